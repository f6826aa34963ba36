/** Every reference case of the statistics by item, from a reference implementation with exact fractions (tests/fixtures/by_item_vectors.jsonl). */
import { describe, expect, test } from 'vitest';
import type { Interval } from '../../src/base/core/statistics.ts';
import type { BlindGroup } from '../../src/stats/by-item/blind-group.ts';
import type { ItemCounts, PairedItemCounts } from '../../src/stats/by-item/item-counts.ts';
import { classifySwap } from '../../src/stats/by-item/rank-ranges.ts';
import { contrastInterval, changeInterval, differenceSe } from '../../src/stats/by-item/contrast.ts';
import { deltaInterval } from '../../src/stats/by-item/delta-interval.ts';
import { drawBlindReference, observedFlips } from '../../src/stats/by-item/blind-reference.ts';
import { signFlipChances } from '../../src/stats/by-item/expected-sign-flips.ts';
import { rankRanges } from '../../src/stats/by-item/rank-ranges.ts';
import { rateInterval } from '../../src/stats/by-item/rate-interval.ts';
import { itemDifferences, differenceTest } from '../../src/stats/by-item/paired-test.ts';
import { signFlipTest } from '../../src/stats/by-item/sign-flips.ts';
import { specificationCurve } from '../../src/stats/by-item/specification-curve.ts';
import { adjustTestable } from '../../src/stats/by-item/testable-family.ts';
import { unsharedItemsTest } from '../../src/stats/by-item/unshared-test.ts';
import { tangoInterval } from '../../src/stats/tango.ts';
import seedrandom from 'seedrandom';
import { cannotTellBounds } from '../../src/stats/review/cannot-tell-bounds.ts';
import { collapseStrata, type ReviewedStratum } from '../../src/stats/review/collapse.ts';
import { fleissKappa } from '../../src/stats/review/fleiss-kappa.ts';
import { correctForReviewerErrors } from '../../src/stats/review/reviewer-errors.ts';
import { rightWhereDifferent, type Estimate } from '../../src/stats/review/right-where-different.ts';
import { sampleOrder, type StratumToDraw } from '../../src/stats/review/sample-order.ts';
import { accuracy, stratifiedShare, type StratifiedShare } from '../../src/stats/review/stratified-share.ts';
import { effectiveWilsonInterval } from '../../src/stats/wilson.ts';
import { cases } from '../support/fixtures.ts';

type Value = number | string | boolean | null | readonly Value[] | { readonly [name: string]: Value };

interface Case {
  readonly fn: string;
  readonly args: never;
  readonly want: Value;
}

const asDifferences = (d: readonly number[]): { difference: number; items: number }[] =>
  d.map((difference) => ({ difference, items: 1 }));

type Four = [n: number, sum: number, baselineN: number, baselineSum: number];
type Six = [n: number, k: number, s: number, n0: number, k0: number, s0: number];

const asPairs = (items: readonly Four[]): PairedItemCounts[] =>
  items.map(([n, sum, baselineN, baselineSum]) => ({ items: 1, n, sum, baselineN, baselineSum }));

const asCounts = (n: readonly number[], sums: readonly number[]): ItemCounts[] =>
  n.map((outputs, i) => ({ items: 1, n: outputs, sum: sums[i] as number }));

const asEnds = (interval: Interval | null | undefined): { low: number | null; high: number | null } => ({
  low: interval?.[0] ?? null,
  high: interval?.[1] ?? null,
});

const contrast = (items: readonly Four[]): { [name: string]: Value } => {
  const found = contrastInterval(asPairs(items));
  const tested = found === null ? null : differenceTest(asPairs(items));
  const { method = null, estimate: diff = null, shared = 0 } = found ?? {};
  const se = found === null ? null : differenceSe(asPairs(items));
  return { method, diff, se, ...asEnds(found?.interval), shared, p: tested?.p ?? null, minP: tested?.minP ?? null };
};

interface Group {
  readonly n: number[][];
  readonly k: number[][];
  readonly x: number[][];
}

