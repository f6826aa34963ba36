/** Describes changes in words. */
import type { ChangePoint } from '../../documents/evaluation-report.ts';
import { answersTo, difference, differences, OVERALL, score } from '../../report/evaluation-numbers.ts';
import { metricName } from '../text/scores.ts';

/** The latest change. In the same week, that of the score comes first, then the largest one. */
export function lastChange(changes: readonly ChangePoint[]): ChangePoint | null {
  const size = ({ metric, difference: by }: ChangePoint): number => (metric === OVERALL ? Infinity : Math.abs(by));
  return changes.toSorted((a, b) => Date.parse(b.start) - Date.parse(a.start) || size(b) - size(a))[0] ?? null;
}

/** Describes a change and its week, such as `faithfulness fell in 2026-W44`. @param quote - makes names safe in the output. */
export function changeClaim({ metric, week, difference: by }: ChangePoint, quote: (text: string) => string): string {
  const name = metric === OVERALL ? `The ${metricName(metric)}` : quote(metric);
  return `${name} ${by < 0 ? 'fell' : 'rose'} in ${quote(week)}`;
}

/** The size of a change. */
export function changeNumbers({ before, after, difference: by, interval }: ChangePoint): string {
  return `${score(before.mean)} over ${answersTo(before)} before, ${score(after.mean)} over ${answersTo(after)} since; ${difference(by)} (${differences(interval)})`;
}
