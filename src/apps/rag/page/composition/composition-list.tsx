/** What the scores are made of, where that changed: in sentences. */
import type { JSX } from 'preact';
import type { EvaluationReport } from '../../documents/evaluation-report.ts';
import { quoted, Sentence } from '../../../../web/kit/text/names.tsx';
import { describeShift } from '../../report/composition-words.ts';

export function CompositionList({
  report: { composition },
}: {
  readonly report: EvaluationReport;
}): JSX.Element | null {
  const shifts = composition?.shifts ?? [];
  if (shifts.length === 0) return null;
  return (
    <>
      <h3>What the scores are made of</h3>
      <ul class="changes">
        {shifts.map((shift) => (
          <li key={shift.week}>
            <Sentence text={describeShift(shift, quoted)} />
          </li>
        ))}
      </ul>
      <p class="note">Open dots in the chart of the score are weeks of other metrics than the last one.</p>
    </>
  );
}
