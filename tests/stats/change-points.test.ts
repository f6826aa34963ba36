/** Binary segmentation, on series worked out by hand. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changePoints, countBoundaries } from '../../src/stats/change-points.ts';
import { Mean } from '../../src/stats/mean.ts';

function meanOf(values: readonly number[]): Mean {
  const mean = new Mean();
  for (const value of values) mean.add(value);
  return mean;
}

/** So many values, half of them above the level and half below by `spread`. */
function around(level: number, n: number, spread = 0): Mean {
  return meanOf(Array.from({ length: n }, (_, i) => level + (i % 2 === 0 ? spread : -spread)));
}

const placesOf = (groups: readonly Mean[], level = 0.95): number[] => changePoints(groups, level).map(({ at }) => at);

test('a boundary needs thirty values on both sides', () => {
  expect(countBoundaries([around(0, 30), around(0, 10), around(0, 30)])).toBe(2);
  expect(countBoundaries([around(0, 10), around(0, 20), around(0, 30)])).toBe(1);
  expect(countBoundaries([around(0, 29), around(0, 100)])).toBe(0);
  expect(countBoundaries([around(0, 100)])).toBe(0);
  expect(countBoundaries([])).toBe(0);
  expect(placesOf([around(0, 29, 0.1), around(1, 100, 0.1)])).toEqual([]);
  expect(placesOf([around(0, 30, 0.1), around(1, 30, 0.1)])).toEqual([1]);
});

test('32 values of 0 and 1 by halves, then 32 of 1: ½ with a standard error of √(8/31 / 32)', () => {
  const groups = [around(0.5, 32, 0.5), around(1, 32)];
  const [change, ...others] = changePoints(groups, 0.99);
  const half = 2.575829 * Math.sqrt(8 / 31 / 32);
  expect(others).toEqual([]);
  expect(change).toMatchObject({ at: 1, difference: 0.5 });
  expect(change?.interval).toEqual([expect.closeTo(0.5 - half, 6), expect.closeTo(0.5 + half, 6)]);
  expect([change?.before.n, change?.before.value(), change?.after.n, change?.after.value()]).toEqual([32, 0.5, 32, 1]);
  // ½ is 5.57 standard errors: a level beyond those finds nothing.
  expect(placesOf(groups, 1 - 1e-9)).toEqual([]);
});

test('a series that is always the same has no change, and a step without any spread is certain', () => {
  expect(placesOf(Array.from({ length: 9 }, () => around(0.1, 40)))).toEqual([]);
  expect(placesOf([around(0.1, 40), around(0.1, 50), around(0.1, 60)])).toEqual([]);
  const [step] = changePoints([around(0.25, 40), around(0.25, 40), around(0.5, 40)], 1 - 1e-12);
  expect(step).toMatchObject({ at: 2, difference: 0.25, interval: [0.25, 0.25] });
});

test('a rise and a fall are two changes, each against the level on its other side', () => {
  const groups = [0.2, 0.2, 0.8, 0.8, 0.2, 0.2].map((level) => around(level, 40, 0.1));
  const changes = changePoints(groups, 0.999);
  expect(changes.map(({ at, difference, before, after }) => [at, difference, before.n, after.n])).toEqual([
    [2, expect.closeTo(0.6, 12), 80, 80],
    [4, expect.closeTo(-0.6, 12), 80, 80],
  ]);
});

test('a boundary that later splits leave without a difference is dropped', () => {
  // Split at 3 first, where 0.33 is followed by 0.08; then at 1 and 2, so that 0.25 over 40 values is compared with 0.08 over 120 there:
  // 0.167 with a standard error of about 0.09.
  const groups = [0, 0.75, 0.25, 0, 0.25, 0].map((level) => around(level, 40, 0.5));
  expect(placesOf(groups.slice(0, 3))).toEqual([1, 2]);
  const changes = changePoints(groups, 0.95);
  expect(changes.map(({ at, before, after }) => [at, before.n, after.n])).toEqual([
    [1, 40, 40],
    [2, 40, 160],
  ]);
});

test('changes are in order, and none of their intervals contains 0', () => {
  const group = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(fc.array(group, { maxLength: 8 }), (series) => {
      const changes = changePoints(series.map(meanOf), 0.8);
      const places = changes.map(({ at }) => at);
      expect(places).toEqual([...new Set(places)].toSorted((a, b) => a - b));
      const ends = [0, ...places, series.length];
      for (const [i, { at, before, after, interval, difference }] of changes.entries()) {
        expect(before.value()).toBeCloseTo(meanOf(series.slice(ends[i], at).flat()).value() ?? -1, 9);
        expect(after.value()).toBeCloseTo(meanOf(series.slice(at, ends[i + 2]).flat()).value() ?? -1, 9);
        expect(interval[0] > 0 || interval[1] < 0).toBe(true);
        expect(interval[0] <= difference && difference <= interval[1]).toBe(true);
      }
    }),
  );
});
