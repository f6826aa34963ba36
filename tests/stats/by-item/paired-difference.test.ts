/** Differences of two values by item, against all ways to sign them, and against values of SciPy. */
import { expect, test } from 'vitest';
import { pairedDifference } from '../../../src/stats/by-item/paired-difference.ts';
import { wholeDifferences } from '../../../src/stats/by-item/whole-differences.ts';
import { SeededNumbers } from '../../../src/stats/by-item/seeded-numbers.ts';

/** The share of all signings whose sum is at least as far from 0, in whole hundredths. */
function countAllSignings(hundredths: readonly number[]): number {
  const observed = Math.abs(hundredths.reduce((sum, one) => sum + one, 0));
  let hits = 0;
  for (let signing = 0; signing < 2 ** hundredths.length; signing++) {
    const sum = hundredths.reduce((all, one, at) => all + ((signing >> at) & 1 ? one : -one), 0);
    if (Math.abs(sum) >= observed) hits++;
  }
  return hits / 2 ** hundredths.length;
}

test('p is the share of all signings of ten queries, with ties between sums', () => {
  const random = new SeededNumbers(5);
  for (let round = 0; round < 50; round++) {
    // Few different values make many sums equal.
    const draw = (): number[] => Array.from({ length: 10 }, () => 10 * random.below(11));
    const [first, second] = [draw(), draw()];
    const made = pairedDifference(shares(first), shares(second));
    const hundredths = second.map((value, at) => value - (first[at] as number));
    expect(made?.test).toMatchObject({ isExact: true });
    expect(made?.test.p).toBeCloseTo(countAllSignings(hundredths), 12);
    expect([made?.higher, made?.lower]).toEqual([
      hundredths.filter((one) => one > 0).length,
      hundredths.filter((one) => one < 0).length,
    ]);
  }
});

function shares(hundredths: readonly number[]): Float64Array {
  return Float64Array.from(hundredths, (one) => one / 100);
}

test('six queries by hand', () => {
  const first = Float64Array.of(0.5, 0.5, 0.5, 0.5, 0.5, 0.5);
  const second = Float64Array.of(0.6, 0.7, 0.8, 0.6, 0.7, 0.5);
  const made = pairedDifference(first, second);
  expect(made).toMatchObject({ items: 6, higher: 5, lower: 0, test: { p: 2 ** -4, minP: 2 ** -4, items: 5 } });
  expect(made?.means[0]).toBe(0.5);
  expect(made?.means[1]).toBeCloseTo(0.65, 12);
  expect(made?.difference).toBeCloseTo(0.15, 12);
  // scipy: (t.ppf(0.975, 5) + t.ppf(0.8, 5)) * sem([.1, .2, .3, .1, .2, 0])
  expect(made?.detectable).toBeCloseTo((2.570581835636314 + 0.9195437801) * Math.sqrt(0.055 / 5 / 6), 8);
});

test('what cannot be computed is null', () => {
  expect(pairedDifference(new Float64Array(), new Float64Array())).toBeNull();
  expect(pairedDifference(Float64Array.of(1), Float64Array.of(0))).toMatchObject({ interval: null, detectable: null });
  const alike = pairedDifference(Float64Array.from({ length: 9 }, () => 0.3), Float64Array.from({ length: 9 }, () => 0.1 + 0.2)); // prettier-ignore
  expect(alike).toMatchObject({ difference: 0, higher: 0, lower: 0, detectable: null, test: { p: 1 } });
});

test('differences in a common unit keep equal sums equal', () => {
  const whole = [...wholeDifferences(Float64Array.of(0.1, 0.2, 0.30000000000000004, -1 / 3, 0, 1e-17))];
  expect(whole).toEqual([3, 6, 9, -10, 0, 0]);
});

test('differences without a common unit are rounded alike in both directions', () => {
  const value = Math.log2(3) / 2;
  const [up, down, large] = wholeDifferences(Float64Array.of(value, -value, 3 * value));
  expect(up).toBe(-(down as number));
  expect(large).toBeGreaterThan(2 ** 29);
  expect(wholeDifferences(Float64Array.of(1e12, 5))).toEqual(
    Float64Array.of(Math.round((1e12 * 2 ** 30) / 2 ** 40), 0),
  );
});

test('the interval leaves out 0 exactly where p is at most 0.05', () => {
  const random = new SeededNumbers(6);
  let significant = 0;
  for (let round = 0; round < 400; round++) {
    const n = 6 + random.below(20);
    const first = Array.from({ length: n }, () => 10 * random.below(11));
    const shift = random.below(4);
    const second = first.map((value) => Math.min(100, Math.max(0, value + 10 * (random.below(7) - 3 + shift))));
    const made = pairedDifference(shares(first), shares(second));
    const [low, high] = made?.interval ?? [Number.NaN, Number.NaN];
    const isSignificant = (made?.test.p ?? 1) <= 0.05;
    expect([first, second, low > 0 || high < 0]).toEqual([first, second, isSignificant]);
    significant += Number(isSignificant);
  }
  expect([significant > 50, significant < 350]).toEqual([true, true]);
});
