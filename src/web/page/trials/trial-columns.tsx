/** The columns of the list of trials. A row has two lines. */
import type { ComponentChildren, JSX } from 'preact';
import type { PageScheme } from '../../../documents/page.ts';
import type { GroupField } from '../../../base/core/trial.ts';
import { keyText } from '../../../report/numbers.ts';
import { inertLine } from '../../../base/text/inert.ts';
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
  /** What was searched; marked where it is found. */
  readonly words: string;
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
    show: (row, { words }) => <Hits text={row.question === '' ? (row.itemId ?? row.id) : row.question} words={words} />,
  },
  truth: { title: 'truth', width: 'minmax(4rem, 2fr)', show: ({ truth }) => inertLine(truth) },
  parsed: { title: 'parsed', width: 'minmax(8rem, 5fr)', show: (row, { words }) => <Parsed row={row} words={words} /> },
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

const DEFAULT_COLUMNS: readonly SortColumn[] = ['change', 'question', 'truth', 'parsed', 'cell'];

/** The columns of an address, `question,truth`; those by default for anything else. */
export function parseColumns(word: string | undefined): readonly SortColumn[] {
  const names = new Set((word ?? '').split(','));
  const columns = SORT_COLUMNS.filter((column) => names.has(column));
  return columns.length === 0 ? DEFAULT_COLUMNS : columns;
}

/** null for the columns by default. */
export function formatColumns(columns: readonly SortColumn[]): string | null {
  const word = columns.join(',');
  return word === DEFAULT_COLUMNS.join(',') ? null : word;
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
  words,
}: {
  readonly row: TrialRow;
  readonly words: string;
}): JSX.Element {
  if (before === null && after === null) return <span class="line muted">–</span>;
  const isSame = before === after;
  return (
    <>
      <span class="line before">{before === null ? '–' : <Parse text={before} words={words} />}</span>
      {shown !== null && (
        <span class="line">
          <span aria-label="becomes">→</span>{' '}
          {isSame ? <span class="muted">the same text</span> : <Parse text={after} words={words} />}
        </span>
      )}
    </>
  );
}

function Parse({ text, words }: { readonly text: string | null; readonly words: string }): JSX.Element {
  if (text === null) return <span class="muted">no label</span>;
  if (text === '') return <span class="muted">nothing parsed</span>;
  return hasVisible(text) ? <Hits text={text} words={words} /> : <span class="muted">nothing visible</span>;
}
