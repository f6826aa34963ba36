/** Describes the largest changes of labels and cells. All reports take the numbers from here. */
import { mainReach } from '../documents/extremes.ts';
import type { AuditResult } from '../documents/result.ts';
import { measureOf } from './measure.ts';
import { count, keyText, plural, ppOf } from './numbers.ts';
import type { CellMove, Extremes, Reach } from '../documents/scheme-result.ts';

export { mainReach };

/** The schemes for some trials only, beside a headline about those for every trial; empty where the headline is about them. */
export function otherReach(extremes: Extremes): Reach {
  return mainReach(extremes) === extremes.everyTrial ? extremes.someTrials : { schemes: [], labels: null, cell: null };
}

/** `+38.46 pp (T 0.7 / think / control, v2-parse), n = 13`; `quote` makes names from outside safe. */
export function cellMove(
  { deltaPp, key, scheme, n }: CellMove,
  result: Pick<AuditResult, 'options'>,
  quote: (text: string) => string,
): string {
  const { ofErrors } = measureOf(result);
  return `${ppOf(ofErrors.difference(deltaPp), n)} pp (${keyText(key, result.options.groupBy, quote)}, ${quote(scheme)}), n = ${count(n)}`;
}

/** Describes the schemes of a reach: `the 3 schemes that score all 234 trials`. */
export function describeSchemes({ schemes }: Reach, result: AuditResult): string {
  const { everyTrial } = result.extremes;
  const isEvery = schemes.length > 0 && schemes.every((id) => everyTrial.schemes.includes(id));
  const what = isEvery ? `all ${plural(result.schemes[0]?.trials ?? 0, 'trial')}` : 'some trials only';
  return schemes.length === 1
    ? `the one scheme that scores ${what}`
    : `the ${plural(schemes.length, 'scheme')} that score ${what}`;
}