const asGroups = (groups: readonly Group[]): BlindGroup[] =>
  groups.map(({ n, k, x }) =>
    n.map((_, c) => ({ n: n[c] as number[], errors: k[c] as number[], changes: x[c] as number[] })),
  );

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
const sign = (items: readonly Four[]): number =>
  Math.sign(
    sum(items.map(([, k]) => k)) * sum(items.map(([, , n]) => n)) -
      sum(items.map(([, , , k]) => k)) * sum(items.map(([n]) => n)),
  );

type Counts = readonly [size: number, reviewed: number, hits: number, unclear?: number];

const asStrata = (strata: readonly Counts[]): ReviewedStratum[] =>
  strata.map(([size, reviewed, hits]) => ({ size, reviewed, hits }));

/** @param all the number of strata where there is no estimate. */
const fromShare = (found: StratifiedShare | null, all: Value): Value => {
  const [low = null, high = null] = found?.interval ?? [];
  return { share: found?.share ?? null, low, high, strata: found?.strata ?? all };
};

const fromEstimate = ({ estimate, interval }: Estimate): number[] => [estimate, ...interval];

/** By name: how many cases there are, so that a lost line is noticed, and what is asked of them. */
const FUNCTIONS: Readonly<Record<string, readonly [count: number, answer: (args: never) => Value]>> = {
  wilson: [
    10,
    ({ share, n }: { share: number; n: number }) => {
      const [low, high] = effectiveWilsonInterval(share, n);
      return { low, high };
    },
  ],
  tychei: [
    5,
    ({ seed, count }: { seed: string; count: number }) => {
      const random = seedrandom.tychei(seed);
      return { uint32: Array.from({ length: count }, () => random.int32() >>> 0), double: random.double() };
    },
  ],
  tango: [25, ({ b, c, n }: { b: number; c: number; n: number }) => asEnds(tangoInterval(b, c, n))],
  rate_interval: [
    32,
    ({ n, k }: { n: number[]; k: number[] }) => {
      const found = rateInterval(asCounts(n, k));
      return { rate: found?.estimate ?? null, effectiveN: found?.effectiveN ?? null, ...asEnds(found?.interval) };
    },
  ],
  delta_interval: [
    28,
    ({ n, d }: { n: number[]; d: number[] }) => {
      const { estimate: diff = null, se = null, effectiveN = null, interval } = deltaInterval(asCounts(n, d)) ?? {};
      return { diff, se, effectiveN, ...asEnds(interval) };
    },
  ],
  item_differences: [
    7,
    ({ items }: { items: Four[] }) => itemDifferences(asPairs(items)).map(({ difference }) => difference),
  ],
  contrast: [30, ({ items }: { items: Four[] }) => contrast(items)],
  unshared_test: [
    10,
    ({ items, ...options }: { items: Four[]; draws?: number; seed?: number }) => {
      const found = unsharedItemsTest(asPairs(items), options);
      return { p: found?.p ?? null, minP: found?.minP ?? null };
    },
  ],
  change_of_effect: [
    19,
    ({ items }: { items: Six[] }) => {
      const pairs = asPairs(items.map(([n, k, s, n0, k0, s0]) => [n, s - k, n0, s0 - k0]));
      const found = changeInterval(pairs);
      const tested = found === null ? null : differenceTest(pairs);
      const { method = null, estimate: change = null } = found ?? {};
      const se = found === null ? null : differenceSe(pairs);
      return { method, change, se, ...asEnds(found?.interval), p: tested?.p ?? null, minP: tested?.minP ?? null };
    },
  ],
  adjust: [
    17,
    ({ p, min_p: minP }: { p: (number | null)[]; min_p: number[] }) => {
      const { size, holm, bh } = adjustTestable(p.map((value, i) => ({ p: value, minP: minP[i] ?? null })));
      return { family: size, holm, bh };
    },
  ],
  expected_sign_flips: [
    18,
    ({ groups }: { groups: Group[] }) => {
      const chances = signFlipChances(asGroups(groups)) ?? [];
      return { mean: sum(chances), chances };
    },
  ],
  blind_reference: [
    9,
    ({ groups, draws, seed }: { groups: Group[]; draws: number; seed: number }) => {
      const observed = observedFlips(asGroups(groups));
      const { mean, upper } = drawBlindReference(asGroups(groups), { draws, seed });
      return {
        signFlips: observed.sign,
        significanceFlips: observed.significance,
        meanSignFlips: mean.sign,
        upperSignFlips: upper.sign,
        meanSignificanceFlips: mean.significance,
        upperSignificanceFlips: upper.significance,
        exactMeanSignFlips: sum(signFlipChances(asGroups(groups)) ?? []),
      };
    },
  ],
  specification_curve: [
    12,
    ({ d, draws, seed }: { d: number[][]; draws: number; seed: number }) => ({
      ...specificationCurve(d, { draws, seed }),
    }),
  ],
  rank_swap: [
    8,
    ({ items }: { items: Six[] }) => {
      const stored = items.map(([n, k, , n0, k0]): Four => [n, k, n0, k0]);
      const scheme = items.map(([n, , s, n0, , s0]): Four => [n, s, n0, s0]);
      const swapped = sign(stored) * sign(scheme) === -1;
      const [pStored, pScheme] = [contrast(stored)['p'] as number | null, contrast(scheme)['p'] as number | null];
      return { swapped, class: swapped ? classifySwap(pStored, pScheme) : null, pStored, pScheme };
    },
  ],
  rank_ranges: [
    10,
    ({ names, comparisons }: { names: string[]; comparisons: [number, number, number, number, number][] }) => {
      const tests = comparisons.map(([first, second, order, p, minP]) => ({ first, second, sign: order, p, minP }));
      const ranges = rankRanges(names.length, tests);
      return { low: ranges.map(({ low }) => low), high: ranges.map(({ high }) => high) };
    },
  ],
  sign_flip_test: [
    49,
    ({ d }: { d: number[] }) => {
      const { p, minP, items } = signFlipTest(asDifferences(d));
      return { p, minP, items };
    },
  ],
  sample_order: [
    16,
    ({ strata, n, seed }: { strata: StratumToDraw[]; n: number; seed: number }) => sampleOrder(strata, n, seed),
  ],
  stratified_share: [
    14,
    ({ strata, least }: { strata: Counts[]; least?: number }) =>
      fromShare(stratifiedShare(asStrata(strata), least), collapseStrata(asStrata(strata), least).length),
  ],
  accuracy: [
    14,
    ({ agree, differ, least }: { agree: Counts[]; differ: Counts[]; least?: number }) => {
      const merged = [agree, differ].flatMap((strata) => collapseStrata(asStrata(strata), least));
      return fromShare(accuracy(asStrata(agree), asStrata(differ), least), merged.length);
    },
  ],
  right_where_different: [
    31,
    ({ strata, total }: { strata: Counts[]; total: number }) => {
      const found = rightWhereDifferent(asStrata(strata), total);
      const names = ['share', 'low', 'high', 'difference', 'differenceLow', 'differenceHigh', 'p'];
      const values = found === null ? [] : [...fromEstimate(found.share), ...fromEstimate(found.difference), found.p];
      return Object.fromEntries(names.map((name, at) => [name, values[at] ?? null]));
    },
  ],
  cannot_tell_bounds: [
    8,
    ({ strata }: { strata: Counts[] }) => {
      // The reference counts the unclear trials among the reviewed ones.
      const counts = strata.map(([size, all, hits, unclear = 0]) => ({ size, reviewed: all - unclear, hits, unclear }));
      const [low = null, high = null] = cannotTellBounds(counts) ?? [];
      return { low, high };
    },
  ],
  fleiss_kappa: [
    18,
    ({ votes }: { votes: [number, number][] }) => {
      const { kappa, interval, trials } = fleissKappa(votes.map(([correct, incorrect]) => ({ correct, incorrect })));
      const [low = null, high = null] = interval ?? [];
      return { kappa, low, high, trials };
    },
  ],
  reviewer_error_sensitivity: [
    4,
    ({ share, error }: { share: number; error: number }) => ({ share: correctForReviewerErrors(share, error) }),
  ],
};

