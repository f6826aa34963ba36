/** Krippendorff's α, and the share of the repeats in the uncertainty of a mean. */
import { describe, expect, test } from 'vitest';
import { IntervalAlpha } from '../../src/stats/krippendorff-alpha.ts';
import { RepeatNoise } from '../../src/stats/repeat-noise.ts';

function alphaOf(units: readonly (readonly number[])[]): number | null {
  const alpha = new IntervalAlpha();
  for (const unit of units) alpha.add(unit);
  return alpha.value;
}

describe('Krippendorff’s α', () => {
  test('is that of the published example with four observers and missing values', () => {
    // Krippendorff (2011), section C: the reliability data matrix by unit. Interval data: 0.849.
    const units = [[1, 1, 1], [2, 2, 3, 2], [3, 3, 3, 3], [3, 3, 3, 3], [2, 2, 2, 2], [1, 2, 3, 4], [4, 4, 4, 4], [1, 1, 2, 1], [2, 2, 2, 2], [5, 5, 5], [1, 1], [3]]; // prettier-ignore
    expect(alphaOf(units)).toBeCloseTo(0.849, 3);
  });

  test('by hand: two units of two values', () => {
    // Dₒ = (2·0.01/1 + 2·0.01/1) / 4 = 0.01. Pairs of all four values 0, 0.1, 1, 0.9: squares 0.01 + 1 + 0.81 + 0.81 + 0.64 + 0.01 = 3.28; Dₑ = 2·3.28/12.
    expect(alphaOf([[0, 0.1], [1, 0.9]])).toBeCloseTo(1 - 0.01 / ((2 * 3.28) / 12), 12); // prettier-ignore
  });

  test.each([
    ['full agreement', [[0.3, 0.3], [0.7, 0.7]], 1], // prettier-ignore
    ['the same value everywhere', [[0.3, 0.3], [0.3, 0.3]], null], // prettier-ignore
    ['no unit with two values', [[0.3], [0.7]], null],
    ['nothing', [], null],
  ])('%s', (_, units, alpha) => {
    expect(alphaOf(units)).toBe(alpha);
  });
});

describe('the noise of repeats', () => {
  test('by hand: two queries, two repeats each', () => {
    const noise = new RepeatNoise();
    noise.add(0, [[0.2, 0.4]]);
    noise.add(1, [[0.9, 0.9]]);
    // Within: 0.02 + 0 over 2 degrees of freedom = 0.01. Of the mean: 0.01 · (1/2 + 1/2) / 4 = 0.0025.
    // Whole: means 0.3 and 0.9 around 0.6: 2/1 · (0.09 + 0.09) / 4 = 0.09.
    const { groups, deviation, equal, standardError, standardErrorDoubled, share } = noise.result()!;
    expect([groups, equal]).toEqual([2, 0.5]);
    expect(deviation).toBeCloseTo(0.1, 12);
    expect(standardError).toBeCloseTo(0.3, 12);
    expect(standardErrorDoubled).toBeCloseTo(Math.sqrt(0.09 - 0.00125), 12);
    expect(share).toBeCloseTo(0.0025 / 0.09, 12);
  });

  test('a panel of two models halves what one of them adds', () => {
    const noise = new RepeatNoise();
    noise.add(0, [[0.2, 0.4], [0.6, 0.8]]); // prettier-ignore
    noise.add(1, [[0.1, 0.3], [0.5, 0.7]]); // prettier-ignore
    // s² = 0.02; per answer 0.02 · (1/2 + 1/2) / 4 = 0.005; of the mean 2 · 0.005 / 4 = 0.0025. Means 0.5 and 0.4: 2 · 2 · 0.05² / 4 = 0.0025.
    expect(noise.result()).toMatchObject({ groups: 4, equal: 0 });
    expect(noise.result()!.share).toBeCloseTo(1, 12);
    expect(noise.result()!.standardErrorDoubled).toBeCloseTo(Math.sqrt(0.00125), 12);
  });

  test('answers to one query are one item', () => {
    const noise = new RepeatNoise();
    for (const item of [0, 0, 1]) noise.add(item, [[item, item]]);
    // The mean is 1/3; sums of the distances −2/3 and 2/3: 2 · (4/9 + 4/9) / 9.
    expect(noise.result()!.standardError).toBeCloseTo(Math.sqrt((2 * (8 / 9)) / 9), 12);
    expect(noise.result()!.share).toBe(0);
  });

  test('there is none without repeats, and no standard error of a single query', () => {
    const noise = new RepeatNoise();
    noise.add(0, [[0.2], [0.4], []]);
    expect(noise.result()).toBe(null);
    noise.add(0, [[0.2, 0.4]]);
    expect(noise.result()).toMatchObject({ groups: 1, standardError: null, standardErrorDoubled: null, share: null });
  });
});
