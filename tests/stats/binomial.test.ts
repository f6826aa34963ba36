/** Exact tests of counts, against sums of whole numbers. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { binomialUpperTail, coinsP } from '../../src/stats/binomial.ts';
import { exactSignTestP } from '../support/sign-test.ts';

/** P(X ≥ k) where the chance is part/whole: all outcomes, in whole numbers. */
function tailOf(k: number, n: number, part: bigint, whole: bigint): number {
  let choose = 1n;
  let sum = 0n;
  for (let i = 0; i <= n; i++) {
    if (i >= k) sum += choose * part ** BigInt(i) * (whole - part) ** BigInt(n - i);
    choose = (choose * BigInt(n - i)) / BigInt(i + 1);
  }
  return Number((sum * 10n ** 18n) / whole ** BigInt(n)) / 1e18;
}

describe('the upper tail of a binomial', () => {
  test('is that of whole numbers', () => {
    const cases = fc.record({
      n: fc.integer({ min: 1, max: 120 }),
      part: fc.integer({ min: 1, max: 19 }),
      at: fc.nat(),
    });
    fc.assert(
      fc.property(cases, ({ n, part, at }) => {
        const k = at % (n + 1);
        expect(binomialUpperTail(k, n, part / 20)).toBeCloseTo(tailOf(k, n, BigInt(part), 20n), 11);
      }),
    );
  });

  test('is the sign test where the chance is one half', () => {
    for (const [k, n] of [[4, 4], [10, 13], [700, 1300]] as const)
      expect(2 * binomialUpperTail(k, n, 0.5)).toBeCloseTo(exactSignTestP(k, n - k), 11); // prettier-ignore
  });

  test('refuses what is no count or no chance', () => {
    for (const [k, n, chance] of [[1, 0, 0.5], [3, 2, 0.5], [-1, 2, 0.5], [0.5, 2, 0.5], [1, 2, 0], [1, 2, 1], [1, 2, NaN]] as const)
      expect(() => binomialUpperTail(k, n, chance)).toThrow(RangeError); // prettier-ignore
  });
});

describe('heads of coins of several kinds', () => {
  test('have the two-sided p of a sign test where all coins are fair', () => {
    for (const [heads, tails] of [[10, 3], [4, 0], [2, 2], [0, 7]] as const)
      expect(coinsP([{ coins: heads + tails, chance: 0.5 }], heads)).toBeCloseTo(exactSignTestP(heads, tails), 12); // prettier-ignore
  });

  test('are those of all outcomes one by one', () => {
    const kinds = [{ coins: 3, chance: 0.25 }, { coins: 2, chance: 0.5 }, { coins: 4, chance: 0.1 }]; // prettier-ignore
    const chances = kinds.flatMap(({ coins, chance }) => Array.from({ length: coins }, () => chance));
    const byHeads = Array.from({ length: chances.length + 1 }, () => 0);
    for (let outcome = 0; outcome < 2 ** chances.length; outcome++) {
      const isHeads = (at: number): boolean => ((outcome >> at) & 1) === 1;
      const likely = chances.reduce((product, chance, at) => product * (isHeads(at) ? chance : 1 - chance), 1);
      const heads = chances.filter((_, at) => isHeads(at)).length;
      byHeads[heads] = (byHeads[heads] as number) + likely;
    }
    for (const [heads, own] of byHeads.entries()) {
      const expected = byHeads.reduce((sum, chance) => (chance <= own * (1 + 1e-9) ? sum + chance : sum), 0);
      expect(coinsP(kinds, heads)).toBeCloseTo(expected, 12);
    }
  });
});
