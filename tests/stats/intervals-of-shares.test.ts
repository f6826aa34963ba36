/** Intervals of κ, and of shares with an effective number: by hand and by law. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cohensKappa, kappaInterval } from '../../src/stats/kappa.ts';
import { effectiveWilsonInterval, wilsonInterval } from '../../src/stats/wilson.ts';
import { inFull } from '../support/thorough.ts';

const law = <Input>(input: fc.Arbitrary<Input>, check: (input: Input) => void): void => {
  fc.assert(fc.property(input, check), { seed: 1, numRuns: inFull(500, 83) });
};

describe('an interval of κ', () => {
  test('carries Wilson’s interval of the agreement over', () => {
    // po = 0.7 of 20, pe = 0.5: κ = 0.4.
    const [low, high] = wilsonInterval(14, 20);
    expect(kappaInterval(7, 3, 3, 7)).toEqual([(low - 0.5) / 0.5, (high - 0.5) / 0.5]);
  });

  test('contains κ, and has some width where both agree everywhere', () => {
    const counts = fc
      .tuple(fc.nat(40), fc.nat(40), fc.nat(40), fc.nat(40))
      .filter((some) => some.some((one) => one > 0));
    law(counts, ([n11, n10, n01, n00]) => {
      const { kappa } = cohensKappa(n11, n10, n01, n00);
      const interval = kappaInterval(n11, n10, n01, n00);
      if (kappa === null) expect(interval).toBeNull();
      else {
        const [low, high] = interval ?? [Number.NaN, Number.NaN];
        expect(low - kappa).toBeLessThan(1e-9);
        expect(kappa - high).toBeLessThan(1e-9);
        expect(high - low).toBeGreaterThan(0.01);
      }
    });
  });
});

test('a share of an effective number is Wilson’s where that is whole, and refused where it makes no sense', () => {
  law(fc.tuple(fc.integer({ min: 1, max: 400 }), fc.nat(400)), ([n, some]) => {
    const k = some % (n + 1);
    const [low, high] = wilsonInterval(k, n);
    const [effectiveLow, effectiveHigh] = effectiveWilsonInterval(k / n, n);
    expect(effectiveLow).toBeCloseTo(low, 12);
    expect(effectiveHigh).toBeCloseTo(high, 12);
  });
  expect(effectiveWilsonInterval(0.25, Infinity)).toEqual([0.25, 0.25]);
  expect(() => effectiveWilsonInterval(1.1, 5)).toThrow('a share of 1.1');
  expect(() => effectiveWilsonInterval(0.5, 0)).toThrow('an effective number of 0');
});
