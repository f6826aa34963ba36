/** Changes of means that are known with their intervals only. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { meanChange } from '../../src/stats/mean-change.ts';

test('the standard errors add up as squares', () => {
  // Half-widths 0.03 and 0.04 are z times the standard errors, so that the half-width of the change is √(0.03² + 0.04²) = 0.05.
  const change = meanChange({ mean: 0.6, interval: [0.57, 0.63] }, { mean: 0.75, interval: [0.71, 0.79] });
  expect(change?.change).toBeCloseTo(-0.15, 12);
  expect(change?.interval?.[0]).toBeCloseTo(-0.2, 12);
  expect(change?.interval?.[1]).toBeCloseTo(-0.1, 12);
});

test('it is the interval of Welch where the intervals are symmetric: mean ± z·s/√n', () => {
  // s = 0.2 and 0.3, n = 100 and 400, z = 1.959964: √(0.04/100 + 0.09/400) · z = 0.025 · z = 0.0489991.
  const z = 1.959964;
  const half = (s: number, n: number): number => (z * s) / Math.sqrt(n);
  const around = (mean: number, by: number) => ({ mean, interval: [mean - by, mean + by] as const });
  const change = meanChange(around(0.5, half(0.2, 100)), around(0.5, half(0.3, 400)));
  expect(change?.interval?.[1]).toBeCloseTo(0.0489991, 7);
});

test('what one of the two lacks, the change lacks', () => {
  const known = { mean: 0.5, interval: [0.4, 0.6] as const };
  expect(meanChange({ mean: 0.75, interval: null }, known)).toEqual({ change: 0.25, interval: null });
  expect(meanChange(known, { mean: 0.25, interval: null })).toEqual({ change: 0.25, interval: null });
  expect(meanChange(known, undefined)).toBeNull();
  expect(meanChange({ mean: null, interval: null }, known)).toBeNull();
});

test('seen from the other side it has the other sign', () => {
  const mean = fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }));
  const around = ([at, by]: readonly [number, number]) => ({ mean: at, interval: [at - by, at + by] as const });
  fc.assert(
    fc.property(mean, mean, (now, before) => {
      const [there, back] = [meanChange(around(now), around(before)), meanChange(around(before), around(now))];
      expect(there?.change).toBe(0 - (back?.change ?? NaN) + 0);
      expect(there?.interval?.[0]).toBeCloseTo(-(back?.interval?.[1] ?? NaN), 12);
      expect(there?.interval?.[1]).toBeGreaterThanOrEqual(there?.change ?? NaN);
    }),
    { seed: 1 },
  );
});

test('of the same items it is known better, by their correlation', () => {
  const [now, before] = [
    { mean: 0.6, interval: [0.56, 0.64] as const },
    { mean: 0.5, interval: [0.47, 0.53] as const },
  ];
  // √(0.04² − 2 · 0.5 · 0.04 · 0.03 + 0.03²) = √0.0013
  expect(meanChange(now, before, 0.5)?.interval?.[0]).toBeCloseTo(0.1 - Math.sqrt(0.0013), 12);
});
