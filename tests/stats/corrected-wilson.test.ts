/** Wilson's interval with a continuity correction. */
import { expect, test } from 'vitest';
import { correctedWilsonInterval, effectiveWilsonInterval } from '../../src/stats/wilson.ts';

test.each<[number, number, number, number]>([
  // Computed in Python from the formula of Newcombe's method 4.
  [0.97, 100, 0.9084869129046744, 0.9922201650038677],
  [0.2, 5, 0.010529954359016618, 0.7012089459276064],
  [0, 10, 0, 0.3445372183069226],
  // Table I of Newcombe (1998): 81/263, 15/148.
  [81 / 263, 263, 0.2535, 0.3682],
  [15 / 148, 148, 0.0598, 0.1644],
])('%d of %d', (share, n, low, high) => {
  const interval = correctedWilsonInterval(share, n);
  expect(interval).toEqual([expect.closeTo(low, 4), expect.closeTo(high, 4)]);
});

test('it contains the one without a correction, is its mirror image for 1 − share, and a point for infinitely many', () => {
  for (const n of [0.4, 1, 2.5, 30, 1e5])
    for (const share of [0, 0.001, 0.5, 0.98, 1]) {
      const [low, high] = correctedWilsonInterval(share, n);
      const [inner, outer] = effectiveWilsonInterval(share, n);
      expect(low).toBeLessThanOrEqual(inner + 1e-12);
      expect(high).toBeGreaterThanOrEqual(outer - 1e-12);
      const [mirrored] = correctedWilsonInterval(1 - share, n);
      expect(1 - high).toBeCloseTo(mirrored, 12);
      expect(low).toBeGreaterThanOrEqual(0);
    }
  expect(correctedWilsonInterval(0.3, Infinity)).toEqual([0.3, 0.3]);
  expect(() => correctedWilsonInterval(1.1, 3)).toThrow(RangeError);
  expect(() => correctedWilsonInterval(0.3, 0)).toThrow(RangeError);
});
