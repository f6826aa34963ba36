/** Laws of the statistics by item, for random counts. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Interval } from '../../src/base/core/statistics.ts';
import { contrastInterval, changeInterval } from '../../src/stats/by-item/contrast.ts';
import { deltaInterval } from '../../src/stats/by-item/delta-interval.ts';
import type { ItemCounts, PairedItemCounts } from '../../src/stats/by-item/item-counts.ts';
import { itemDifferences, differenceTest } from '../../src/stats/by-item/paired-test.ts';
import { rateInterval } from '../../src/stats/by-item/rate-interval.ts';
import { DifferenceSums, lowerBound, upperBound } from '../../src/stats/by-item/sign-flip-bounds.ts';
import { signFlipTest, signFlipTestOfList } from '../../src/stats/by-item/sign-flips.ts';
import { unsharedItemsTest } from '../../src/stats/by-item/unshared-test.ts';
import { tangoInterval } from '../../src/stats/tango.ts';
import { criticalT } from '../../src/stats/student-t.ts';
import { wilsonInterval } from '../../src/stats/wilson.ts';
import { exactSignTestP } from '../support/sign-test.ts';
import { inFull } from '../support/thorough.ts';

const farthest = (found: Interval | null | undefined, wanted: Interval): number =>
  Math.max(...([0, 1] as const).map((end) => Math.abs((found?.[end] ?? Infinity) - wanted[end])));

const each = (values: readonly number[]): { difference: number; items: number }[] =>
  values.map((difference) => ({ difference, items: 1 }));

describe('the sign-flip test', () => {
  /** All signings, one by one. */
  const counted = (d: readonly number[]): number => {
    const observed = Math.abs(d.reduce((sum, value) => sum + value, 0));
    let hits = 0;
    for (let signs = 0; signs < 2 ** d.length; signs++) {
      const sum = d.reduce((total, value, i) => total + ((signs >> i) & 1 ? value : -value), 0);
      if (Math.abs(sum) >= observed) hits++;
    }
    return hits / 2 ** d.length;
  };
  const differences = fc.array(fc.integer({ min: -9, max: 9 }), { maxLength: 11 });

  test('is the share of all signings, by dynamic programming and by halves', () => {
    fc.assert(
      fc.property(differences, (d) => {
        const wanted = counted(d.filter((value) => value !== 0));
        expect(signFlipTest(each(d)).p).toBeCloseTo(wanted, 12);
        expect(signFlipTest(each(d), 0).p).toBeCloseTo(wanted, 12);
      }),
      { numRuns: inFull(500, 83), seed: 1 },
    );
  });

  test('is the exact McNemar test where each item changes by one output', () => {
    fc.assert(
      fc.property(fc.nat(400), fc.nat(400), (gained, lost) => {
        const { p, items } = signFlipTest([
          { difference: 1, items: gained },
          { difference: -1, items: lost },
        ]);
        const wanted = exactSignTestP(gained, lost);
        expect(items).toBe(gained + lost);
        expect(Math.abs(p - wanted)).toBeLessThanOrEqual(1e-10 * wanted);
      }),
      { numRuns: inFull(300, 50), seed: 1 },
    );
  });

  test('depends neither on the order, nor on the unit, nor on the direction, nor on items without a difference', () => {
    fc.assert(
      fc.property(differences, fc.integer({ min: 2, max: 50 }), (d, unit) => {
        const { p } = signFlipTest(each(d));
        expect(signFlipTest(each(d.toReversed())).p).toBe(p);
        expect(signFlipTest(each(d.map((value) => value * unit))).p).toBe(p);
        expect(signFlipTest(each(d.map((value) => -value))).p).toBe(p);
        expect(signFlipTest(each([...d, 0, 0])).p).toBe(p);
      }),
      { numRuns: inFull(300, 50), seed: 1 },
    );
  });

  test('has its smallest p where all items have one direction', () => {
    for (let items = 1; items < 60; items++)
      expect(signFlipTest([{ difference: 7, items }])).toEqual({
        p: 2 ** (1 - items),
        minP: 2 ** (1 - items),
        items,
        isExact: true,
      });
  });

  test('is approximated within a hundredth where the exact p would take too long', () => {
    const many = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 27, maxLength: 120 });
    fc.assert(
      fc.property(many, fc.double({ min: 0.3, max: 0.7, noNaN: true }), (sizes, share) => {
        const d = sizes.map((size, i) => ((i * 0.618) % 1 < share ? size : -size));
        const [exact, near] = [signFlipTest(each(d), Infinity), signFlipTest(each(d), 0)];
        expect(near.isExact).toBe(exact.p === 1 && near.p === 1 ? near.isExact : false);
        if (exact.p > 0.005) expect(Math.abs(near.p / exact.p - 1)).toBeLessThan(0.03);
      }),
      { numRuns: inFull(300, 50), seed: 1 },
    );
  });

  test('keeps its digits for thousands of items', () => {
    const { p, isExact } = signFlipTest([
      { difference: 1, items: 5000 },
      { difference: -1, items: 4600 },
      { difference: 2, items: 60 },
    ]);
    expect(isExact).toBe(true);
    expect(p).toBeGreaterThan(1e-8);
    expect(p).toBeLessThan(1e-6);
  });

  test('of a list is the same', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -40, max: 40 }), { maxLength: 60 }), (d) => {
        expect(signFlipTestOfList(Float64Array.from(d))).toEqual(signFlipTest(each(d)));
      }),
      { numRuns: inFull(500, 83), seed: 1 },
    );
  });

  test.each([
    ['few items', fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 1, maxLength: 20 })],
    ['many items', fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 60, maxLength: 300 })],
    ['nearly alike', fc.array(fc.integer({ min: -1, max: 3 }), { minLength: 30, maxLength: 200 })],
  ])('is between its bounds: %s', (_, lists) => {
    fc.assert(
      fc.property(lists, (d) => {
        const sums = new DifferenceSums();
        for (const difference of d) sums.add(difference);
        const { p, isExact } = signFlipTest(each(d));
        expect(isExact).toBe(true);
        expect(lowerBound(sums)).toBeLessThanOrEqual(p * (1 + 1e-9));
        expect(upperBound(sums)).toBeGreaterThanOrEqual(p * (1 - 1e-9));
      }),
      { numRuns: inFull(300, 50), seed: 1 },
    );
  });

  test.each([0.5, NaN, Infinity, 2 ** 53])('refuses a difference of %d', (difference) => {
    expect(() => signFlipTest([{ difference, items: 1 }])).toThrow(RangeError);
  });
});

