/** Means and differences of values by item. */
import fc from 'fast-check';
import seedrandom from 'seedrandom';
import { describe, expect, test } from 'vitest';
import { correctedWilsonInterval } from '../../src/stats/wilson.ts';
import { ItemValues } from '../../src/stats/by-item/item-values.ts';

type Row = readonly [item: number, value: number];

function collect(first: readonly Row[], second: readonly Row[] = [], range?: readonly [number, number]): ItemValues {
  const values = new ItemValues(0, range);
  for (const [item, value] of first) values.add(item, value);
  for (const [item, value] of second) values.add(item, value, 1);
  return values;
}

const numbered = (values: readonly number[], from = 0): Row[] => values.map((value, i) => [from + i, value]);

describe('the mean', () => {
  test('is over values, and its interval counts items', () => {
    const once = collect(numbered([0.2, 0.4, 0.9, 1])).mean();
    const thrice = collect([0, 1, 2].flatMap(() => numbered([0.2, 0.4, 0.9, 1]))).mean();
    expect(once).toMatchObject({ n: 4, items: 4, mean: expect.closeTo(0.625, 12) });
    expect(thrice).toMatchObject({ n: 12, items: 4, mean: expect.closeTo(0.625, 12) });
    expect(thrice?.interval?.[0]).toBeCloseTo(once?.interval?.[0] ?? -1, 12);
    expect(thrice?.interval?.[1]).toBeCloseTo(once?.interval?.[1] ?? -1, 12);
  });

  test('of values that are all alike has an interval, and a single item has none', () => {
    for (const value of [0, 0.3, 1]) {
      const [low, high] = collect(numbered(Array<number>(8).fill(value))).mean()?.interval ?? [NaN, NaN];
      expect(low <= value && value <= high && high - low > 0.05).toBe(true);
    }
    expect(collect([[3, 0.5], [3, 0.7]]).mean()).toEqual({ n: 2, items: 1, mean: 0.6, effectiveN: null, interval: null }); // prettier-ignore
    expect(collect([]).mean()).toBeNull();
  });

  test('of one item with many values and a few others is known less well than that of equally many each', () => {
    const width = (rows: readonly Row[]): number => {
      const [low, high] = collect(rows).mean()?.interval ?? [NaN, NaN];
      return high - low;
    };
    const even = numbered([0, 1, 0, 1, 0, 1]).flatMap((row) => [row, row]);
    const uneven = [...numbered([0, 1, 0, 1, 0]), ...Array.from({ length: 7 }, (): Row => [5, 1])];
    expect(width(uneven)).toBeGreaterThan(1.1 * width(even));
  });

  test('beyond the range it is mean ± t standard errors, and none where all are alike', () => {
    // s² = 1, n = 3, t₂ = 4.302653
    const half = 4.302653 / Math.sqrt(3);
    expect(collect(numbered([1, 2, 3])).mean()?.interval).toEqual([expect.closeTo(2 - half, 5), expect.closeTo(2 + half, 5)]); // prettier-ignore
    expect(collect(numbered([2, 2, 2])).mean()).toMatchObject({ mean: 2, interval: null });
  });

  test('of scores from 0 to 4 is four times that of quarters', () => {
    const wide = collect(numbered([0, 3, 4, 4]), [], [0, 4]).mean();
    const unit = collect(numbered([0, 0.75, 1, 1])).mean();
    expect(wide?.mean).toBe(2.75);
    expect(wide?.interval).toEqual(unit?.interval?.map((end) => expect.closeTo(4 * end, 12) as number));
  });
});

test('at another level the interval of a difference is wider', () => {
  const values = collect(numbered([0.2, 0.4, 0.6, 0.9]), numbered([0.7, 0.8, 0.9, 1], 4));
  const ends = [0.5, 0.95, 0.999].map((level) => values.difference(level)?.interval ?? [NaN, NaN]);
  expect(ends.map(([low]) => low)).toEqual(ends.map(([low]) => low).toSorted((a, b) => b - a));
  expect(ends.map(([, high]) => high)).toEqual(ends.map(([, high]) => high).toSorted((a, b) => a - b));
  // t of 3 degrees of freedom at 99.9 % is 12.924 (Student's tables): n* = (3.2905/12.924)² · m(1 − m)/V.
  expect(values.mean(0, 0.999)?.effectiveN).toBeCloseTo(
    ((3.2905267 / 12.9239786) ** 2 * 0.249375) / (1.5 * (0.2675 / 12)),
    5,
  );
});

