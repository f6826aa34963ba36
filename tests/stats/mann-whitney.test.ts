/** How likely one value is higher than another. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rankedHigher } from '../../src/stats/mann-whitney.ts';

const Z = 1.959963984540054;

test('1, 2, 3 against 0, 2: of six pairs four are higher and one is equal', () => {
  expect(rankedHigher([1, 2, 3], [0, 2])?.auc).toBeCloseTo(4.5 / 6, 12);
  expect(rankedHigher([0, 2], [1, 2, 3])?.auc).toBeCloseTo(1.5 / 6, 12);
});

test('one of each: Wilson’s interval of 1 of 1, as N is 0', () => {
  // (1 − θ)² = z²·θ·(1 − θ) gives θ = 1 / (1 + z²).
  const { auc, interval } = rankedHigher([1], [0]) ?? {};
  expect(auc).toBe(1);
  expect(interval).toEqual([expect.closeTo(1 / (1 + Z * Z), 9), 1]);
});

test('at each end the estimate is z standard errors away, by the formula of Hanley and McNeil as they write it', () => {
  const [x, y] = [Array.from({ length: 40 }, (_, i) => i + 12), Array.from({ length: 25 }, (_, i) => 2 * i)];
  const { auc, interval } = rankedHigher(x, y) ?? { auc: 0, interval: [0, 0] };
  const others = (x.length + y.length) / 2 - 1;
  for (const theta of interval) {
    const [q1, q2] = [theta / (2 - theta), (2 * theta * theta) / (1 + theta)];
    const variance =
      (theta * (1 - theta) + others * (q1 - theta * theta) + others * (q2 - theta * theta)) / (x.length * y.length);
    expect(Math.abs(auc - theta)).toBeCloseTo(Z * Math.sqrt(variance), 9);
  }
  expect(interval[0] < auc && auc < interval[1]).toBe(true);
});

test('without one of the two there is nothing to say', () => {
  expect([rankedHigher([], [1]), rankedHigher([1], [])]).toEqual([null, null]);
});

test('is what counting all pairs gives, and turns around with the two', () => {
  const values = fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 15 });
  fc.assert(
    fc.property(values, values, (x, y) => {
      const points = x.flatMap((a) => y.map((b) => (a > b ? 1 : a === b ? 0.5 : 0)));
      const { auc, interval } = rankedHigher(x, y) ?? { auc: -1, interval: [-1, -1] };
      expect(auc).toBeCloseTo(points.reduce<number>((sum, one) => sum + one, 0) / points.length, 12);
      expect(interval[0] >= 0 && interval[0] <= auc && auc <= interval[1] && interval[1] <= 1).toBe(true);
      const back = rankedHigher(y, x)?.interval ?? [];
      expect(back).toEqual([expect.closeTo(1 - interval[1], 9), expect.closeTo(1 - interval[0], 9)]);
    }),
  );
});
