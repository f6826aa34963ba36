/** Finds the groups of a series at which the level of the values changes. */
import type { Interval } from '../base/core/statistics.ts';
import { ItemValues, type ItemDifference, type ItemMean } from './by-item/item-values.ts';

/** The minimum number of values on each side of a boundary. */
const LEAST_VALUES = 30;
/** The minimum number of items on each side: the spread of a single one is unknown. */
const LEAST_ITEMS = 2;

/** Values, and for each the number of its item, from 0. */
export interface Group {
  readonly items: Uint32Array;
  readonly values: Float64Array;
}

export interface Change {
  /** The first group of the new level. */
  readonly at: number;
  /** All values from the last change (or the beginning) to this one, and from it to the next (or the end). */
  readonly before: Level;
  readonly after: Level;
  readonly difference: number;
  readonly interval: Interval;
}

type Level = Pick<ItemMean, 'n' | 'items' | 'mean'>;

interface Boundary extends ItemDifference {
  readonly at: number;
}

/** Levels on both sides of a boundary, with their difference. */
interface LevelDifference extends ItemDifference {
  readonly before: Level;
  readonly after: Level;
}

/** Groups in their order, of which any two neighbouring ranges can be compared. */
export interface Series {
  /** The number of groups. */
  readonly length: number;
  /** Visits the first groups of the second ranges, for all boundaries between `from` and `to` that can be tested. */
  readonly forEachBoundary: (
    from: number,
    to: number,
    visit: (at: number, test: (level: number) => ItemDifference | null) => void,
  ) => void;
  /** The groups from `from` until before `at`, against those until before `to`; the interval is null where they cannot be tested. */
  readonly compare: (from: number, at: number, to: number, level: number) => LevelDifference;
}

/** How many boundaries between groups can be tested before anything is split. */
export function countBoundaries(series: Series): number {
  let tested = 0;
  series.forEachBoundary(0, series.length, () => tested++);
  return tested;
}

/**
 * Binary segmentation (Scott and Knott 1974, Biometrics 30:507; Vostrikova 1981, Soviet Mathematics Doklady 24:55). The boundary with the
 * largest |mean after − mean before|, in units of the half of its interval towards 0 (`ItemValues`), is a change if its interval does not contain 0; then both sides are searched
 * in the same way. In the end the levels are computed again from the values between neighbouring changes; a change whose interval contains 0 now is
 * dropped, the weakest first, until there is none.
 *
 * Level: with 1 − 0.05/m, where m counts the boundaries of all series together, the chance of any change where there is none is at most 5 %
 * (Bonferroni), because a segment is only searched further where the first search found something. After a true change the same m is used:
 * a level of the recursion never has more boundaries than the one above, so the chance at each level is 5 % too. But there the segments
 * depend on the data, so this is a guide and no guarantee. Differences that were chosen as the largest are biased upwards.
 * @param series of which each group has a value at least.
 * @param level - of the interval of each test.
 */
export function changePoints(series: Series, level: number): Change[] {
  let places = splits(series, 0, series.length, level);
  for (;;) {
    const levels = levelsBetween(series, places, level);
    const kept = levels.flatMap(({ interval, ...change }) => (interval === null ? [] : [{ ...change, interval }]));
    const dropped = levels.filter((one) => strength(one) <= 1).toSorted((a, b) => strength(a) - strength(b))[0];
    if (dropped === undefined) return kept;
    places = places.filter((at) => at !== dropped.at);
  }
}

/** First groups of new levels between two groups, ascending. */
function splits(series: Series, from: number, to: number, level: number): number[] {
  const found: Boundary[] = [];
  series.forEachBoundary(from, to, (at, test) => {
    const difference = test(level);
    if (difference !== null && strength(difference) > 1) found.push({ at, ...difference });
  });
  const [best] = found.toSorted((a, b) => strength(b) - strength(a));
  if (best === undefined) return [];
  return [...splits(series, from, best.at, level), best.at, ...splits(series, best.at, to, level)];
}

function levelsBetween(
  series: Series,
  places: readonly number[],
  level: number,
): (LevelDifference & { readonly at: number })[] {
  const ends = [0, ...places, series.length];
  return places.map((at, i) => ({ at, ...series.compare(ends[i] as number, at, ends[i + 2] as number, level) }));
}

/** The difference divided by the distance to the end of its interval that is next to 0: above 1 where the interval does not contain 0. */
function strength({ difference, interval }: ItemDifference): number {
  if (interval === null || difference === 0) return 0;
  return Math.abs(difference) / (difference > 0 ? difference - interval[0] : interval[1] - difference);
}

/** Whether both sides of a boundary have enough values for a test. */
export function isEnough(sides: readonly Pick<Level, 'n' | 'items'>[]): boolean {
  return sides.every(({ n, items }) => n >= LEAST_VALUES && items >= LEAST_ITEMS);
}

/** A series of the means of single values. */
export function meanSeries(groups: readonly Group[]): Series {
  return {
    length: groups.length,
    forEachBoundary: (from, to, visit) =>
      forEachBoundary(groups, from, to, (at, sides) => visit(at, (level) => sides.difference(level))),
    compare: (from, at, to, level) => {
      const sides = fill(groups.slice(from, at), groups.slice(at, to));
      const { difference, interval } = sides.difference(level) as ItemDifference;
      return {
        before: describe(sides, 0),
        after: describe(sides, 1),
        difference,
        interval: isEnough([sides.size(0), sides.size(1)]) ? interval : null,
      };
    },
  };
}

/** Visits all boundaries between two groups with enough values on both sides; the values of the visited object change afterwards. */
function forEachBoundary(
  groups: readonly Group[],
  from: number,
  to: number,
  visit: (at: number, sides: ItemValues) => void,
): void {
  const sides = fill([], groups.slice(from, to));
  for (let at = from + 1; at < to; at++) {
    const { items, values } = groups[at - 1] as Group;
    for (const [i, item] of items.entries()) sides.move(item, values[i] as number, 0);
    if (isEnough([sides.size(0), sides.size(1)])) visit(at, sides);
  }
}

function fill(before: readonly Group[], after: readonly Group[]): ItemValues {
  const largest = [...before, ...after].reduce((most, { items }) => items.reduce((a, b) => Math.max(a, b), most), -1);
  const sides = new ItemValues(largest + 1);
  for (const [side, groups] of [before, after].entries())
    for (const { items, values } of groups)
      for (const [i, item] of items.entries()) sides.add(item, values[i] as number, side === 0 ? 0 : 1);
  return sides;
}

function describe(sides: ItemValues, side: 0 | 1): Level {
  const { n, items, mean } = sides.mean(side) as ItemMean;
  return { n, items, mean };
}
