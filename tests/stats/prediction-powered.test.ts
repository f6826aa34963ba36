/** Prediction-powered means, against values of NumPy and SciPy computed by other routes: θ as λ·f̄ + rectifier, λ by `polyfit`, Wilson's limits by root finding. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JudgedValue } from '../../src/stats/powered/powered-sums.ts';
import { needForPrecision } from '../../src/stats/powered/labels-needed.ts';
import { predictionPoweredMean } from '../../src/stats/prediction-powered.ts';
import { weightedKappa } from '../../src/stats/weighted-kappa.ts';

/** 40 answers to 30 queries, 19 of them with a label in steps of 0.25. */
const VALUES: readonly JudgedValue[] = Array.from({ length: 40 }, (_, i) => {
  const judge = ((7 * i) % 11) / 10;
  const label = judge - 0.1 + (((3 * i) % 7) - 3) / 10;
  const isLabelled = (i % 2 === 0 && i < 30) || i >= 36;
  return { item: i % 30, judge, label: isLabelled ? Math.round(4 * Math.min(1, Math.max(0, label))) / 4 : null };
});

const powered = (values: readonly JudgedValue[]) => {
  const mean = predictionPoweredMean(values);
  if (mean === null) throw new Error('too few labels');
  return mean;
};

describe('the reference', () => {
  const { n, labelled, labelledItems, mean, lambda, interval, uncertainty } = powered(VALUES);

  test('gives the same mean, weight and interval', () => {
    expect({ n, labelled, labelledItems }).toEqual({ n: 40, labelled: 19, labelledItems: 17 });
    expect(mean).toBeCloseTo(0.4424449846468782, 12);
    expect(lambda).toBeCloseTo(0.8482599795291711, 12);
    expect(interval[0]).toBeCloseTo(0.28837153678384164, 8);
    expect(interval[1]).toBeCloseTo(0.6084534838406455, 8);
  });

  test('splits the variance into that of labels and that of the judge', () => {
    expect(uncertainty.ofLabels).toBeCloseTo(0.004374315319371271, 12);
    expect(uncertainty.ofJudge).toBeCloseTo(0.0024370709774701564, 12);
    expect(uncertainty.labelFreedom).toBeCloseTo(13.695652173913047, 9);
    expect(uncertainty.judgeFreedom).toBeCloseTo(25.666666666666664, 9);
  });

  test.each([
    [0.17, 0, 0],
    [0.15, 5, 30],
    [0.14, 11, 232],
    [0.135, 16, null],
    [0.131, 20, null],
    [0.13, null, null],
  ])('counts what ±%d takes', (target, furtherLabels, furtherValues) => {
    const needed = needForPrecision(powered(VALUES), target);
    expect(needed).toMatchObject({ furtherLabels, furtherValues });
    expect(needed.halfWidth).toBeCloseTo(0.1600409735284019, 8);
    expect(needed.halfWidthAllLabelled).toBeCloseTo(0.13010262353309893, 8);
    expect(needed.halfWidthAllJudged).toBeCloseTo(0.13673200935803187, 8);
  });

  test('gives the same weighted κ from the table of all categories', () => {
    const pairs = VALUES.flatMap(({ item, judge, label }) =>
      label === null ? [] : [{ item, first: judge, second: label }],
    );
    expect(weightedKappa(pairs).kappa).toBeCloseTo(0.7891213140119617, 12);
  });
});

describe('a mean by hand', () => {
  /** Ten labelled answers of which the judge calls two right too many, and ten others. */
  const judged = [1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0];
  const labels = [1, 1, 1, 1, 0, 0, 0, 0, 0, 0];
  const values = judged.map((judge, item) => ({ item, judge, label: labels[item] ?? null }));

  test('is λ times the mean of the judge plus the rectifier', () => {
    // Over the labelled ones: f̄ = 0.6, ȳ = 0.4, Σ(f − f̄)(y − ȳ) = 1.6, Σ(f − f̄)² = 2.4. Over all: f̄ = 0.7.
    expect(powered(values)).toMatchObject({
      lambda: expect.closeTo(2 / 3, 12),
      mean: expect.closeTo(0.4 + 0.2 / 3, 12),
    });
  });

  test('is the mean of the labels where scores do not depend on them, or go the other way', () => {
    for (const judge of [() => 0.8, (value: number) => 1 - value])
      expect(powered(values.map((one) => ({ ...one, judge: judge(one.judge) })))).toMatchObject({
        lambda: 0,
        mean: 0.4,
      });
  });

  test('is that of the labels where every answer has one', () => {
    const all = values.map((one) => ({ ...one, label: one.judge > 0 ? 0.7 : 0.2 }));
    expect(powered(all).mean).toBeCloseTo((14 * 0.7 + 6 * 0.2) / 20, 12);
  });

  test('needs ten labelled items: more labels of the same items are not enough', () => {
    const others = values.map((one) => ({ ...one, label: null }));
    const few = values.map((one) => ({ ...one, item: one.label === null ? one.item : Math.floor(one.item / 2) }));
    expect(predictionPoweredMean([...few, ...others])).toBeNull();
    expect(predictionPoweredMean(values.slice(1))).toBeNull();
    expect(predictionPoweredMean(values)?.labelledItems).toBe(10);
  });
});

