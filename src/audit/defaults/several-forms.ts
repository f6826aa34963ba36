/** Logs whose truths are mostly numbers, with other truths among them in the same task. */
import { schemeFromSpec } from '../../schemes/spec.ts';
import { listForSeveralForms } from './candidates.ts';
import { judgeOnLogs, type FitOfLogs } from './fit-of-logs.ts';
import type { SampledLog } from './log-sample.ts';
import type { FitJudge } from './scheme-fit.ts';

/** Where too many truths are no numbers, schemes for mathematics may compare all of them. */
export function judgeForSeveralForms(
  usual: readonly FitOfLogs[],
  sample: readonly SampledLog[],
  judge: FitJudge,
): FitOfLogs[] {
  const areMixed = usual.some(({ misfit }) => misfit?.code === 'other-form');
  return areMixed ? judgeOnLogs(listForSeveralForms(sample).map(schemeFromSpec), sample, judge) : [];
}
