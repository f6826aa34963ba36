/** Prediction-powered shares of samples in halves: by hand, and by law. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calibratedShare, type PredictedStrata } from '../../src/stats/review/calibrated-share.ts';
import { stratifiedShare } from '../../src/stats/review/stratified-share.ts';
import { inFull } from '../support/thorough.ts';

const law = <Input>(input: fc.Arbitrary<Input>, check: (input: Input) => void): void => {
  fc.assert(fc.property(input, check), { seed: 1, numRuns: inFull(300, 50) });
};

/** Counts that can be. */
const stratum = fc.tuple(fc.integer({ min: 1, max: 400 }), fc.nat(400), fc.nat(400)).map(([size, a, b]) => {
  const reviewed = a % (size + 1);
  return { size, reviewed, hits: b % (reviewed + 1) };
});

/** A half: trials that are predicted to count, and others. */
function half([yes, no]: readonly [
  PredictedStrata['strata'][number],
  PredictedStrata['strata'][number],
]): PredictedStrata[] {
  return [
    { prediction: true, strata: [yes] },
    { prediction: false, strata: [no] },
  ];
}

describe('a calibrated share', () => {
  test('is that of the regression estimator of each half', () => {
    const halves = [
      [
        { size: 500, reviewed: 14, hits: 13 },
        { size: 300, reviewed: 6, hits: 1 },
      ],
      [
        { size: 120, reviewed: 12, hits: 9 },
        { size: 80, reviewed: 8, hits: 3 },
      ],
    ] as const;
    // y + λ·(F − f) with the share y = (x₁ + x₀)/m, f = m₁/m, F = N₁/N, and the slope λ = x₁/m₁ − x₀/m₀.
    const first = 14 / 20 + (13 / 14 - 1 / 6) * (500 / 800 - 14 / 20);
    const second = 12 / 20 + (9 / 12 - 3 / 8) * (120 / 200 - 12 / 20);
    expect(calibratedShare(halves.flatMap((one) => half(one)))?.share).toBeCloseTo(0.8 * first + 0.2 * second, 12);
  });

  test('is that of the marks alone where all predictions are alike', () => {
    law(fc.array(stratum, { minLength: 1, maxLength: 6 }), (strata) => {
      const alone = stratifiedShare(strata);
      const found = calibratedShare([{ prediction: true, strata }]);
      if (alone === null) expect(found === null || found.unreviewed > 0).toBe(true);
      else expect(found).toEqual({ share: alone.share, interval: alone.interval, unreviewed: 0 });
    });
  });

  test('is in its interval, and that of the opposite makes up 1', () => {
    law(fc.tuple(stratum, stratum), ([yes, no]) => {
      const flip = <Counts extends { reviewed: number; hits: number }>(one: Counts): Counts => ({
        ...one,
        hits: one.reviewed - one.hits,
      });
      const found = calibratedShare(half([yes, no]));
      const opposite = calibratedShare(half([flip(no), flip(yes)]));
      if (found === null || opposite === null) return;
      const [low, high] = found.interval;
      expect(low - found.share).toBeLessThanOrEqual(1e-12);
      expect(found.share - high).toBeLessThanOrEqual(1e-12);
      expect(found.share + opposite.share).toBeCloseTo(1, 12);
      expect(low + opposite.interval[1]).toBeCloseTo(1, 9);
    });
  });

  test('counts a part without a mark as predicted, with all that it could be', () => {
    const found = calibratedShare(
      half([
        { size: 900, reviewed: 900, hits: 450 },
        { size: 100, reviewed: 0, hits: 0 },
      ]),
    );
    expect(found?.share).toBeCloseTo(0.45, 12);
    expect(found?.interval[0]).toBeCloseTo(0.45, 12);
    expect(found?.interval[1]).toBeCloseTo(0.55, 12);
    expect(found?.unreviewed).toBe(100);
  });

  test('is narrower than that of the marks alone where predictions are right', () => {
    const alone = stratifiedShare([{ size: 800, reviewed: 40, hits: 28 }]);
    const found = calibratedShare(
      half([
        { size: 560, reviewed: 28, hits: 28 },
        { size: 240, reviewed: 12, hits: 0 },
      ]),
    );
    const width = ([low, high]: readonly [number, number] = [0, 1]): number => high - low;
    expect(found?.share).toBeCloseTo(0.7, 12);
    expect(width(found?.interval)).toBeLessThan(0.5 * width(alone?.interval));
  });

  test('is unknown without a mark', () => {
    expect(calibratedShare([])).toBeNull();
    expect(calibratedShare([{ prediction: true, strata: [{ size: 5, reviewed: 0, hits: 0 }] }])).toBeNull();
  });
});
