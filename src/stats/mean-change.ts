/** The change of a mean between two samples of which only means and intervals are known. */
import type { Interval } from '../core/statistics.ts';

export interface KnownMean {
  /** null without a value. */
  readonly mean: number | null;
  /** Of 95 %; null where it is not known. */
  readonly interval: Interval | null;
}

export interface MeanChange {
  readonly change: number;
  /** Of 95 %; null where one of the two means has none. */
  readonly interval: Interval | null;
}

/**
 * now − before, with the interval of Welch (1938, Biometrika 29:350): change ± z · √(se₁² + se₂²), variances not taken as equal. A standard
 * error is read back from an interval as its half-width divided by z, so that z falls out of what is computed here. It is z and not Student's
 * t, as in a percentile bootstrap: below some thirty values on a side the interval is too narrow.
 * @returns null where one of the two has no mean.
 */
export function meanChange(now: KnownMean | undefined, before: KnownMean | undefined): MeanChange | null {
  const [current = null, earlier = null] = [now?.mean, before?.mean];
  if (current === null || earlier === null) return null;
  const change = current - earlier;
  const half = combined(now?.interval ?? null, before?.interval ?? null);
  return { change, interval: half === null ? null : [change - half, change + half] };
}

function combined(now: Interval | null, before: Interval | null): number | null {
  return now === null || before === null ? null : Math.hypot(halfWidth(now), halfWidth(before));
}

function halfWidth([low, high]: Interval): number {
  return (high - low) / 2;
}
