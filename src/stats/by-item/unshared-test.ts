/** Tests of the difference between two sides that share no item. */
import type { PairedItemCounts } from './item-counts.ts';
import { SeededNumbers } from './seeded-numbers.ts';

export interface UnsharedTest {
  /** Two-sided. */
  readonly p: number;
  /** The smallest p that the test could give. */
  readonly minP: number;
  /** Whether p is exact, and not estimated from random draws. */
  readonly isExact: boolean;
}

const DRAWS = 1999;
const SEED = 1;
/** Probabilities that differ by less than this part are the same but for rounding. */
const ROUNDING = 1e-7;

/**
 * If each item has one output: Fisher's exact test (Fisher 1935, Journal of the Royal Statistical Society 98:39), two-sided by probability, with the smallest p over
 * all tables with these margins (Tarone 1990, Biometrics 46:515). Otherwise whole items change sides at random, as many on each side as there are:
 * p = (1 + draws with a difference at least as large) / (1 + draws).
 * @returns null where one of the sides has no output.
 * @throws RangeError for an item on both sides.
 */
export function unsharedItemsTest(
  paired: readonly PairedItemCounts[],
  { draws = DRAWS, seed = SEED }: { readonly draws?: number; readonly seed?: number } = {},
): UnsharedTest | null {
  if (paired.some(({ n, baselineN }) => n > 0 && baselineN > 0)) throw new RangeError('the sides share items');
  const here = expand(paired, ({ n, sum }) => ({ n, sum }));
  const baseline = expand(paired, ({ baselineN: n, baselineSum: sum }) => ({ n, sum }));
  if (here.length === 0 || baseline.length === 0) return null;
  return [...here, ...baseline].every(({ n }) => n === 1)
    ? fisherTest(here, baseline)
    : shuffledTest(here, baseline, { draws, seed });
}

/** The outputs of one item, and the sum of their values. */
interface OneItem {
  readonly n: number;
  readonly sum: number;
}

function expand(paired: readonly PairedItemCounts[], side: (one: PairedItemCounts) => OneItem): OneItem[] {
  return paired.flatMap((one) => (side(one).n > 0 ? Array.from({ length: one.items }, () => side(one)) : []));
}

function fisherTest(here: readonly OneItem[], baseline: readonly OneItem[]): UnsharedTest {
  const [n, m] = [here.length, baseline.length];
  const sum = addUp(here).sum;
  const all = sum + addUp(baseline).sum;
  const first = Math.max(0, all - m);
  const chances = hypergeometric(n, m, all, first, Math.min(all, n));
  const total = chances.reduce((whole, chance) => whole + chance, 0);
  const tail = (limit: number): number =>
    chances.reduce((whole, chance) => (chance <= limit * (1 + ROUNDING) ? whole + chance : whole), 0) / total;
  return {
    p: tail(chances[sum - first] as number),
    minP: tail(chances.reduce((least, chance) => Math.min(least, chance), Infinity)),
    isExact: true,
  };
}

/** Chances of all tables with these margins, relative to the most likely one. */
function hypergeometric(n: number, m: number, all: number, first: number, last: number): Float64Array {
  const chances = new Float64Array(last - first + 1);
  const mode = Math.max(first, Math.min(last, Math.floor(((n + 1) * (all + 1)) / (n + m + 2))));
  const ratio = (k: number): number => ((n - k) * (all - k)) / ((k + 1) * (m - all + k + 1));
  chances[mode - first] = 1;
  for (let k = mode; k < last; k++) chances[k + 1 - first] = (chances[k - first] as number) * ratio(k);
  for (let k = mode - 1; k >= first; k--) chances[k - first] = (chances[k + 1 - first] as number) / ratio(k);
  return chances;
}

function shuffledTest(
  here: readonly OneItem[],
  baseline: readonly OneItem[],
  { draws, seed }: { readonly draws: number; readonly seed: number },
): UnsharedTest {
  const items = [...here, ...baseline];
  const all = addUp(items);
  const observed = crossDifference(addUp(here), all);
  const random = new SeededNumbers(seed);
  let hits = 0;
  for (let draw = 0; draw < draws; draw++) {
    random.shuffle(items, 0, items.length);
    const drawn = crossDifference(addUp(items.slice(0, here.length)), all);
    if (drawn.difference * observed.scale >= observed.difference * drawn.scale * (1 - 1e-12)) hits++;
  }
  return { p: (1 + hits) / (draws + 1), minP: 1 / (draws + 1), isExact: false };
}

/** |rate of the part − rate of the rest| as a fraction of whole numbers. */
function crossDifference(part: OneItem, all: OneItem): { difference: number; scale: number } {
  const [n, sum] = [all.n - part.n, all.sum - part.sum];
  return { difference: Math.abs(part.sum * n - sum * part.n), scale: part.n * n };
}

function addUp(items: readonly OneItem[]): OneItem {
  let [n, sum] = [0, 0];
  for (const item of items) {
    n += item.n;
    sum += item.sum;
  }
  return { n, sum };
}