test('answers asked again do not count as independent: the interval is no narrower', () => {
  const again = Array.from({ length: 8 }, () => VALUES).flat();
  const [once, often] = [powered(VALUES), powered(again)].map(({ interval: [low, high] }) => high - low);
  expect(often).toBeGreaterThan(0.95 * (once ?? Infinity));
});

test('a judge that is right about every label is not taken for one that is always right', () => {
  const values = Array.from({ length: 3000 }, (_, item) => ({
    item,
    judge: item % 2,
    label: item < 20 ? item % 2 : null,
  }));
  const { mean, interval } = powered(values);
  expect(mean).toBeCloseTo(0.5, 12);
  expect(interval[1] - interval[0]).toBeGreaterThan(0.09);
});

const value = fc.record({
  item: fc.nat(30),
  judge: fc.double({ min: 0, max: 1, noNaN: true }),
  label: fc.option(fc.constantFrom(0, 0.25, 0.5, 0.75, 1)),
});

test('the interval is within 0 and 1, contains the mean, and does not depend on the order', () => {
  fc.assert(
    fc.property(fc.array(value, { minLength: 30, maxLength: 60 }), (values) => {
      const mean = predictionPoweredMean(values);
      if (mean === null) return;
      const [low, high] = mean.interval;
      expect(low).toBeGreaterThanOrEqual(0);
      expect(high).toBeLessThanOrEqual(1);
      expect(low).toBeLessThanOrEqual(mean.mean + 1e-12);
      expect(high).toBeGreaterThanOrEqual(mean.mean - 1e-12);
      const other = powered(values.toReversed());
      expect(other.mean).toBeCloseTo(mean.mean, 9);
      expect(other.interval[0]).toBeCloseTo(low, 6);
    }),
  );
});

describe('weighted κ', () => {
  test('of 0 and 1 is Cohen’s: 20 of 30 alike, by chance half', () => {
    const counts: readonly [number, number, number][] = [[1, 1, 10], [1, 0, 5], [0, 1, 5], [0, 0, 10]]; // prettier-ignore
    const pairs = counts
      .flatMap(([first, second, times]) => Array.from({ length: times }, () => ({ first, second })))
      .map((pair, item) => ({ ...pair, item }));
    expect(weightedKappa(pairs).kappa).toBeCloseTo(1 / 3, 12);
  });

  test('does not depend on the scale, and its interval counts items', () => {
    const pairs = Array.from({ length: 60 }, (_, item) => ({ item, first: (item * 7) % 4, second: (item * 5) % 4 }));
    const shares = pairs.map(({ item, first, second }) => ({ item, first: first / 3, second: second / 3 }));
    const { kappa, interval } = weightedKappa(pairs, 3);
    const scaled = weightedKappa(shares);
    expect(scaled.kappa).toBeCloseTo(kappa ?? NaN, 12);
    expect(scaled.interval?.[0]).toBeCloseTo(interval?.[0] ?? NaN, 12);
    const again = weightedKappa([...pairs, ...pairs, ...pairs], 3);
    expect(again.interval?.[0]).toBeCloseTo(interval?.[0] ?? NaN, 12);
  });

  test('is in its interval, and does not depend on the items', () => {
    const rated = fc.record({ item: fc.nat(20), first: fc.nat(4), second: fc.nat(4) });
    fc.assert(
      fc.property(fc.array(rated, { minLength: 2, maxLength: 60 }), (pairs) => {
        const { kappa, interval } = weightedKappa(pairs, 4);
        if (kappa === null || interval === null) return;
        expect(interval[0]).toBeLessThanOrEqual(kappa + 1e-12);
        expect(interval[1]).toBeGreaterThanOrEqual(kappa - 1e-12);
        expect(interval[1]).toBeLessThanOrEqual(1);
        const coarse = weightedKappa(pairs.map((pair, i) => ({ ...pair, item: i % 2 })), 4); // prettier-ignore
        expect(coarse.kappa).toBe(kappa);
      }),
    );
  });

  test('has no interval where numbers are beyond the range, and one where all differ by the range', () => {
    const pairs = [0, 1, 0, 1].map((first, item) => ({ item, first, second: 1 - first }));
    // Wilson's lower limit of 1 for 4·(1.96/3.182)² values is 0.2831, and by chance half of the distances are 1.
    expect(weightedKappa(pairs)).toEqual({ kappa: -1, interval: [-1, expect.closeTo(1 - 0.28313 / 0.5, 4)] });
    const beyond = pairs.map((pair, i) => ({ ...pair, first: i === 0 ? 95 : pair.first }));
    expect(weightedKappa(beyond).interval).toBeNull();
  });

  test('is null for numbers that are all the same, and without an interval for a single item', () => {
    expect(weightedKappa([])).toEqual({ kappa: null, interval: null });
    expect(weightedKappa([{ item: 0, first: 0.3, second: 0.3 }])).toEqual({ kappa: null, interval: null });
    expect(weightedKappa([0, 1].map((one) => ({ item: 0, first: one, second: one })))).toEqual({
      kappa: 1,
      interval: null,
    });
  });
});
