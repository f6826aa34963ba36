/** Laws of the statistics of reviews; by-item-vectors.test.ts has their reference cases. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cannotTellBounds } from '../../src/stats/review/cannot-tell-bounds.ts';
import { collapseStrata } from '../../src/stats/review/collapse.ts';
import { correctForReviewerErrors } from '../../src/stats/review/reviewer-errors.ts';
import { rightWhereDifferent } from '../../src/stats/review/right-where-different.ts';
import { sampleOrder } from '../../src/stats/review/sample-order.ts';
import { stratifiedShare } from '../../src/stats/review/stratified-share.ts';
import { weightedSignTest } from '../../src/stats/review/weighted-sign-test.ts';
import { inFull } from '../support/thorough.ts';

const law = <Input>(input: fc.Arbitrary<Input>, check: (input: Input) => void): void => {
  fc.assert(fc.property(input, check), { seed: 1, numRuns: inFull(300, 50) });
};

/** Counts that can be: hits ≤ reviewed, and reviewed + unclear ≤ size. */
const stratum = fc.tuple(fc.nat(400), fc.nat(400), fc.nat(400), fc.nat(400)).map(([size, a, b, c]) => {
  const reviewed = a % (size + 1);
  return { size, reviewed, hits: b % (reviewed + 1), unclear: c % (size - reviewed + 1) };
});
const strata = fc.array(stratum, { minLength: 1, maxLength: 8 });

describe('a stratified share', () => {
  test('is in its interval and in the bounds of the unclear trials', () => {
    law(strata, (some) => {
      const merged = collapseStrata(some);
      const found = stratifiedShare(merged);
      if (found === null) return;
      const [low, high] = found.interval;
      const [least, most] = cannotTellBounds(merged) ?? [Number.NaN, Number.NaN];
      for (const value of [low, least]) expect(value - found.share).toBeLessThanOrEqual(1e-12);
      for (const value of [high, most]) expect(found.share - value).toBeLessThanOrEqual(1e-12);
      expect(low).toBeGreaterThanOrEqual(0);
      expect(high).toBeLessThanOrEqual(1);
    });
  });

  test('and that of the misses make up 1', () => {
    law(strata, (some) => {
      const [found, rest] = [some, some.map((one) => ({ ...one, hits: one.reviewed - one.hits }))].map((one) =>
        stratifiedShare(one),
      );
      if (found === null || found === undefined) expect(rest).toBeNull();
      else {
        expect(found.share + (rest?.share ?? 0)).toBeCloseTo(1, 12);
        expect(found.interval[0] + (rest?.interval[1] ?? 0)).toBeCloseTo(1, 9);
      }
    });
  });

  test.each([
    ['more hits than reviewed trials', { size: 50, reviewed: 12, hits: 13 }],
    ['more reviewed trials than there are', { size: 11, reviewed: 12, hits: 3 }],
  ])('is refused for %s', (_, bad) => {
    expect(() => stratifiedShare([bad])).toThrow(RangeError);
  });

  test('merges strata, and keeps all counts', () => {
    law(strata, (some) => {
      const merged = collapseStrata(some);
      for (const name of ['size', 'reviewed', 'hits', 'unclear'] as const) {
        const total = (list: typeof some): number => list.reduce((sum, one) => sum + one[name], 0);
        expect(total(merged)).toBe(total(some.filter(({ size }) => size > 0)));
      }
      if (merged.length > 1)
        for (const { size, reviewed } of merged) expect(reviewed).toBeGreaterThanOrEqual(Math.min(10, size));
    });
  });
});

describe('the order of a sample', () => {
  const parts = fc.array(fc.record({ size: fc.nat(60), differ: fc.boolean() }), { maxLength: 8 });

  test('takes half of the trials from strata that differ, as long as both halves last', () => {
    law(fc.tuple(parts, fc.nat(60)), ([some, n]) => {
      const list = some.map((one, at) => ({ ...one, key: String(at) }));
      const order = sampleOrder(list, n, 3);
      const total = (differ: boolean): number =>
        list.reduce((sum, one) => (one.differ === differ ? sum + one.size : sum), 0);
      const drawn = order.filter((at) => list[at]?.differ === true).length;
      expect(order).toHaveLength(Math.min(n, total(true) + total(false)));
      if (total(true) > n && total(false) > n) expect(Math.abs(drawn - n / 2)).toBeLessThanOrEqual(some.length);
    });
  });

  test('of n trials is the beginning of that of more', () => {
    law(fc.tuple(parts, fc.nat(60), fc.nat(60)), ([some, n, more]) => {
      const list = some.map((one, at) => ({ ...one, key: String(at) }));
      expect(sampleOrder(list, n + more, 1).slice(0, n)).toEqual(sampleOrder(list, n, 1));
    });
  });
});

describe('the test of a split', () => {
  test('does not depend on which of the two is the first', () => {
    law(strata, (some) => {
      const [found, swapped] = [some, some.map((one) => ({ ...one, hits: one.reviewed - one.hits }))].map((one) =>
        rightWhereDifferent(one, 4000),
      );
      expect(swapped?.p ?? null).toBe(found?.p ?? null);
      expect(swapped?.difference.estimate ?? 0).toBeCloseTo(-(found?.difference.estimate ?? 0), 12);
    });
  });

  test('counts each trial once where weights are nearly alike, and by its weight otherwise', () => {
    const pOf = (weight: number): number =>
      weightedSignTest([
        { weight: 1, right: 5, wrong: 0 },
        { weight, right: 0, wrong: 5 },
      ]).p;
    expect(pOf(1.5)).toBe(1);
    // As uneven are the splits with all five heavy ones on one side: 2 · 2⁻⁵.
    expect(pOf(1000)).toBeCloseTo(2 ** -4, 12);
  });
});

test('an accuracy is corrected for errors of reviewers, and refused for half of them', () => {
  expect(correctForReviewerErrors(0.95, 0)).toBe(0.95);
  expect(correctForReviewerErrors(0.905, 0.05)).toBeCloseTo(0.95, 12);
  expect(() => correctForReviewerErrors(0.9, 0.5)).toThrow('an error rate of 0.5');
});
