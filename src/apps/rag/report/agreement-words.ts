/** Sentences about a panel of judges, for the report and the page. */
import type { Judging } from '../documents/evaluation.ts';
import type { MetricAgreement } from '../documents/evaluation-report.ts';
import { nameMetric } from '../documents/score-name.ts';
import { percent, plural } from '../../../report/numbers.ts';
import { score } from './evaluation-numbers.ts';

/** @param quote makes names of models safe in the output format. */
export function panelSentence(
  { model, panel = [model], repeats = 1 }: Judging,
  quote: (text: string) => string,
): string {
  const models = panel.length === 1 ? quote(model) : `each of ${panel.map(quote).join(', ')}`;
  const often = repeats === 1 ? '' : `, ${plural(repeats, 'time')}`;
  return `Each answer was judged by ${models}${often}. Its metrics are the means over these judgments, so that an answer counts once.`;
}

/** Which mean the repeats contribute most to, and what more of them would change; null where nothing was repeated. */
export function noiseSentence(all: readonly MetricAgreement[], quote: (text: string) => string): string | null {
  const known = all.flatMap(({ metric, repeats }) =>
    repeats === null || repeats.noiseShare === null ? [] : [{ metric, ...repeats, noiseShare: repeats.noiseShare }],
  );
  const [most] = known.toSorted((a, b) => b.noiseShare - a.noiseShare);
  if (most === undefined) return null;
  const { metric, noiseShare, standardError, standardErrorDoubled } = most;
  const name = quote(nameMetric(metric));
  if (noiseShare === 0) return 'Repeats of a request give the same values, so more repeats would change nothing.';
  return `The judge contributes most to the uncertainty of ${name}: ${percent(100 * noiseShare)} of the squared standard error. Twice as many repeats would change the standard error from ${score(standardError)} to ${score(standardErrorDoubled)}.`;
}
