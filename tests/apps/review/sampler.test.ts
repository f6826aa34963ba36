/** The trials that are drawn for a review. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TrialLabels } from '../../../src/base/core/labels.ts';
import type { ReviewSample } from '../../../src/apps/review/documents/reviews.ts';
import { readPattern, writePattern } from '../../../src/apps/review/labels.ts';
import { StratifiedSampler } from '../../../src/apps/review/sampler.ts';
import { trialLabels } from '../../support/review-sample.ts';

function drawn(trials: Iterable<TrialLabels>, n: number, { seed = 0 }: { readonly seed?: number } = {}): ReviewSample {
  const sampler = new StratifiedSampler({ schemes: ['v1', 'other'], groupBy: ['model'], seed, n });
  for (const trial of trials) sampler.add(trial);
  return sampler.draw();
}

const trial = fc.record({
  storedCorrect: fc.constantFrom(true, false, null),
  correct: fc.array(fc.constantFrom(true, false, null), { minLength: 2, maxLength: 2 }),
  model: fc.constantFrom('a', 'b', null),
});
const population = fc
  .array(trial, { maxLength: 60 })
  .map((list) => list.map((one, i) => trialLabels({ ...one, trialId: `t${i}`, ordinal: i })));

describe('strata', () => {
  test('are cells, split by the first scheme that flips the label and the direction', () => {
    const { strata } = drawn(
      [
        trialLabels({ trialId: 'a', storedCorrect: true, correct: [true, true] }),
        trialLabels({ trialId: 'b', storedCorrect: false, correct: [false, null] }),
        trialLabels({ trialId: 'c', storedCorrect: true, correct: [false, false] }),
        trialLabels({ trialId: 'd', storedCorrect: true, correct: [null, false] }),
        trialLabels({ trialId: 'e', storedCorrect: false, correct: [false, true] }),
        trialLabels({ trialId: 'f', storedCorrect: false, correct: [false, true], model: 'n' }),
        trialLabels({ trialId: 'g', storedCorrect: null, correct: [true, true] }),
      ],
      10,
    );
    expect(strata).toEqual([
      { cell: { model: 'm' }, flip: null, size: 2 },
      { cell: { model: 'm' }, flip: { scheme: 'other', direction: 'gained' }, size: 1 },
      { cell: { model: 'n' }, flip: { scheme: 'other', direction: 'gained' }, size: 1 },
      { cell: { model: 'm' }, flip: { scheme: 'other', direction: 'lost' }, size: 1 },
      { cell: { model: 'm' }, flip: { scheme: 'v1', direction: 'lost' }, size: 1 },
    ]);
  });

  test('contain every trial with a stored label once', () => {
    fc.assert(
      fc.property(population, (trials) => {
        const { strata, trials: all } = drawn(trials, 1000);
        const labelled = trials.filter(({ storedCorrect }) => storedCorrect !== null);
        expect(all.map(({ trialId }) => trialId).toSorted()).toEqual(labelled.map(({ trialId }) => trialId).toSorted());
        for (const [at, { size }] of strata.entries())
          expect(all.filter(({ stratum }) => stratum === at)).toHaveLength(size);
      }),
    );
  });
});

test('trials are counted by their labels', () => {
  const { patterns } = drawn(
    [
      trialLabels({ trialId: 'a', storedCorrect: true, correct: [null, false] }),
      trialLabels({ trialId: 'b', storedCorrect: false, correct: [false, true] }),
      trialLabels({ trialId: 'c', storedCorrect: false, correct: [false, true] }),
      trialLabels({ trialId: 'd', storedCorrect: null, correct: [true, true] }),
    ],
    1,
  );
  expect(patterns).toEqual([
    { labels: '001', trials: 2 },
    { labels: '1-0', trials: 1 },
  ]);
  for (const { labels } of patterns) expect(writePattern(readPattern(labels))).toBe(labels);
});

describe('a draw', () => {
  test('does not depend on the order in which trials come', () => {
    const shuffled = population.chain((trials) =>
      fc.tuple(fc.constant(trials), fc.shuffledSubarray(trials, { minLength: trials.length }), fc.nat(30)),
    );
    fc.assert(
      fc.property(shuffled, ([trials, others, n]) => {
        expect(drawn(others, n)).toEqual(drawn(trials, n));
      }),
    );
  });

  test('of n trials is the beginning of one of more', () => {
    fc.assert(
      fc.property(population, fc.nat(30), fc.nat(30), (trials, n, more) => {
        const [less, all] = [drawn(trials, n), drawn(trials, n + more)];
        expect(less.strata).toEqual(all.strata);
        expect(less.trials).toEqual(all.trials.slice(0, n));
      }),
    );
  });

  test('differs for another seed', () => {
    const trials = Array.from({ length: 500 }, (_, i) => trialLabels({ trialId: `t${i}`, ordinal: i }));
    const ids = (seed: number): string =>
      drawn(trials, 20, { seed })
        .trials.map(({ trialId }) => trialId)
        .join();
    expect(ids(1)).not.toBe(ids(2));
  });

  test('takes a trial with several outputs once, and the same id in two runs twice', () => {
    const outputs = [0, 1].map((ordinal) => trialLabels({ ordinal }));
    const elsewhere = trialLabels({ run: 'second' });
    const { strata, trials } = drawn([...outputs, elsewhere], 10);
    expect(strata.map(({ size }) => size)).toEqual([3]);
    expect(trials.map(({ run, ordinal }) => `${run} ${ordinal}`).toSorted()).toEqual(['first 0', 'second 0']);
  });

  test('has as many trials as are wanted, however many outputs each has', () => {
    const outputs = Array.from({ length: 90 }, (_, i) =>
      trialLabels({ trialId: `t${i % 30}`, ordinal: i, correct: [i % 2 === 0, true] }),
    );
    const ids = (n: number, order = outputs): string[] => drawn(order, n).trials.map(({ trialId }) => trialId);
    expect(new Set(ids(20)).size).toBe(20);
    expect(ids(20, outputs.toReversed())).toEqual(ids(20));
    expect(ids(30).slice(0, 12)).toEqual(ids(12));
  });

  const many = Array.from({ length: 950 }, (_, i) =>
    trialLabels({ trialId: `same${i}`, ordinal: i, model: `m${i % 5}` }),
  );
  const flips = Array.from({ length: 50 }, (_, i) =>
    trialLabels({ trialId: `flip${i}`, ordinal: 1000 + i, storedCorrect: false, model: `m${i % 5}` }),
  );
  const flipsAmong = ({ strata, trials }: ReviewSample, n: number): number =>
    trials.slice(0, n).filter(({ stratum }) => strata[stratum]?.flip !== null).length;

  test('is half from trials that a scheme flips, at any length, until they are all drawn', () => {
    const sample = drawn([...many, ...flips], 200);
    for (const n of [20, 50, 64]) expect(Math.abs(flipsAmong(sample, n) - n / 2)).toBeLessThanOrEqual(5);
    expect(flipsAmong(sample, 200)).toBe(50);
    // Within a half each cell has its part.
    const cells = Map.groupBy(sample.trials.slice(0, 60), ({ stratum }) => stratum);
    expect(cells.size).toBe(10);
    for (const one of cells.values()) expect(Math.abs(one.length - 6)).toBeLessThanOrEqual(1);
  });
});
