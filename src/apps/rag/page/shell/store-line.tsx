/** The store, and the period of its answers. */
import type { JSX } from 'preact';
import type { EvaluationReport } from '../../documents/evaluation-report.ts';
import { Name } from '../../../../web/kit/text/names.tsx';
import { plural } from '../../../../report/numbers.ts';
import { inertLine } from '../../../../base/text/inert.ts';
import { periodWords } from '../text/times.ts';

export function StoreLine({
  report: { file, period, counts, tool },
}: {
  readonly report: EvaluationReport;
}): JSX.Element {
  return (
    <>
      <Name text={file} /> · <span class="nowrap">{periodWords(period)}</span> · {plural(counts.scored, 'result')} ·{' '}
      {inertLine(`${tool.name} ${tool.version}`)}
    </>
  );
}
