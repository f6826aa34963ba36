/** The signs of a draw do not depend on whether they are kept for the next test. */
import { expect, test } from 'vitest';
import { drawSigns } from '../../src/stats/by-item/seeded-signs.ts';

const listSigns = (...[seed, items, draws, mostKept]: Parameters<typeof drawSigns>): number[][] =>
  Array.from(drawSigns(seed, items, draws, mostKept), (signs) => [...signs]);

test.each([
  [5, 3],
  [2, 10],
  [40, 7],
])('%i items and %i draws', (items, draws) => {
  const drawn = listSigns(7, items, draws, 0);
  expect(drawn).toHaveLength(draws);
  expect(new Set(drawn.flat())).toEqual(new Set([1, -1]));
  expect(listSigns(7, items, draws)).toEqual(drawn);
  expect(listSigns(7, items, draws)).toEqual(drawn);
  expect(listSigns(8, items, draws)).not.toEqual(drawn);
  expect(listSigns(7, items, draws)).toEqual(drawn);
});