const counts: fc.Arbitrary<ItemCounts[]> = fc.array(
  fc
    .integer({ min: 1, max: 6 })
    .chain((n) =>
      fc.record({ items: fc.integer({ min: 1, max: 4 }), n: fc.constant(n), sum: fc.integer({ min: 0, max: n }) }),
    ),
  { minLength: 1, maxLength: 20 },
);

/** One entry for each item. */
const spread = (all: readonly ItemCounts[]): ItemCounts[] =>
  all.flatMap((one) => Array.from({ length: one.items }, () => ({ ...one, items: 1 })));

describe('intervals of rates and differences', () => {
  test('are those of one output per item where there is only one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), fc.nat(300), fc.nat(300), (n, first, second) => {
        const [lost, gained] = [Math.min(first, n), Math.min(second, n - Math.min(first, n))];
        const rate = rateInterval([
          { items: lost, n: 1, sum: 1 },
          { items: n - lost, n: 1, sum: 0 },
        ]);
        expect(farthest(rate?.interval, wilsonInterval(lost, n))).toBeLessThan(1e-13);
        const delta = deltaInterval([
          { items: lost, n: 1, sum: -1 },
          { items: gained, n: 1, sum: 1 },
          { items: n - lost - gained, n: 1, sum: 0 },
        ]);
        expect(farthest(delta?.interval, tangoInterval(lost, gained, n))).toBeLessThan(1e-13);
      }),
      { numRuns: inFull(300, 50), seed: 1 },
    );
  });

  test('do not depend on how items are put together', () => {
    fc.assert(
      fc.property(counts, (all) => {
        const [together, apart] = [rateInterval(all), rateInterval(spread(all).toReversed())];
        expect(apart?.estimate).toBe(together?.estimate);
        for (const end of [0, 1]) expect(apart?.interval?.[end] ?? 0).toBeCloseTo(together?.interval?.[end] ?? 0, 11);
      }),
      { numRuns: inFull(300, 50), seed: 1 },
    );
  });

  test('contain the estimate, are in range, and are never a point', () => {
    fc.assert(
      fc.property(counts, (all) => {
        const rate = rateInterval(all);
        const delta = deltaInterval(all.map((one, i) => ({ ...one, sum: i % 2 === 0 ? one.sum : -one.sum })));
        for (const [found, least] of [
          [rate, 0],
          [delta, -1],
        ] as const) {
          if (found === null || found.interval === null) continue;
          const [low, high] = found.interval;
          expect(low).toBeLessThanOrEqual(found.estimate + 1e-12);
          expect(high).toBeGreaterThanOrEqual(found.estimate - 1e-12);
          expect(low).toBeGreaterThanOrEqual(least);
          expect(high).toBeLessThanOrEqual(1);
          expect(high).toBeGreaterThan(low);
        }
      }),
      { numRuns: inFull(500, 83), seed: 1 },
    );
  });

  test('are wider if the same outputs are about fewer items', () => {
    const width = (items: number, n: number): number => {
      const [low = 0, high = 0] =
        rateInterval([
          { items: items / 2, n, sum: n },
          { items: items / 2, n, sum: 0 },
        ])?.interval ?? [];
      return high - low;
    };
    expect(width(100, 1)).toBeLessThan(width(20, 5));
    expect(width(20, 5)).toBeLessThan(width(10, 10));
    expect(rateInterval([{ items: 1, n: 10, sum: 5 }])?.interval).toBeNull();
    expect(rateInterval([])).toBeNull();
  });
});

