import { wilsonInterval } from './wilson.ts';

/** A difference of proportions, with both ends of its interval. */
export interface Difference {
  readonly diff: number;
  readonly low: number;
  readonly high: number;
}

/**
 * The difference k1/n1 − k2/n2 of two independent proportions with Newcombe's hybrid score interval (Newcombe 1998, Statistics in Medicine
 * 17:873, method 10, without a continuity correction).
 * @throws RangeError as `wilsonInterval` does.
 */
export function newcombeInterval(k1: number, n1: number, k2: number, n2: number, level = 0.95): Difference {
  const [low1, high1] = wilsonInterval(k1, n1, level);
  const [low2, high2] = wilsonInterval(k2, n2, level);
  const [p1, p2] = [k1 / n1, k2 / n2];
  const diff = p1 - p2;
  return { diff, low: diff - Math.hypot(p1 - low1, high2 - p2), high: diff + Math.hypot(high1 - p1, p2 - low2) };
}
