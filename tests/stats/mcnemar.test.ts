/** The exact McNemar test against exact arithmetic. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mcnemarExactP } from '../../src/stats/mcnemar.ts';

/** Rows of Pascal's triangle, one after the other. */
function* pascal(rows: number): Generator<bigint[]> {
  let row = [1n];
  for (let n = 0; n < rows; n++) {
    yield row;
    row = [1n, ...row.slice(1).map((value, i) => value + (row[i] as bigint)), 1n];
  }
}

/** A fraction from 0 to 1 as the number next to it. */
function toNumber(numerator: bigint, denominator: bigint): number {
  const shift = BigInt(Math.max(0, denominator.toString(2).length - numerator.toString(2).length + 64));
  return Number((numerator << shift) / denominator) * 2 ** -Number(shift);
}

const rows: bigint[][] = [...pascal(121)];

/** By the words of the definition: all splits of n that are at least as uneven, of 2^n. */
function exactly(b: number, c: number): number {
  const n = b + c;
  const uneven = (rows[n] as bigint[]).filter((_, i) => Math.abs(2 * i - n) >= Math.abs(b - c));
  return toNumber(
    uneven.reduce((sum, ways) => sum + ways, 0n),
    1n << BigInt(n),
  );
}

const relativeError = (value: number, exact: number): number => Math.abs(value - exact) / exact;

test('is the exact probability wherever up to 60 changes go either way', () => {
  const wrong: string[] = [];
  for (let b = 0; b <= 60; b++)
    for (let c = 0; c <= 60; c++) {
      const [p, exact] = [mcnemarExactP(b, c), exactly(b, c)];
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
  expect(relativeError(mcnemarExactP(b, c), exact)).toBeLessThan(1e-10);
});

describe('whatever the counts', () => {
  const counts = fc.oneof(fc.nat(20), fc.nat(2000), fc.nat(200_000));

  test('it is a probability, and the same in both directions', () => {
    fc.assert(
      fc.property(counts, counts, (b, c) => {
        const p = mcnemarExactP(b, c);
        expect(p).toBeGreaterThanOrEqual(0);
        expect(p).toBeLessThanOrEqual(1);
        expect(mcnemarExactP(c, b)).toBe(p);
      }),
    );
  });

  test('the most even split has p = 1', () => {
    fc.assert(
      fc.property(counts, (n) => {
        expect([mcnemarExactP(n, n), mcnemarExactP(n, n + 1), mcnemarExactP(n + 1, n)]).toEqual([1, 1, 1]);
      }),
    );
  });

  test('a more uneven split of as many changes is less likely', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 2, max: 1000 }), (b, d) => {
        const [p, further] = [mcnemarExactP(b, b + d), mcnemarExactP(b - 1, b + d + 1)];
        expect(further).toBeLessThanOrEqual(p);
        if (p > 1e-300) expect(further).toBeLessThan(p);
      }),
    );
  });
});

test('is 0 and no NaN where it is smaller than any number, and as the normal distribution has it where counts are large', () => {
  expect(mcnemarExactP(0, 1_000_000)).toBe(0);
  expect(mcnemarExactP(400_000, 600_000)).toBe(0);
  // 2 · (1 − Φ((|b − c| − 1) / √(b + c))), with Python's math.erfc.
  expect(relativeError(mcnemarExactP(999_000, 1_001_000), 0.15750686459316168)).toBeLessThan(1e-3);
  expect(relativeError(mcnemarExactP(1_002_000, 998_000), 0.004688078813247017)).toBeLessThan(1e-3);
});
