/** A trial in two lines: the question, the reader's mark, and the schemes that change the label. */
import type { JSX } from 'preact';
import type { PageScheme } from '../../../result/page.ts';
import type { GroupField } from '../../../core/trial.ts';
import { keyText } from '../../../report/numbers.ts';
import { inertLine } from '../../../text/inert.ts';
import type { TrialReview, TrialRow } from '../../data-source.ts';
import { describeMark } from '../review/mark-words.ts';
import type { SchemeStyles } from '../scheme-styles.ts';
import { Swatch } from '../text/scheme-name.tsx';

interface Props {
  readonly row: TrialRow;
  readonly schemes: readonly PageScheme[];
  readonly styles: SchemeStyles;
  /** The fields that distinguish trials. */
  readonly fields: readonly GroupField[];
}

export function RowView({ row, schemes, styles, fields }: Props): JSX.Element {
  const { place, question, itemId, review } = row;
  return (
    <>
      <span class="question" dir="auto">
        {inertLine(question === '' ? (itemId ?? row.id) : question)}
      </span>
      <span class="second">
        {review !== null && <ReviewMark review={review} />}
        {review?.isBlind !== true && <Labels row={row} schemes={schemes} styles={styles} />}
        <span class="muted">{keyText(place, fields, inertLine)}</span>
      </span>
    </>
  );
}

/** The reader's mark. */
function ReviewMark({ review }: { readonly review: TrialReview }): JSX.Element {
  const { sign, words } = describeMark(review);
  return (
    <span class={`said ${review.mark ?? ''}`}>
      <span aria-hidden="true">{sign}</span> {words}
    </span>
  );
}

function Labels({ row: { storedCorrect, correct }, schemes, styles }: Omit<Props, 'fields'>): JSX.Element {
  if (storedCorrect === null) return <span class="muted">no label</span>;
  const flips = schemes.filter((_, at) => (correct[at] ?? storedCorrect) !== storedCorrect);
  if (flips.length === 0) return <span class="muted">{storedCorrect ? '✓ right' : '✗ wrong'}, unchanged</span>;
  return (
    <span class={storedCorrect ? 'lost' : 'gained'}>
      {storedCorrect ? '▼ lost' : '▲ gained'}
      <span role="img" aria-label={`under ${flips.map(({ id }) => inertLine(id)).join(', ')}`}>
        {flips.map(({ id }) => (
          <Swatch key={id} seriesStyle={styles(id)} />
        ))}
      </span>
    </span>
  );
}
