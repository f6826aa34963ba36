/** Samples in strata: by hand, by law, and by how often their intervals contain the truth. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allocationOrder } from '../../src/stats/review/former/allocation.ts';
import { cohensKappa, kappaInterval } from '../../src/stats/kappa.ts';
import { ratioShare, type RatioCounts } from '../../src/stats/review/former/ratio-share.ts';
import { effectiveWilsonInterval, wilsonInterval } from '../../src/stats/wilson.ts';
import { populationOf, simulate } from '../support/stratified-population.ts';

const law = <Input>(input: fc.Arbitrary<Input>, check: (input: Input) => void): void => {
  fc.assert(fc.property(input, check), { seed: 1, numRuns: 500 });
};

/** Counts that can be: hits ≤ members ≤ sampled ≤ size. */
const stratum = fc
  .tuple(fc.integer({ min: 1, max: 1000 }), fc.nat(1000), fc.nat(1000), fc.nat(1000))
  .map(([size, a, b, c]): RatioCounts => {
    const sampled = a % (size + 1);
    const members = b % (sampled + 1);
    return { size, sampled, members, hits: c % (members + 1) };
  });
const strata = fc.array(stratum, { minLength: 1, maxLength: 8 });

describe('a share from a stratified sample', () => {
  test('counts strata by their sizes', () => {
    // (100 · 6/10 + 50 · 3/5) / 150; the variance is (100² · 0.9 · (0.24 · 10/9)/10 + 50² · 0.9 · (0.24 · 5/4)/5) / 150² = 1/60.
    const found = ratioShare([
      { size: 100, sampled: 10, members: 10, hits: 6 },
      { size: 50, sampled: 5, members: 5, hits: 3 },
    ]);
    expect(found?.share).toBeCloseTo(0.6, 14);
    expect(found?.members).toBe(15);
    expect(found?.effectiveN).toBeCloseTo(0.24 * 60 * (15 / 14), 10);
    expect(found?.interval).toEqual(effectiveWilsonInterval(found?.share ?? 0, found?.effectiveN ?? 0));
  });

  test('is not believed to be surer than as many trials of one kind', () => {
    // The variance is 1/90 here, which 23.1 trials would give; alike strata would give 1 / ((2/3)² · 0.9/10 + (1/3)² · 0.9/5) = 50/3.
    const found = ratioShare([
      { size: 100, sampled: 10, members: 10, hits: 8 },
      { size: 50, sampled: 5, members: 5, hits: 1 },
    ]);
    expect(found?.share).toBeCloseTo(0.6, 14);
    expect(found?.effectiveN).toBeCloseTo(50 / 3, 10);
  });

  test('may be about some of the things only', () => {
    // Members: 100/10 · 4 + 50/5 · 3 = 70; hits: 10 · 3 + 10 · 2 = 50.
    const found = ratioShare([
      { size: 100, sampled: 10, members: 4, hits: 3 },
      { size: 50, sampled: 5, members: 3, hits: 2 },
    ]);
    expect(found?.share).toBeCloseTo(5 / 7, 14);
    // Residuals in sevenths: 2 for a hit, −5 for a miss. Σd² is 37 and 33, Σd is 1 and −1:
    // s² is (37 − 1/10)/9 = 4.1 and (33 − 1/5)/4 = 8.2.
    const variance = ((100 ** 2 * 0.9 * 4.1) / 10 + (50 ** 2 * 0.9 * 8.2) / 5) / 7 ** 2 / 70 ** 2;
    expect(found?.effectiveN).toBeCloseTo(((10 / 49 / variance) * 7) / 6, 10);
  });

  test('rests on the strata that were looked at', () => {
    const seen = { size: 30, sampled: 10, members: 9, hits: 4 };
    expect(ratioShare([seen, { size: 500, sampled: 0, members: 0, hits: 0 }])).toEqual(ratioShare([seen]));
    expect(ratioShare([{ size: 500, sampled: 3, members: 0, hits: 0 }])).toBeNull();
    expect(ratioShare([])).toBeNull();
  });

  test('of one stratum is the plain share with Wilson’s interval, corrected for a finite population', () => {
    const one = fc.integer({ min: 1, max: 1000 }).chain((sampled) =>
      fc.record({
        size: fc.integer({ min: sampled + 1, max: 5000 }),
        sampled: fc.constant(sampled),
        hits: fc.nat(sampled),
      }),
    );
    law(one, ({ size, sampled, hits }) => {
      const found = ratioShare([{ size, sampled, members: sampled, hits }]);
      expect(found?.share).toBeCloseTo(hits / sampled, 14);
      expect(found?.effectiveN).toBeCloseTo(sampled / (1 - sampled / size), 6);
      const endless = ratioShare([{ size: 2 ** 52, sampled, members: sampled, hits }]);
      const [low, high] = wilsonInterval(hits, sampled);
      expect(endless?.interval[0]).toBeCloseTo(low, 9);
      expect(endless?.interval[1]).toBeCloseTo(high, 9);
    });
  });

  test('is exact where everything was looked at', () => {
    law(strata, (some) => {
      const all = some.filter(({ sampled }) => sampled > 0).map((one) => ({ ...one, size: one.sampled }));
      const members = all.reduce((sum, one) => sum + one.members, 0);
      const hits = all.reduce((sum, one) => sum + one.hits, 0);
      const found = ratioShare(all);
      if (members === 0) expect(found).toBeNull();
      else {
        expect(found?.share).toBeCloseTo(hits / members, 14);
        expect(found?.interval).toEqual([found?.share, found?.share]);
        expect(found?.effectiveN).toBe(Infinity);
      }
    });
  });

  test('is in its interval, which is in [0, 1] and never without width before everything was looked at', () => {
    law(strata, (some) => {
      const found = ratioShare(some);
      if (found === null) return;
      const [low, high] = found.interval;
      const { share } = found;
      expect(low).toBeGreaterThanOrEqual(0);
      expect(high).toBeLessThanOrEqual(1);
      expect(low - share).toBeLessThanOrEqual(1e-12);
      expect(share - high).toBeLessThanOrEqual(1e-12);
      const isOpen = some.some(({ size, sampled }) => sampled > 0 && sampled < size);
      expect(high - low > 1e-9).toBe(isOpen);
    });
  });

  test('of what counts and of what does not make up all', () => {
    law(strata, (some) => {
      const found = ratioShare(some);
      const rest = ratioShare(some.map((one) => ({ ...one, hits: one.members - one.hits })));
      expect((found?.share ?? 0) + (rest?.share ?? 1)).toBeCloseTo(1, 12);
      expect((found?.interval[0] ?? 0) + (rest?.interval[1] ?? 1)).toBeCloseTo(1, 9);
    });
  });

  test.each([
    ['more members than were sampled', { size: 5, sampled: 2, members: 3, hits: 0 }],
    ['more hits than members', { size: 5, sampled: 3, members: 1, hits: 2 }],
    ['more sampled than there are', { size: 5, sampled: 6, members: 1, hits: 1 }],
    ['a fraction', { size: 5, sampled: 3, members: 2, hits: 0.5 }],
    ['an empty stratum', { size: 0, sampled: 0, members: 0, hits: 0 }],
  ])('is refused for %s', (_, bad) => {
    expect(() => ratioShare([bad])).toThrow(RangeError);
  });

  test.each([
    [
      'cells and flips of run stores',
      200,
      [
        [2000, 0.93],
        [1500, 0.9],
        [1000, 0.85],
        [500, 0.8],
        [120, 0.8],
        [60, 0.2],
        [40, 0.9],
        [5, 0.6],
      ],
    ],
    [
      'many small strata',
      200,
      Array.from({ length: 36 }, (_, i) =>
        i < 12 ? [300 + 40 * i, 0.75 + 0.02 * (i % 6)] : [4 + 3 * (i % 9), i % 2 === 1 ? 0.8 : 0.3],
      ),
    ],
    [
      'trials that nobody can tell',
      150,
      [
        [2000, 0.93, 0.9],
        [1500, 0.9, 0.8],
        [1000, 0.85, 0.95],
        [120, 0.8, 0.5],
        [60, 0.2, 0.9],
      ],
    ],
    [
      'flips of one scheme',
      200,
      [
        [2000, 0, 0],
        [1500, 0, 0],
        [120, 0.8, 0.9],
        [80, 0.7, 1],
        [60, 0.6, 0.5],
        [33, 0.85, 1],
      ],
    ],
  ] as [string, number, [number, number, number?][]][])(
    'has a 95 %% interval that contains the truth in 93 to 97 of 100 samples: %s',
    (seed, n, shares) => {
      const { covered } = simulate(populationOf(shares), n, { rounds: 2000, seed });
      expect(covered).toBeGreaterThanOrEqual(0.93);
      expect(covered).toBeLessThanOrEqual(0.97);
    },
  );
});

