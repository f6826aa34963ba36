/** What is kept of a function never changes its values. */
import { expect, test, vi } from 'vitest';
import { remembered } from '../../../../src/schemes/kit/math/remembered.ts';

test('the last texts are computed once, and long ones every time', () => {
  const compute = vi.fn<(text: string) => number | null>((text) => (text === '' ? null : text.length));
  const lengthOf = remembered(compute);
  const long = 'x'.repeat(2001);
  for (const text of ['', 'ab', '', 'ab', long, long]) expect(lengthOf(text)).toBe(text === '' ? null : text.length);
  expect(compute).toHaveBeenCalledTimes(4);
});

test('after many others, a text is computed again', () => {
  const compute = vi.fn<(text: string) => number>((text) => text.length);
  const lengthOf = remembered(compute);
  const texts = Array.from({ length: 600 }, (_, i) => String(i));
  for (const text of [...texts, ...texts]) expect(lengthOf(text)).toBe(text.length);
  expect(compute.mock.calls.length).toBeGreaterThan(600);
});
