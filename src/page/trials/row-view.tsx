/** A trial in two lines: what was asked, and who changes the label. */
import type { JSX } from 'preact';
import type { PageScheme } from '../../core/page.ts';
import type { GroupField } from '../../core/trial.ts';
import { keyText } from '../../report/numbers.ts';
import { inertLine } from '../../text/inert.ts';
import type { TrialRow } from '../../core/data-source.ts';
import type { SchemeLooks } from '../scheme-looks.ts';
import { Swatch } from '../text/words.tsx';

interface Props {
  readonly row: TrialRow;
  readonly schemes: readonly PageScheme[];
  readonly looks: SchemeLooks;
  /** Those that tell trials apart. */
  readonly fields: readonly GroupField[];
}

export function RowView({ row, schemes, looks, fields }: Props): JSX.Element {
  const { storedCorrect, correct, place, question, itemId } = row;
  const flips = schemes.filter((_, at) => storedCorrect !== null && (correct[at] ?? storedCorrect) !== storedCorrect);
  return (
    <>
      <span class="question" dir="auto">
        {inertLine(question === '' ? (itemId ?? row.id) : question)}
      </span>
      <span class="second">
        <span class={storedCorrect === true ? 'lost' : 'gained'}>
          {storedCorrect === true ? '▼ lost' : '▲ gained'}
          <span role="img" aria-label={`under ${flips.map(({ id }) => inertLine(id)).join(', ')}`}>
            {flips.map(({ id }) => (
              <Swatch key={id} look={looks(id)} />
            ))}
          </span>
        </span>
        <span class="muted">{keyText(place, fields, inertLine)}</span>
      </span>
    </>
  );
}
