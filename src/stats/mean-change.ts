/** The change of a mean between two samples of which only means and intervals are known. */
import type { Interval } from '../core/statistics.ts';
import { moverInterval } from './by-item/mover.ts';

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
 * now − before, with the interval that follows from the two intervals (`moverInterval`).
 * @param correlation of the two means; not 0 where they share items.
 * @returns null where one of the two has no mean.
 */
export function meanChange(
  now: KnownMean | undefined,
  before: KnownMean | undefined,
  correlation = 0,
): MeanChange | null {
  const [current = null, earlier = null] = [now?.mean, before?.mean];
  if (current === null || earlier === null) return null;
  const change = current - earlier;
  const [ends = null, earlierEnds = null] = [now?.interval, before?.interval];
  if (ends === null || earlierEnds === null) return { change, interval: null };
  return {
    change,
    interval: moverInterval(
      { estimate: current, interval: ends },
      { estimate: earlier, interval: earlierEnds },
      correlation,
    ),
  };
}
