/** Binary segmentation, on series worked out by hand. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changePoints, countBoundaries, meanSeries, type Group } from '../../src/stats/change-points.ts';
import { average } from '../../src/stats/mean.ts';

/** Values, each of another item. */
function groupsOf(values: readonly (readonly number[])[]): Group[] {
  let item = 0;
  return values.map((of) => ({ items: Uint32Array.from(of, () => item++), values: Float64Array.from(of) }));
}

/** So many values, half of them above the level and half below by `spread`. */
function around(level: number, n: number, spread = 0): number[] {
  return Array.from({ length: n }, (_, i) => level + (i % 2 === 0 ? spread : -spread));
}

const placesOf = (groups: readonly Group[], level = 0.95): number[] =>
  changePoints(meanSeries(groups), level).map(({ at }) => at);

test('a boundary needs thirty values on both sides, and two items', () => {
  const count = (...sizes: number[]): number => countBoundaries(meanSeries(groupsOf(sizes.map((n) => around(0, n)))));
  expect(count(30, 10, 30)).toBe(2);
  expect(count(10, 20, 30)).toBe(1);
  expect(count(29, 100)).toBe(0);
  expect(count(100)).toBe(0);
  expect(count()).toBe(0);
  const oneItem = { items: new Uint32Array(40), values: new Float64Array(40) };
  expect(countBoundaries(meanSeries([oneItem, ...groupsOf([around(0, 40)])]))).toBe(0);
  expect(placesOf(groupsOf([around(0.1, 29, 0.1), around(0.9, 100, 0.1)]))).toEqual([]);
  expect(placesOf(groupsOf([around(0.1, 30, 0.1), around(0.9, 30, 0.1)]))).toEqual([1]);
});

test('32 values of 0 and 1 by halves, then 32 of 1', () => {
  const groups = groupsOf([around(0.5, 32, 0.5), around(1, 32)]);
  const [change, ...others] = changePoints(meanSeries(groups), 0.95);
  expect(others).toEqual([]);
  expect(change).toMatchObject({ at: 1, difference: 0.5 });
  expect(change?.before).toEqual({ n: 32, items: 32, mean: 0.5 });
  expect(change?.after).toEqual({ n: 32, items: 32, mean: 1 });
  // MOVER of Wilson's intervals with a continuity correction for n* = 26.945 and 29.552: 0.5 (0.30725 to 0.69275) and 1 (0.85679 to 1), computed in Python.
  expect(change?.interval).toEqual([expect.closeTo(0.25986723133, 9), expect.closeTo(0.69275424941, 9)]);
  expect(placesOf(groups, 1 - 1e-9)).toEqual([]);
});

test('a series that is always the same has no change, and a step without any spread has an interval', () => {
  expect(placesOf(groupsOf(Array.from({ length: 9 }, () => around(0.1, 40))))).toEqual([]);
  expect(placesOf(groupsOf([around(0.1, 40), around(0.1, 50), around(0.1, 60)]))).toEqual([]);
  const [step] = changePoints(meanSeries(groupsOf([around(0.25, 40), around(0.25, 40), around(0.5, 40)])), 0.99);
  expect(step).toMatchObject({ at: 2, difference: 0.25 });
  expect(step?.interval[0]).toBeLessThan(0.24);
  expect(step?.interval[1]).toBeGreaterThan(0.26);
});

test('forty answers to one query and one to another do not show a change that forty queries show', () => {
  const before = around(0.5, 40, 0.3);
  const after = around(0.9, 40, 0.1);
  expect(placesOf(groupsOf([before, after]))).toEqual([1]);
  const few = [before, after].map((values, side) => ({
    items: Uint32Array.from(values, (_, i) => 2 * side + Number(i === 0)),
    values: Float64Array.from(values),
  }));
  expect(countBoundaries(meanSeries(few))).toBe(1);
  expect(placesOf(few)).toEqual([]);
});

test('a rise and a fall are two changes, each against the level on its other side', () => {
  const groups = groupsOf([0.2, 0.2, 0.8, 0.8, 0.2, 0.2].map((level) => around(level, 40, 0.1)));
  const changes = changePoints(meanSeries(groups), 0.999);
  expect(changes.map(({ at, difference, before, after }) => [at, difference, before.n, after.n])).toEqual([
    [2, expect.closeTo(0.6, 12), 80, 80],
    [4, expect.closeTo(-0.6, 12), 80, 80],
  ]);
});

test('changes are in order, and none of their intervals contains 0', () => {
  const group = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(fc.array(group, { maxLength: 8 }), (series) => {
      const changes = changePoints(meanSeries(groupsOf(series)), 0.8);
      const places = changes.map(({ at }) => at);
      expect(places).toEqual([...new Set(places)].toSorted((a, b) => a - b));
      const ends = [0, ...places, series.length];
      for (const [i, { at, before, after, interval, difference }] of changes.entries()) {
        expect(before.mean).toBeCloseTo(average(series.slice(ends[i], at).flat()) ?? -1, 9);
        expect(after.mean).toBeCloseTo(average(series.slice(at, ends[i + 2]).flat()) ?? -1, 9);
        expect(interval[0] > 0 || interval[1] < 0).toBe(true);
        expect(interval[0] <= difference && difference <= interval[1]).toBe(true);
      }
    }),
  );
});