describe('contrasts', () => {
  const paired: fc.Arbitrary<PairedItemCounts[]> = fc.array(
    fc.tuple(fc.nat(3), fc.nat(3)).chain(([n, baselineN]) =>
      fc.record({
        items: fc.integer({ min: 1, max: 3 }),
        n: fc.constant(n),
        sum: fc.integer({ min: 0, max: n }),
        baselineN: fc.constant(baselineN),
        baselineSum: fc.integer({ min: 0, max: baselineN }),
      }),
    ),
    { minLength: 1, maxLength: 15 },
  );
  const turned = (all: readonly PairedItemCounts[]): PairedItemCounts[] =>
    all.map(({ items, n, sum, baselineN, baselineSum }) => ({
      items,
      n: baselineN,
      sum: baselineSum,
      baselineN: n,
      baselineSum: sum,
    }));

  test('of swapped sides are the negative', () => {
    fc.assert(
      fc.property(paired, (all) => {
        for (const infer of [contrastInterval, changeInterval]) {
          const [found, back] = [infer(all), infer(turned(all))];
          expect(back?.estimate ?? 0).toBeCloseTo(-(found?.estimate ?? 0), 12);
          expect(back?.method).toBe(found?.method);
          expect(back?.interval?.[0] ?? 0).toBeCloseTo(-(found?.interval?.[1] ?? 0), 10);
        }
      }),
      { numRuns: inFull(300, 50), seed: 1 },
    );
  });

  test('of swapped sides have the same p, if some item is on both', () => {
    fc.assert(
      fc.property(paired, (all) => {
        fc.pre(all.some(({ items, n, baselineN }) => items > 0 && n > 0 && baselineN > 0));
        expect(differenceTest(turned(all))).toEqual(differenceTest(all));
      }),
      { numRuns: inFull(300, 50), seed: 1 },
    );
  });

  test('without shared items and with one output each are Newcombe’s', () => {
    const all = [
      { items: 7, n: 1, sum: 1, baselineN: 0, baselineSum: 0 },
      { items: 13, n: 1, sum: 0, baselineN: 0, baselineSum: 0 },
      { items: 4, n: 0, sum: 0, baselineN: 1, baselineSum: 1 },
      { items: 26, n: 0, sum: 0, baselineN: 1, baselineSum: 0 },
    ];
    const found = contrastInterval(all);
    expect(found).toMatchObject({ method: 'newcombe', shared: 0 });
    const [[l1, u1], [l2, u2]] = [wilsonInterval(7, 20), wilsonInterval(4, 30)];
    const [p1, p2] = [7 / 20, 4 / 30];
    expect(found?.interval?.[0]).toBeCloseTo(p1 - p2 - Math.hypot(p1 - l1, u2 - p2), 12);
    expect(found?.interval?.[1]).toBeCloseTo(p1 - p2 + Math.hypot(u1 - p1, p2 - l2), 12);
    expect(differenceTest(all)).toMatchObject({ p: unsharedItemsTest(all)?.p, isExact: true });
  });

  test('of unequal counts give every item the same weight', () => {
    const differences = itemDifferences([
      { items: 1, n: 2, sum: 1, baselineN: 3, baselineSum: 0 },
      { items: 1, n: 3, sum: 0, baselineN: 2, baselineSum: 1 },
    ]);
    expect(differences.map(({ difference }) => difference)).toEqual([3, -3]);
  });

  test('with huge common multiples are rounded, alike in both directions', () => {
    const all = [29, 31, 37, 41, 43, 47, 53].map((n) => ({ items: 1, n, sum: 1, baselineN: n + 1, baselineSum: 1 }));
    const [here, there] = [itemDifferences(all), itemDifferences(turned(all))];
    expect(here.map(({ difference }) => -difference)).toEqual(there.map(({ difference }) => difference));
    expect(differenceTest(all)?.p).toBe(2 ** -6);
  });
});

describe('quantiles of t', () => {
  test.each([
    [1, 12.706204736174705],
    [2, 4.302652729911275],
    [5, 2.570581835636314],
    [19, 2.0930240544082634],
    [38, 2.0243941639119707],
    [39, 2.0226909200367595],
    [352, 1.9667262298708215],
  ])('of %d degrees of freedom', (df, t) => {
    expect(Math.abs(criticalT(df) / t - 1)).toBeLessThan(5e-9);
  });

  test('fall to that of the normal distribution', () => {
    for (let df = 1; df < 400; df++) expect(criticalT(df + 1)).toBeLessThan(criticalT(df));
    expect(criticalT(1e7)).toBeCloseTo(1.959964, 5);
    expect(() => criticalT(0)).toThrow(RangeError);
  });
});
