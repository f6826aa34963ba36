/** Samples of subjects: how many of each stratum, and which. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allocate, drawSubjects, choose } from '../../../../src/apps/extract/select/choose.ts';
import { Candidates } from '../../../../src/apps/extract/select/candidates.ts';

test.each<[n: number, sizes: [number, number], expected: [number, number], why: string]>([
  [10, [90, 10], [8, 2], 'at least two of a small stratum'],
  [4, [90, 10], [2, 2], 'at least two of each'],
  [20, [90, 10], [18, 2], 'in proportion'],
  [50, [90, 10], [45, 5], 'in proportion'],
  [100, [90, 10], [90, 10], 'all'],
  [500, [90, 10], [90, 10], 'all'],
  [5, [90, 1], [4, 1], 'a stratum of one'],
  [5, [90, 0], [5, 0], 'no disagreement'],
  [5, [0, 90], [0, 5], 'nothing else'],
  [5, [3, 90], [2, 3], 'a small stratum'],
])('%i of %j: %j (%s)', (n, sizes, expected) => {
  expect(allocate(n, sizes)).toEqual(expected);
});

test('numbers add up, stay within the strata, and never fall when the sample grows', () => {
  const size = fc.nat({ max: 60 });
  fc.assert(
    fc.property(size, size, (first, second) => {
      let before: readonly [number, number] = [0, 0];
      for (let n = 4; n <= first + second + 2; n++) {
        const now = allocate(n, [first, second]);
        expect(now[0] + now[1]).toBe(Math.min(n, first + second));
        for (const [at, all] of [first, second].entries()) {
          expect(now[at]).toBeLessThanOrEqual(all);
          expect(now[at]).toBeGreaterThanOrEqual(Math.max(before[at] ?? 0, Math.min(2, all)));
        }
        before = now;
      }
    }),
  );
});

const subjects = (n: number) => Array.from({ length: n }, (_, at) => ({ sha256: `s${at}`, stratum: 0, trials: 1 }));
const keysOf = (list: readonly { readonly sha256: string }[]): string[] => list.map(({ sha256 }) => sha256);

test('a sample depends on the seed and not on the order, and a larger one contains a smaller one', () => {
  const small = keysOf(drawSubjects(subjects(50), 10, 1));
  expect(keysOf(drawSubjects(subjects(50).toReversed(), 10, 1))).toEqual(small);
  expect(keysOf(drawSubjects(subjects(50), 25, 1)).slice(0, 10)).toEqual(small);
  expect(keysOf(drawSubjects(subjects(50), 10, 2))).not.toEqual(small);
});

test('every subject has the same chance', () => {
  const drawn = new Map<string, number>();
  for (let seed = 0; seed < 2000; seed++)
    for (const { sha256 } of drawSubjects(subjects(10), 3, seed)) drawn.set(sha256, (drawn.get(sha256) ?? 0) + 1);
  // 600 expected, with a standard deviation of 20.5.
  for (const count of drawn.values()) expect(Math.abs(count - 600)).toBeLessThan(100);
  expect(drawn.size).toBe(10);
});

test('trials with the same texts are one subject, whose labels differ if those of one trial do', () => {
  const candidates = new Candidates(({ ordinal }) => ordinal === 3);
  for (const [ordinal, sha256] of ['a', 'b', 'a', 'a', 'c'].entries()) candidates.add({ run: 'r', ordinal, sha256 });
  expect(choose(candidates, { only: 'all' })).toEqual({
    strata: [{ name: 'all', subjects: 3, trials: 5 }],
    selected: [
      { sha256: 'b', stratum: 0, trials: 1 },
      { sha256: 'c', stratum: 0, trials: 1 },
      { sha256: 'a', stratum: 0, trials: 3 },
    ].toSorted((x, y) => x.sha256.localeCompare(y.sha256)),
  });
  expect(choose(candidates, { only: 'disagreements' })).toEqual({
    strata: [{ name: 'the labels differ', subjects: 1, trials: 3 }],
    selected: [{ sha256: 'a', stratum: 0, trials: 3 }],
  });
  const sample = choose(candidates, { only: 'sample', n: 4, seed: 0 });
  expect(sample.strata).toEqual([
    { name: 'the labels agree', subjects: 2, trials: 2 },
    { name: 'the labels differ', subjects: 1, trials: 3 },
  ]);
  expect(sample.selected.map(({ sha256, stratum }) => `${sha256}${stratum}`).toSorted()).toEqual(['a1', 'b0', 'c0']);
});

test('without a disagreement there is one stratum', () => {
  const candidates = new Candidates(() => false);
  for (const sha256 of ['a', 'b', 'c', 'd', 'e', 'f']) candidates.add({ run: 'r', ordinal: 0, sha256 });
  const { strata, selected } = choose(candidates, { only: 'sample', n: 4, seed: 0 });
  expect(strata).toEqual([{ name: 'the labels agree', subjects: 6, trials: 6 }]);
  expect(selected).toHaveLength(4);
  expect(choose(candidates, { only: 'disagreements' })).toEqual({ strata: [], selected: [] });
});