describe('sharing out a sample', () => {
  const needs = fc.array(fc.record({ size: fc.integer({ min: 1, max: 60 }), least: fc.nat(3) }), { maxLength: 10 });

  test('first gives the least, then the nearest to the proportions', () => {
    const some = [
      { size: 10, least: 2 },
      { size: 1, least: 2 },
      { size: 100, least: 0 },
    ];
    // Three of the least; then 100/1, 100/3, …: the third stratum until 100/(2a + 1) is below 10/5 at a = 25.
    expect(allocationOrder(some, 3)).toEqual([0, 1, 0]);
    expect(allocationOrder(some, 29).filter((at) => at === 2)).toHaveLength(25);
    expect(allocationOrder(some, 29).filter((at) => at === 0)).toHaveLength(3);
  });

  test('of n is the beginning of that of more', () => {
    law(fc.tuple(needs, fc.nat(100), fc.nat(100)), ([some, n, more]) => {
      expect(allocationOrder(some, n + more).slice(0, n)).toEqual(allocationOrder(some, n));
    });
  });

  test('takes as many as there are, and at least what is wanted', () => {
    law(fc.tuple(needs, fc.nat(300)), ([some, n]) => {
      const order = allocationOrder(some, n);
      const all = some.reduce((sum, { size }) => sum + size, 0);
      expect(order).toHaveLength(Math.min(n, all));
      const least = some.map(({ size, least: wanted }) => Math.min(size, wanted));
      const isEnough = n >= least.reduce((sum, one) => sum + one, 0);
      for (const [at, { size }] of some.entries()) {
        const drawn = order.filter((one) => one === at).length;
        expect(drawn).toBeLessThanOrEqual(size);
        if (isEnough) expect(drawn).toBeGreaterThanOrEqual(least[at] as number);
      }
    });
  });
});

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
