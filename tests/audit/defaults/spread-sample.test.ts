/** An even sample of values whose number is not known. */
import { describe, expect, test } from 'vitest';
import { SpreadSample } from '../../../src/audit/defaults/spread-sample.ts';

function sampleOf(most: number, count: number): number[] {
  const sample = new SpreadSample<number>(most);
  for (let i = 0; i < count; i++) sample.offer(i);
  return sample.kept;
}

test.each([
  [4, 3, [0, 1, 2]],
  [4, 4, [0, 1, 2, 3]],
  [0, 10, []],
])('of at most %i values, of %i', (most, count, expected) => {
  expect(sampleOf(most, count)).toEqual(expected);
});

describe.each([150, 1000, 20_000])('100 of %i', (count) => {
  const sample = sampleOf(100, count);

  test('are in order, about as many as asked for', () => {
    expect(sample).toEqual(sample.toSorted((a, b) => a - b));
    expect(sample.length).toBeGreaterThan(40);
    expect(sample.length).toBeLessThanOrEqual(100);
  });

  test('are from all parts', () => {
    const steps = sample.map((at, i) => (sample[i + 1] ?? count) - at);
    expect(Math.max(...steps)).toBeLessThan((4 * count) / sample.length);
  });

  test.each([2, 3, 4, 5, 7, 8])('meet each of %i conditions that take turns about as often', (period) => {
    const turns = Array.from({ length: period }, (_, turn) => sample.filter((at) => at % period === turn).length);
    expect(Math.min(...turns)).toBeGreaterThan(sample.length / period / 3);
  });
});
