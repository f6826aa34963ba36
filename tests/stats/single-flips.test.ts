/** The sign-flip test of items that all change by one output, which is the exact McNemar test, against exact arithmetic. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { signFlipTest } from '../../src/stats/by-item/sign-flips.ts';
import { exactSignTestP } from '../support/sign-test.ts';

/** p where so many items change in one direction, and so many in the other. */
const flipP = (b: number, c: number): number =>
  signFlipTest([
    { difference: 1, items: b },
    { difference: -1, items: c },
  ]).p;

const relativeError = (value: number, exact: number): number => Math.abs(value - exact) / exact;

test('is the exact probability wherever up to 60 changes go either way', () => {
  const wrong: string[] = [];
  for (let b = 0; b <= 60; b++)
    for (let c = 0; c <= 60; c++) {
      const [p, exact] = [flipP(b, c), exactSignTestP(b, c)];
      if (!(relativeError(p, exact) < 1e-13)) wrong.push(`${b}, ${c}: ${p}, and not ${exact}`);
    }
  expect(wrong).toEqual([]);
});

// Made with Python's fractions, as the sum over all splits that are at least as uneven.
test.each([
  [0, 0, 1],
  [1, 6, 0.125],
  [5, 0, 0.0625],
  [10, 2, 0.03857421875],
  [25, 8, 0.004551384132355452],
  [100, 60, 0.001953728034064342],
  [3, 1000, 3.923720417925807e-294],
  [1000, 0, 1.8665272370064378e-301],
  [1, 1021, 4.552501114505734e-305],
  [400, 700, 1.1735888055605814e-19],
  [2000, 2100, 0.12206497999113813],
  [5000, 4700, 0.0023966033625776252],
  [10_000, 10_002, 0.9943584567508389],
  [20_000, 19_000, 4.21684144737344e-7],
])('%i against %i', (b, c, exact) => {
  expect(relativeError(flipP(b, c), exact)).toBeLessThan(1e-10);
});

describe('whatever the counts', () => {
  const counts = fc.oneof(fc.nat(20), fc.nat(2000), fc.nat(200_000));

  test('it is a probability, and the same in both directions', () => {
    fc.assert(
      fc.property(counts, counts, (b, c) => {
        const p = flipP(b, c);
        expect(p).toBeGreaterThanOrEqual(0);
        expect(p).toBeLessThanOrEqual(1);
        expect(flipP(c, b)).toBe(p);
      }),
    );
  });

  test('the most even split has p = 1', () => {
    fc.assert(
      fc.property(counts, (n) => {
        expect(flipP(n, n)).toBe(1);
        for (const p of [flipP(n, n + 1), flipP(n + 1, n)]) expect(Math.abs(1 - p)).toBeLessThan(1e-12);
      }),
    );
  });

  test('a more uneven split of as many changes is less likely', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 2, max: 1000 }), (b, d) => {
        const [p, further] = [flipP(b, b + d), flipP(b - 1, b + d + 1)];
        expect(further).toBeLessThanOrEqual(p);
        if (p > 1e-300) expect(further).toBeLessThan(p);
      }),
    );
  });
});

test('is next to 0 and no NaN where it is smaller than any number, and as the normal distribution has it where counts are large', () => {
  expect(flipP(0, 1_000_000)).toBe(0);
  expect(flipP(400_000, 600_000)).toBeLessThan(1e-300);
  // 2 · (1 − Φ((|b − c| − 1) / √(b + c))), with Python's math.erfc.
  expect(relativeError(flipP(999_000, 1_001_000), 0.15750686459316168)).toBeLessThan(1e-3);
  expect(relativeError(flipP(1_002_000, 998_000), 0.004688078813247017)).toBeLessThan(1e-3);
});
