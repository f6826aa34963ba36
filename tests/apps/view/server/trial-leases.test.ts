/** Trials of tabs. */
import { expect, test } from 'vitest';
import { TrialLeases } from '../../../../src/apps/view/server/trial-leases.ts';

const MINUTE = 60_000;

test('a tab has the trial that it got next, and the one that it opened, until it asks for another', () => {
  const leases = new TrialLeases(() => 0);
  const freeFor = (tab: string): number[] => [1, 2, 3].filter((draw) => leases.isFree(draw, tab));
  leases.give(1, 'a');
  leases.open(2, 'a');
  expect([freeFor('a'), freeFor('b')]).toEqual([[1, 2, 3], [3]]);
  leases.open(1, 'b'); // it may look at the trial of another tab, and does not have it
  expect(freeFor('a')).toEqual([1, 2, 3]);
  leases.open(3, 'a');
  expect(freeFor('b')).toEqual([2]);
  leases.give(2, 'a');
  expect(freeFor('b')).toEqual([1, 3]);
  leases.release('a');
  expect(freeFor('b')).toEqual([1, 2, 3]);
});

test('a tab that asks for nothing loses its trial after a quarter of an hour', () => {
  let now = 0;
  const leases = new TrialLeases(() => now);
  leases.give(1, 'a');
  now = 14 * MINUTE;
  expect(leases.isFree(1, 'b')).toBe(false);
  leases.open(2, 'a');
  now = 28 * MINUTE;
  expect(leases.isFree(1, 'b')).toBe(false);
  now = 29 * MINUTE;
  expect(leases.isFree(1, 'b')).toBe(true);
});
