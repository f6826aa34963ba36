/** Samples to review, and their stores. */
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { TrialLabels } from '../../src/base/core/labels.ts';
import type { Audited, Review, ReviewSample } from '../../src/apps/review/documents/reviews.ts';
import { listStanding } from '../../src/apps/review/standing-marks.ts';
import { ReviewStore } from '../../src/apps/review/review-store.ts';
import { temporaryFolder } from './folders.ts';

export const AUDITED: Audited = {
  runsDir: null,
  metadata: null,
  logs: ['a.jsonl'],
  conditions: null,
  groupBy: ['model'],
  seed: 0,
  nullGroundTruth: null,
  schemes: ['v1', 'other'],
};

/** What schemes say of a trial; overrides say what it is about. */
export function trialLabels(overrides: Partial<TrialLabels>): TrialLabels {
  const correct = overrides.correct ?? [true, true];
  return {
    trialId: 't1',
    run: 'first',
    temperature: null,
    variant: null,
    condition: null,
    model: 'm',
    dataset: null,
    task: null,
    ordinal: 0,
    itemId: null,
    storedCorrect: true,
    correct,
    parsed: correct.map(() => true),
    rules: correct.map(() => null),
    ...overrides,
  };
}

/** One stratum without flips, with ten times as many trials as are sampled. */
export function plainSample(trialIds: readonly string[], run = 'first'): ReviewSample {
  const patterns = [{ labels: '111', trials: 10 * trialIds.length }];
  return {
    patterns,
    stratumPatterns: [patterns],
    strata: [{ cell: { model: 'm' }, flip: null, size: 10 * trialIds.length }],
    trials: trialIds.map((trialId, ordinal) => ({
      run,
      trialId,
      ordinal,
      stratum: 0,
      storedCorrect: true,
      correct: [true, true],
    })),
  };
}

/** A new store with this sample in it, which is closed when the test ends. */
export function storeWith(sample: ReviewSample, path: string = join(temporaryFolder(), 'reviews.db')): ReviewStore {
  const store = ReviewStore.openOrCreate(path);
  onTestFinished(() => store.close());
  store.addSample(AUDITED, sample);
  return store;
}

/** The marks that are not replaced or withdrawn. */
export function currentMarks(store: ReviewStore): readonly Review[] {
  return listStanding(store.reviews(), 'reviewer').map(({ current }) => current);
}

export function review(overrides: Partial<Review>): Review {
  return {
    run: 'first',
    trialId: 't1',
    reviewer: 'ann',
    mark: 'correct',
    note: null,
    at: '2026-01-01T00:00:00.000Z',
    labels: 'hidden',
    role: 'reviewer',
    ...overrides,
  };
}
