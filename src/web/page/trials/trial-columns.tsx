/** The columns of the list of trials. A row has two lines. */
import type { ComponentChildren, JSX } from 'preact';
import type { PageScheme } from '../../../documents/page.ts';
import type { GroupField } from '../../../base/core/trial.ts';
import { keyText } from '../../../report/numbers.ts';
import { inertLine } from '../../../base/text/inert.ts';
import type { FindHits } from '../../../documents/search/find-hits.ts';
import { hasVisible } from '../../../base/text/visible.ts';
import { SORT_COLUMNS, type SortColumn, type TrialReview, type TrialRow } from '../../data-source.ts';
import { changeBetween } from '../../comparison.ts';
import { describeMark } from '../review/mark-words.ts';
import type { SchemeStyles } from '../scheme-styles.ts';
import { Swatch } from '../text/scheme-name.tsx';
import { Hits } from './hits.tsx';

/** What rows show besides their trial. */
export interface RowContext {
  readonly schemes: readonly PageScheme[];
  readonly styles: SchemeStyles;
  /** The fields that distinguish trials. */
  readonly fields: readonly GroupField[];
  /** The position of the scheme whose label is the earlier one; null for the stored label. */
  readonly from: number | null;
  /** Finds what was searched, which is marked. */
  readonly hits: FindHits;
}

interface TrialColumn {
  readonly title: string;
  /** Its width as a track of a CSS grid. */
  readonly width: string;
  readonly show: (row: TrialRow, context: RowContext) => ComponentChildren;
}

export const TRIAL_COLUMNS: Readonly<Record<SortColumn, TrialColumn>> = {
  change: { title: 'change', width: '6.5rem', show: (row, context) => <Change row={row} context={context} /> },
  question: {
    title: 'question',
    width: 'minmax(6rem, 5fr)',
    show: (row, { hits }) => (
      <Hits text={row.question === '' ? (row.itemId ?? row.id) : row.question} field="question" find={hits} />
    ),
  },
  truth: { title: 'truth', width: 'minmax(4rem, 2fr)', show: ({ truth }) => inertLine(truth) },
  parsed: { title: 'parsed', width: 'minmax(8rem, 5fr)', show: (row, { hits }) => <Parsed row={row} hits={hits} /> },
  cell: {
    title: 'cell',
    width: 'minmax(6rem, 3fr)',
    show: ({ place, review }, { fields }) => (
      <span class="muted">{review?.isBlind === true ? 'hidden' : keyText(place, fields, inertLine)}</span>
    ),
  },
  item: { title: 'item', width: 'minmax(4rem, 2fr)', show: ({ itemId }) => inertLine(itemId ?? '–') },
  trial: { title: 'trial', width: 'minmax(5rem, 2fr)', show: ({ place }) => inertLine(place.trialId) },
};

/** The columns that are shown unless the reader chooses others. Trials that do not differ in a field of the cells need no column for these. */
export function defaultColumns(fields: readonly GroupField[]): readonly SortColumn[] {
  return ['change', 'question', 'truth', 'parsed', ...(fields.length === 0 ? [] : (['cell'] as const))];
}

/** The columns of an address, `question,truth`; those by default for anything else. */
export function parseColumns(word: string | undefined, byDefault: readonly SortColumn[]): readonly SortColumn[] {
  const names = new Set((word ?? '').split(','));
  const columns = SORT_COLUMNS.filter((column) => names.has(column));
  return columns.length === 0 ? byDefault : columns;
}

/** null for the columns by default. */
export function formatColumns(columns: readonly SortColumn[], byDefault: readonly SortColumn[]): string | null {
  const word = columns.join(',');
  return word === byDefault.join(',') ? null : word;
}

/** Two lines: the label and the schemes that change it, or in a review the mark, and both of these. */
function Change({ row, context }: { readonly row: TrialRow; readonly context: RowContext }): JSX.Element {
  const { review } = row;
  if (review === null) return <Labels row={row} context={context} />;
  return (
    <>
      <ReviewMark review={review} />
      {!review.isBlind && (
        <span class="line">
          <Labels row={row} context={context} />
        </span>
      )}
    </>
  );
}

/** The reader's mark. */
function ReviewMark({ review }: { readonly review: TrialReview }): JSX.Element {
  const { sign, words } = describeMark(review);
  return (
    <span class={`line ${review.mark ?? ''}`}>
      <span aria-hidden="true">{sign}</span> {words}
    </span>
  );
}

function Labels({ row, context }: { readonly row: TrialRow; readonly context: RowContext }): JSX.Element {
  const { schemes, styles, from } = context;
  const label = from === null ? row.storedCorrect : (row.correct[from] ?? null);
  const changed = schemes.flatMap((scheme, at) => (changeBetween(row, from, at) === null ? [] : [scheme]));
  if (label === null) return <span class="line muted">no label</span>;
  if (changed.length === 0) return <span class="line muted">{label ? '✓ right' : '✗ wrong'}</span>;
  return (
    <>
      <span class={`line ${label ? 'lost' : 'gained'}`}>{label ? '▼ lost' : '▲ gained'}</span>
      <span class="line" role="img" aria-label={`under ${changed.map(({ id }) => inertLine(id)).join(', ')}`}>
        {changed.map(({ id }) => (
          <Swatch key={id} id={id} seriesStyle={styles(id)} />
        ))}
      </span>
    </>
  );
}

/** What was parsed before and after. */
function Parsed({
  row: { before, after, shown },
  hits,
}: {
  readonly row: TrialRow;
  readonly hits: FindHits;
}): JSX.Element {
  if (before === null && after === null) return <span class="line muted">–</span>;
  const isSame = before === after;
  return (
    <>
      <span class="line before">{before === null ? '–' : <Parse text={before} hits={hits} />}</span>
      {shown !== null && (
        <span class="line">
          <span aria-label="becomes">→</span>{' '}
          {isSame ? <span class="muted">the same text</span> : <Parse text={after} hits={hits} />}
        </span>
      )}
    </>
  );
}

function Parse({ text, hits }: { readonly text: string | null; readonly hits: FindHits }): JSX.Element {
  if (text === null) return <span class="muted">no label</span>;
  if (text === '') return <span class="muted">nothing parsed</span>;
  return hasVisible(text) ? (
    <Hits text={text} field="answer" find={hits} />
  ) : (
    <span class="muted">nothing visible</span>
  );
}