/** What depends on a quantile of t: the reference has it from an expansion that is exact to 4·10⁻⁹. */
const OF_T: ReadonlySet<string> = new Set(['low', 'high', 'effectiveN']);

/** The largest difference: p-values need all digits of their tails, other numbers the ninth digit or the ninth decimal. */
function slackOf(name: string, want: number): number {
  if (OF_T.has(name)) return 1e-8 * Math.max(1, Math.abs(want));
  return 1e-9 * (name === 'p' || name === 'minP' ? want : Math.max(1, Math.abs(want)));
}

/** Where the two differ, as paths; an empty list where the answer is right. */
function problems(got: Value | undefined, want: Value, path = ''): string[] {
  if (typeof want === 'number' && typeof got === 'number') {
    const slack = slackOf(path.split('.').at(-1) ?? '', want);
    return Math.abs(got - want) <= slack ? [] : [`${path}: ${got}, and not ${want}`];
  }
  if (typeof want === 'object' && want !== null && typeof got === 'object' && got !== null) {
    const names = [...new Set([...Object.keys(want), ...Object.keys(got)])];
    return names.flatMap((name) =>
      problems((got as Record<string, Value>)[name], (want as Record<string, Value>)[name] ?? null, `${path}.${name}`),
    );
  }
  return Object.is(got, want) ? [] : [`${path}: ${JSON.stringify(got)}, and not ${JSON.stringify(want)}`];
}

