/** The product of two independent estimates. */
import type { Estimate } from '../right-where-different.ts';

/**
 * The product of a share and of a difference, with an interval from the intervals of both: each contributes its distance to the nearer end, times the other estimate, and
 * these are added as squares (MOVER with the linearised product: Zou and Donner 2008, Statistics in Medicine 27:1693). The two are taken as independent.
 * @param share is not negative.
 */
export function multiplyEstimates(share: Estimate, difference: Estimate): Estimate {
  const estimate = share.estimate * difference.estimate;
  const [below, above] = [0, 1].map((end) => Math.abs(difference.estimate - (difference.interval[end] as number)));
  const isPositive = difference.estimate >= 0;
  const distances = share.interval.map((end) => Math.abs(share.estimate - end)) as [number, number];
  const [lower, upper] = isPositive ? distances : distances.toReversed();
  const combine = (ofDifference = 0, ofShare = 0): number =>
    Math.hypot(share.estimate * ofDifference, difference.estimate * ofShare);
  return { estimate, interval: [estimate - combine(below, lower), estimate + combine(above, upper)] };
}
