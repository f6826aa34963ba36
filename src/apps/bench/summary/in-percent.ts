import type { Interval } from '../../../base/core/statistics.ts';

/** An interval of shares in percent, or of differences in percentage points. */
export function inPercent(interval: Interval | null | undefined): Interval | null {
  return interval === null || interval === undefined ? null : [100 * interval[0], 100 * interval[1]];
}
