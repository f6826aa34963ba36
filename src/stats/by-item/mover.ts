import type { Interval } from '../../base/core/statistics.ts';

/** An estimate with its interval. */
export interface EstimateWithInterval {
  readonly estimate: number;
  readonly interval: Interval;
}

/** A difference of means that is at most so large, relative to the larger one, is rounding. */
const ROUNDING = 1e-12;

/** first − second, and 0 where it is only rounding. */
export function differenceOfMeans(first: number, second: number): number {
  const exact = first - second;
  return Math.abs(exact) <= ROUNDING * Math.max(Math.abs(first), Math.abs(second)) ? 0 : exact;
}

/**
 * The interval of the difference first − second, from the intervals of the two and their correlation (MOVER: Newcombe 1998, Statistics in Medicine 17:873
 * and 17:2635, method 10; Zou and Donner 2008, Statistics in Medicine 27:1693).
 * @param correlation of the two estimates; 0 if they are independent.
 */
export function moverInterval(
  { estimate: x, interval: [lowX, highX] }: EstimateWithInterval,
  { estimate: y, interval: [lowY, highY] }: EstimateWithInterval,
  correlation: number,
): Interval {
  return [x - y - combine(x - lowX, highY - y, correlation), x - y + combine(highX - x, y - lowY, correlation)];
}

/** √(a² − 2φab + b²) */
function combine(a: number, b: number, correlation: number): number {
  return Math.sqrt(Math.max(0, a * a - 2 * correlation * a * b + b * b));
}
