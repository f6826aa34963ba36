/** The tags whose answers have scores of other metrics, in sentences. */
import type { JSX } from 'preact';
import type { EvaluationReport } from '../../documents/evaluation-report.ts';
import { quoted, Sentence } from '../../../../web/kit/text/names.tsx';
import { describeTagComposition } from '../../report/composition-words.ts';
import { OVERALL } from '../../report/evaluation-numbers.ts';

export function TagCompositions({
  report: { composition, tags },
}: {
  readonly report: EvaluationReport;
}): JSX.Element | null {
  const own = composition?.tags ?? [];
  if (own.length === 0) return null;
  const comparable = new Map(
    tags.map(({ tag, metrics }) => [tag, metrics.find(({ metric }) => metric === OVERALL)?.difference ?? null]),
  );
  return (
    <ul class="changes" aria-label="Tags with scores of other metrics">
      {own.map((one) => (
        <li key={one.tag}>
          <Sentence text={describeTagComposition(one, comparable.get(one.tag) ?? null, quoted)} />
        </li>
      ))}
    </ul>
  );
}
