/** Differences of combined means, against those of single values. */
import seedrandom from 'seedrandom';
import { expect, test } from 'vitest';
import { combinedDifference, type WeightedColumn } from '../../src/stats/by-item/combined-difference.ts';
import { ItemValues } from '../../src/stats/by-item/item-values.ts';

const random = seedrandom.tychei('combined');
const draw = (n: number, of: () => number): number[] => Array.from({ length: n }, of);

interface Given {
  readonly sides: readonly number[];
  readonly items: readonly number[];
}

function compare(measures: readonly WeightedColumn[], { sides, items }: Given, level?: number) {
  const itemCount = Math.max(-1, ...items) + 1;
  return combinedDifference(
    measures,
    { sides: Int8Array.from(sides), items: Uint32Array.from(items), itemCount },
    level,
  );
}

function compareValues(values: readonly number[], { sides, items }: Given) {
  const all = new ItemValues();
  for (const [row, value] of values.entries())
    if (sides[row] === 0 || sides[row] === 1) all.add(items[row] ?? 0, value, sides[row]);
  return all;
}

const close = (interval: readonly number[] | null | undefined) => interval?.map((end) => expect.closeTo(end, 10));

test('one measure is the difference of its values: repeats, items on both sides, rows on neither', () => {
  const given = { sides: draw(200, () => Math.floor(random() * 3)), items: draw(200, () => Math.floor(random() * 60)) };
  const values = draw(200, () => Math.round(4 * random()) / 4);
  const found = compare([{ column: Float64Array.from(values), weight: 1 }], given);
  const expected = compareValues(values, given).difference();
  expect(found?.difference).toBeCloseTo(expected?.difference ?? Number.NaN, 12);
  expect(found?.interval).toEqual(close(expected?.interval));
  expect(found?.before).toMatchObject(compareValues(values, given).size(0));
});

test('measures that all rows have are the difference of their weighted mean', () => {
  const given = { sides: draw(120, () => Math.floor(random() * 2)), items: draw(120, () => Math.floor(random() * 50)) };
  const [a, b] = [draw(120, random), draw(120, random)];
  const measures = [
    { column: Float64Array.from(a), weight: 0.3 },
    { column: Float64Array.from(b), weight: 0.7 },
  ];
  const whole = a.map((value, row) => 0.3 * value + 0.7 * (b[row] ?? 0));
  const expected = compareValues(whole, given).difference();
  const found = compare(measures, given);
  expect(found?.difference).toBeCloseTo(expected?.difference ?? Number.NaN, 12);
  expect(found?.interval).toEqual(close(expected?.interval));
});

test('a measure that is there for few rows counts by its weight, not by its rows', () => {
  const given = { sides: [0, 0, 0, 0, 1, 1, 1, 1], items: [0, 1, 2, 3, 4, 5, 6, 7] };
  const measures = [
    { column: Float64Array.of(0.4, 0.6, 0.4, 0.6, 0.4, 0.6, 0.4, 0.6), weight: 0.5 },
    { column: Float64Array.of(0.2, Number.NaN, Number.NaN, Number.NaN, Number.NaN, Number.NaN, 0.6, 0.8), weight: 0.5 },
  ];
  const found = compare(measures, given);
  expect(found?.before).toEqual({ n: 4, items: 4, mean: expect.closeTo(0.35, 12) });
  expect(found?.difference).toBeCloseTo(0.5 * (0.7 - 0.2), 12);
});

test('values that are all alike have an interval, and a single item has none', () => {
  const same = { column: new Float64Array(20).fill(0.7), weight: 1 };
  const given = { sides: draw(20, () => 0).map((_, i) => i % 2), items: draw(20, () => 0).map((_, i) => i) };
  const found = compare([same], given);
  expect(found?.difference).toBe(0);
  expect(found?.interval).toEqual(close(compareValues([...same.column], given).difference()?.interval));
  expect(compare([same], { ...given, items: given.sides })?.interval).toBeNull();
  expect(compare([same], { ...given, sides: given.sides.map(() => 1) })).toBeNull();
  const ones = { column: new Float64Array(20).fill(1), weight: 0.1 + 0.2 };
  const more = { column: new Float64Array(20).fill(1), weight: 0.7 };
  expect(compare([ones, more], given)?.interval?.every(Number.isFinite)).toBe(true);
});
