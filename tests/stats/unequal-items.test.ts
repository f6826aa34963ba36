/** Items with unequal numbers of outputs, items on one side only, and means of values in [0, 1]: values of an independent implementation (scripts/reference/unequal_items.py). */
import { describe, expect, test } from 'vitest';
import type { Interval } from '../../src/base/core/statistics.ts';
import { inferChange } from '../../src/stats/by-item/infer-change.ts';
import { inferDifference } from '../../src/stats/by-item/infer-difference.ts';
import type { ItemCounts, PairedItemCounts } from '../../src/stats/by-item/item-counts.ts';
import { ItemValues } from '../../src/stats/by-item/item-values.ts';
import { agreeing, differenceTest, type SignedTest } from '../../src/stats/by-item/paired-test.ts';
import { rateInterval } from '../../src/stats/by-item/rate-interval.ts';
import { cases } from '../support/fixtures.ts';

interface Lists {
  readonly n: readonly number[];
  readonly sum: readonly number[];
}
interface Means {
  readonly items: readonly (readonly number[])[];
}
interface Items {
  readonly items: readonly (readonly [number, number, number, number])[];
}
type Values = Readonly<Record<string, number>>;

const countsOf = ({ n, sum }: Lists): ItemCounts[] =>
  n.map((outputs, i) => ({ items: 1, n: outputs, sum: sum[i] as number }));
const pairsOf = ({ items }: Items): PairedItemCounts[] =>
  items.map(([n, sum, baselineN, baselineSum]) => ({ items: 1, n, sum, baselineN, baselineSum }));
const ends = (interval: Interval | null | undefined): Values => ({
  low: interval?.[0] ?? Number.NaN,
  high: interval?.[1] ?? Number.NaN,
});

const ANSWERS = {
  rate: (args: Lists): Values => ends(rateInterval(countsOf(args))?.interval),
  change(args: Lists): Values {
    const [found, { p }] = inferChange(countsOf(args));
    return { ...ends(found?.interval), p, se: found?.se ?? Number.NaN };
  },
  difference(args: Items): Values {
    const found = inferDifference(pairsOf(args));
    const { p = Number.NaN, minP = Number.NaN } = found?.test ?? {};
    return { ...ends(found?.interval), p, minP, se: found?.se ?? Number.NaN };
  },
  mean({ items }: Means): Values {
    const values = new ItemValues();
    for (const [item, own] of items.entries()) for (const value of own) values.add(item, value);
    const { mean = Number.NaN, effectiveN, interval } = values.mean() ?? {};
    return { mean, effectiveN: effectiveN ?? Number.NaN, ...ends(interval) };
  },
};

interface Case {
  readonly fn: keyof typeof ANSWERS;
  readonly args: never;
  readonly want: Values;
}

const ALL = cases<Case>('unequal_items.jsonl');

describe.each(Object.keys(ANSWERS) as (keyof typeof ANSWERS)[])('%s', (fn) => {
  const own = ALL.filter((one) => one.fn === fn);

  test('has cases', () => {
    expect(own.length).toBeGreaterThan(20);
  });

  test.each(own.map((one) => [JSON.stringify(one.args), one] as const))('%s', (_, { args, want }) => {
    const found = ANSWERS[fn](args);
    expect(Object.keys(found)).toEqual(Object.keys(want));
    for (const [name, value] of Object.entries(want))
      expect.soft(found[name], name).toBeCloseTo(value, name === 'effectiveN' ? 6 : 9);
  });
});

describe('a difference that has one sign by outputs and the other by items', () => {
  const signed = (p: number, sign: number): SignedTest => ({
    test: { p, minP: 0.001, items: 12, isExact: true },
    sign,
  });

  test('is not significant, and is marked if one of the two is', () => {
    expect(agreeing(signed(0.01, 1), signed(0.3, -1))).toMatchObject({ p: 1, areOpposite: true });
    expect(agreeing(signed(0.2, 1), signed(0.04, -1))).toMatchObject({ p: 1, areOpposite: true });
    expect(agreeing(signed(0.2, 1), signed(0.3, -1))).toEqual({ p: 1, minP: 0.001, items: 12, isExact: true });
  });

  test('otherwise needs both tests', () => {
    expect(agreeing(signed(0.01, 1), signed(0.3, 1)).p).toBe(0.3);
    expect(agreeing(signed(0.4, -1), signed(0.03, 0)).p).toBe(0.4);
  });

  test('comes from weights: each of 20 items is better on the first side, which has its outputs on hard ones', () => {
    const easy = { items: 10, n: 1, sum: 0, baselineN: 9, baselineSum: 1 };
    const hard = { items: 10, n: 9, sum: 6, baselineN: 1, baselineSum: 1 };
    const found = inferDifference([easy, hard]);
    expect(found?.estimate).toBeGreaterThan(0.3);
    expect(found?.test).toMatchObject({ p: 1, areOpposite: true });
    expect(found?.interval?.[0]).toBeLessThanOrEqual(0);
  });
});

describe('items that cannot show a difference do not make p smaller', () => {
  /** So many items, with n and sum on both sides. */
  const pair = (items: number, n: number, sum: number, baselineN: number, baselineSum: number): PairedItemCounts => ({
    items,
    n,
    sum,
    baselineN,
    baselineSum,
  });
  const onOneSide = [pair(5, 1, 0, 0, 0), pair(5, 0, 0, 1, 0)];

  test.each([
    ['one label of 150 shared items', [pair(149, 1, 0, 1, 0), pair(1, 1, 1, 1, 0)], 1],
    ['five items of 100', [pair(95, 1, 0, 1, 0), pair(5, 1, 1, 1, 0)], 2 ** -4],
  ] as const)('%s', (_, shared, least) => {
    const found = differenceTest([...shared, ...onOneSide]);
    expect(found).toMatchObject({ minP: least });
    expect(found?.p).toBeGreaterThanOrEqual(least);
    // The same where right and wrong are exchanged.
    const mirrored = [...shared, ...onOneSide].map((one) => ({
      ...one,
      sum: one.n - one.sum,
      baselineSum: one.baselineN - one.baselineSum,
    }));
    expect(differenceTest(mirrored)).toMatchObject({ p: found?.p, minP: least });
  });

  test('items with a difference on one side only do', () => {
    const found = differenceTest([pair(20, 1, 0, 1, 0), pair(9, 1, 1, 0, 0), pair(9, 0, 0, 1, 0)]);
    expect(found?.minP).toBe(2 ** -8);
    expect(found?.p).toBeLessThan(0.05);
  });
});