describe('the difference', () => {
  test('of sides without a common item is MOVER without correlation; both sides of ones differ by 0 with an interval', () => {
    const values = collect(numbered([1, 1, 1, 1]), numbered([1, 1, 1, 1], 4));
    expect(values.correlation()).toBe(0);
    const { difference, interval } = values.difference() ?? {};
    // With a continuity correction, so that it is wider than that of the mean.
    const below = 1 - correctedWilsonInterval(1, values.mean(0)?.effectiveN ?? NaN)[0];
    expect(below).toBeGreaterThan(1 - (values.mean(0)?.interval?.[0] ?? NaN));
    expect(difference).toBe(0);
    expect(interval).toEqual([expect.closeTo(-below, 12), expect.closeTo(below, 12)]);
  });

  test('ten answers to each query are no more certain than one, where nearly all are 1', () => {
    const random = seedrandom.tychei('alike');
    const draw = (n: number): number[] => Array.from({ length: n }, () => Number(random() < 0.97));
    const [before, after] = [draw(300), draw(600)];
    const values = new ItemValues();
    for (const [i, value] of before.entries()) values.add(Math.floor(i / 10), value, 0);
    for (const [i, value] of after.entries()) values.add(30 + Math.floor(i / 10), value, 1);
    const [low, high] = values.difference()?.interval ?? [NaN, NaN];
    // Shares of 30 and 60 queries with one answer each have about ±1.96·√(0.03·0.97/30 + 0.03·0.97/60) = ±0.075.
    expect(high - low).toBeGreaterThan(0.12);
  });

  test('the correlation is at most that of items whose values are alike', () => {
    // One of 100 queries fails in both periods; the second asks only ten of them.
    const before = Array.from({ length: 100 }, (_, i): [number, number] => [i, i === 0 ? 0 : 1]);
    const values = collect(before, before.slice(0, 10));
    expect(values.correlation()).toBeCloseTo(Math.sqrt(10 / 100), 12);
  });

  test('of the same items is known better where their values go together', () => {
    const levels = [0.1, 0.3, 0.5, 0.7, 0.9, 0.2, 0.4, 0.6];
    const shifted = levels.map((level) => level + 0.05);
    const same = collect(numbered(levels), numbered(shifted));
    const other = collect(numbered(levels), numbered(shifted, 8));
    const width = (values: ItemValues): number => {
      const [low, high] = values.difference()?.interval ?? [NaN, NaN];
      return high - low;
    };
    expect(same.correlation()).toBeCloseTo(1 - 2 / 8, 12);
    expect(width(same)).toBeLessThan(0.6 * width(other));
    const reversed = collect(numbered(levels), numbered(levels.map((level) => 1 - level)));
    expect(reversed.correlation()).toBeCloseTo(-(1 - 2 / 8), 12);
  });

  const row = fc.tuple(
    fc.nat(5),
    fc.nat(20).map((twentieths) => twentieths / 20),
  );
  const anyRow = fc.tuple(fc.nat(5), fc.double({ min: 0, max: 1, noNaN: true }));

  test('after moves and back it is what it was, and clear forgets everything', () => {
    fc.assert(
      fc.property(fc.array(row, { minLength: 1 }), fc.array(row), (first, second) => {
        const values = collect([...first, ...second]);
        for (const [item, value] of second) values.move(item, value, 1);
        const fresh = collect(first, second);
        expect(values.mean(1)?.mean ?? -1).toBeCloseTo(fresh.mean(1)?.mean ?? -1, 9);
        expect(values.correlation()).toBeCloseTo(fresh.correlation(), 6);
        for (const [item, value] of second) values.move(item, value, 0);
        expect(values.mean()?.mean).toBeCloseTo(collect([...first, ...second]).mean()?.mean ?? -1, 9);
        expect(values.mean(1)).toBeNull();
        values.clear();
        expect(values.mean()).toBeNull();
      }),
    );
  });

  test('never has a point for an interval, and always contains the difference', () => {
    fc.assert(
      fc.property(fc.array(anyRow, { minLength: 1 }), fc.array(anyRow, { minLength: 1 }), (first, second) => {
        const { difference = NaN, interval } = collect(first, second).difference() ?? {};
        if (interval === null || interval === undefined) return;
        expect(interval[0] <= difference && difference <= interval[1] && interval[0] < interval[1]).toBe(true);
      }),
    );
  });
});
