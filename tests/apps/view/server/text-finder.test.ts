import { expect, test } from 'vitest';
import type { TrialAddress } from '../../../../src/apps/view/server/stored-trial.ts';
import { TextFinder } from '../../../../src/apps/view/server/text-finder.ts';
import type { TrialSets } from '../../../../src/apps/view/server/trial-sets.ts';

const TRIALS = Array.from({ length: 1000 }, (_, ordinal) => ({ run: 'r', ordinal }));

/** What searches find, by their numbers, and how often all trials were read. */
class Kept implements Pick<TrialSets, 'placesOf' | 'setFound' | 'dropFound'> {
  readonly found = new Map<number, readonly number[]>();
  placesOf(trials: readonly TrialAddress[]): number[] {
    return trials.map(({ ordinal }) => ordinal);
  }
  setFound(search: number, places: readonly number[]): void {
    this.found.set(search, places);
  }
  dropFound(search: number): void {
    this.found.delete(search);
  }
}

function finder() {
  const kept = new Kept();
  let reads = 0;
  async function* search(words: string): AsyncGenerator<readonly TrialAddress[]> {
    reads++;
    for (const trial of TRIALS) yield await Promise.resolve(`number ${trial.ordinal}.`.includes(words) ? [trial] : []);
  }
  const found = new TextFinder(search, kept as unknown as TrialSets);
  const find = async (words: string) => kept.found.get(await found.find(words));
  return { find, kept, reads: () => reads };
}

test('it finds what the search finds in all groups', async () => {
  const { find } = finder();
  expect(await find('number 99')).toEqual([99, 990, 991, 992, 993, 994, 995, 996, 997, 998, 999]);
  expect(await find('.*')).toEqual([]);
});

test('the same words are looked for once', async () => {
  const { find, reads } = finder();
  const [one, other] = await Promise.all([find('12.'), find('12.')]);
  expect(one).toEqual(other);
  await find('12.');
  expect(reads()).toBe(1);
});

test('a newer search ends the one before it, which can then be asked for again', async () => {
  const { find, kept } = finder();
  const first = find('1');
  const second = find('12');
  const third = find('1');
  await expect(first).rejects.toThrow('Another search has begun');
  await expect(second).rejects.toThrow('Another search has begun');
  expect(await third).toHaveLength(271);
  expect(kept.found.size).toBe(1);
});

test('the last eight are kept', async () => {
  const { find, kept, reads } = finder();
  for (let i = 0; i < 10; i++) await find(`${i}`);
  expect(kept.found.size).toBe(8);
  await find('9');
  await find('2');
  expect(reads()).toBe(10);
  await find('0');
  expect(reads()).toBe(11);
});
