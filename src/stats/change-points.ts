/** Finds the groups of a series at which the level of the values changes. */
import type { Interval } from '../core/statistics.ts';
import { Mean } from './mean.ts';
import { differenceInterval, excludesZero, meanDifference, type MeanDifference } from './mean-difference.ts';

/** The minimum number of values on each side of a boundary, so that the normal distribution is a good approximation. */
const LEAST_VALUES = 30;

export interface Change {
  /** The first group of the new level. */
  readonly at: number;
  /** All values from the last change (or the beginning) to this one, and from it to the next (or the end). */
  readonly before: Mean;
  readonly after: Mean;
  readonly difference: number;
  readonly interval: Interval;
}

interface Boundary extends MeanDifference {
  readonly at: number;
  readonly before: Mean;
  readonly after: Mean;
}

/** How many boundaries between groups can be tested before anything is split. */
export function countBoundaries(groups: readonly Mean[]): number {
  return findBoundaries(groups, 0, groups.length).length;
}

/**
 * Binary segmentation (Scott and Knott 1974, Biometrics 30:507; Vostrikova 1981, Soviet Mathematics Doklady 24:55). The boundary with the
 * largest |mean after − mean before| in standard errors (`meanDifference`) is a change if its interval does not contain 0; then both sides are searched
 * in the same way. In the end the levels are computed again from the values between neighbouring changes; a change whose interval contains 0 now is
 * dropped, the weakest first, until there is none.
 *
 * Level: with 1 − 0.05/m, where m counts the boundaries of all series together, the chance of any change where there is none is at most 5 %
 * (Bonferroni), because a segment is only searched further where the first search found something. After a true change the same m is used:
 * a level of the recursion never has more boundaries than the one above, so the chance at each level is 5 % too. But there the segments
 * depend on the data, so this is a guide and no guarantee. Differences that were chosen as the largest are biased upwards.
 * @param groups - in their order, each with a value at least.
 * @param level - of the interval of each test.
 */
export function changePoints(groups: readonly Mean[], level: number): Change[] {
  let places = splits(groups, 0, groups.length, level);
  for (;;) {
    const levels = levelsBetween(groups, places);
    const dropped = levels.filter((one) => !isChange(one, level)).toSorted((a, b) => strength(a) - strength(b))[0];
    if (dropped === undefined)
      return levels.map(({ at, before, after, ...change }) => ({
        at,
        before,
        after,
        difference: change.difference,
        interval: differenceInterval(change, level),
      }));
    places = places.filter((at) => at !== dropped.at);
  }
}

/** First groups of new levels between two groups, ascending. */
function splits(groups: readonly Mean[], from: number, to: number, level: number): number[] {
  let best: Boundary | null = null;
  for (const boundary of findBoundaries(groups, from, to))
    if (best === null || strength(boundary) > strength(best)) best = boundary;
  if (best === null || !isChange(best, level)) return [];
  return [...splits(groups, from, best.at, level), best.at, ...splits(groups, best.at, to, level)];
}

/** All boundaries between two groups with enough values on both sides. */
function findBoundaries(groups: readonly Mean[], from: number, to: number): Boundary[] {
  const segment = groups.slice(from, to);
  const befores = running(segment);
  const afters = running(segment.toReversed()).toReversed();
  return befores.slice(0, -1).flatMap((before, i) => createBoundary(from + i + 1, before, afters[i + 1] as Mean));
}

/** The mean of the first group, of the first two, … */
function running(groups: readonly Mean[]): Mean[] {
  let sum = new Mean();
  return groups.map((group) => (sum = Mean.of([sum, group])));
}

function levelsBetween(groups: readonly Mean[], places: readonly number[]): Boundary[] {
  const ends = [0, ...places, groups.length];
  const means = ends.slice(1).map((end, i) => Mean.of(groups.slice(ends[i], end)));
  return places.flatMap((at, i) => createBoundary(at, means[i] as Mean, means[i + 1] as Mean));
}

function createBoundary(at: number, before: Mean, after: Mean): Boundary[] {
  if (before.n < LEAST_VALUES || after.n < LEAST_VALUES) return [];
  const difference = meanDifference(before, after);
  return difference === null ? [] : [{ at, before, after, ...difference }];
}

function isChange(boundary: Boundary, level: number): boolean {
  return excludesZero(differenceInterval(boundary, level));
}

/** The difference in standard errors; ∞ where neither side varies. */
function strength({ difference, standardError }: Boundary): number {
  return difference === 0 ? 0 : Math.abs(difference) / standardError;
}