/**
 * Whether each item has as many outputs as every other, and on both sides. For other counts the reference has former methods (CR1 with G − 1 degrees of freedom, the test of
 * the shared items only); `unequal_items.jsonl` has values of the present ones. It also has those of means, in place of the reference's `bounded_mean`.
 */
function hasEqualCounts(args: {
  readonly n?: readonly number[];
  readonly items?: readonly (readonly number[])[];
}): boolean {
  const { n = [], items = [] } = args;
  const present = n.filter((own) => own > 0);
  if (present.some((own) => own !== present[0])) return false;
  const sides = items.filter((own) => (own[0] ?? 0) + (own[own.length / 2] ?? 0) > 0);
  return sides.every((own) => own[0] === sides[0]?.[0] && own[own.length / 2] === own[0]);
}

const UNEQUAL: ReadonlySet<string> = new Set([
  'rate_interval',
  'delta_interval',
  'contrast',
  'change_of_effect',
  'rank_swap',
]);

/** Whether six or more items differ, and two of them carry more than half of it: the reference tests such differences, and we do not. */
function isCarriedByTwo({ items = [] }: { readonly items?: readonly (readonly number[])[] }): boolean {
  const sizes = items
    .map((own) => {
      const half = own.length / 2;
      const change = (at: number): number => (half === 3 ? (own[at + 2] as number) : 0) - (own[at + 1] as number);
      return Math.abs(change(0) - change(half));
    })
    .filter((size) => size > 0)
    .toSorted((a, b) => b - a);
  return sizes.length >= 6 && 2 * ((sizes[0] as number) + (sizes[1] as number)) > sum(sizes);
}

const byFunction = Map.groupBy(
  cases<Case>('by_item_vectors.jsonl').filter(
    ({ fn, args }) => !UNEQUAL.has(fn) || (hasEqualCounts(args) && !isCarriedByTwo(args)),
  ),
  ({ fn }) => fn,
);

describe.each(Object.entries(FUNCTIONS))('%s', (fn, [count, answer]) => {
  const all = byFunction.get(fn) ?? [];

  test(`has ${count} cases`, () => {
    expect(all).toHaveLength(count);
  });

  test.each(all.map(({ args, want }) => [JSON.stringify(args).slice(0, 80), args, want] as const))(
    '%s',
    (_, args, want) => {
      expect(problems(answer(args), want)).toEqual([]);
    },
  );
});
