/** The Markdown report of reviews. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { EstimatedShare, PairedSupport, ReviewReport } from '../../../src/reviews/documents/reviews.ts';
import { renderReviews } from '../../../src/reviews/report/reviews.ts';
import { AUDITED } from '../../support/review-sample.ts';

function estimate(share: number, trials: number, effectiveTrials: number | null = trials): EstimatedShare {
  return {
    share,
    trials,
    effectiveTrials,
    interval: effectiveTrials === null ? [share, share] : [share / 2, (1 + share) / 2],
  };
}

function pair(overrides: Partial<PairedSupport>): PairedSupport {
  return {
    other: 'stored',
    differencePp: 1,
    rightWhereDifferent: null,
    rightTrials: 0,
    allReviewed: false,
    p: 1,
    isSignificant: false,
    ...overrides,
  };
}

function sampleReport(overrides: Partial<ReviewReport> = {}): ReviewReport {
  return {
    reportVersion: 1,
    tool: { name: 'answer-audit', version: '1.2.3' },
    audited: { ...AUDITED, conditions: ['control'], nullGroundTruth: 'None' },
    progress: {
      trials: 1000,
      strata: 5,
      drawn: 40,
      reviewed: 20,
      coveredTrials: 900,
      coveredStrata: 4,
      labelled: 17,
      outvoted: 2,
      ties: 1,
      cannotTell: 2,
    },
    reviewers: [
      { reviewer: 'ann', correct: 10, incorrect: 5, cannotTell: 2, superseded: 1 },
      { reviewer: 'bob', correct: 8, incorrect: 2, cannotTell: 0, superseded: 0 },
    ],
    agreement: [
      { first: 'ann', second: 'bob', both: 10, told: 9, alike: 8, kappa: 0.75, interval: [0.25, 0.9] },
      { first: 'ann', second: 'cem', both: 1, told: 1, alike: 1, kappa: null, interval: null },
    ],
    schemes: [
      { scheme: 'stored', accuracy: estimate(0.75, 17, 14.25), gainedRight: null, lostWrong: null },
      { scheme: 'v1', accuracy: estimate(0.75, 17, 14.25), gainedRight: null, lostWrong: null },
      {
        scheme: 'other',
        accuracy: estimate(0.875, 17, 15),
        gainedRight: estimate(0.5, 4),
        lostWrong: estimate(1, 2, null),
      },
    ],
    best: {
      scheme: 'other',
      alike: ['twin'],
      against: [
        pair({
          differencePp: 12.5,
          rightWhereDifferent: estimate(0.9, 6),
          rightTrials: 6,
          p: 2 ** -5,
          isSignificant: true,
        }),
        pair({ other: 'third', rightWhereDifferent: estimate(0.6, 1), rightTrials: 1 }),
        pair({
          other: 'counted',
          rightWhereDifferent: estimate(10 / 13, 13, null),
          rightTrials: 10,
          p: 0.0923,
          allReviewed: true,
        }),
        pair({ other: 'same', differencePp: 0 }),
      ],
    },
    ...overrides,
  };
}

test('matches its snapshot', async () => {
  await expect(renderReviews(sampleReport())).toMatchFileSnapshot(join(import.meta.dirname, 'snapshots/reviews.md'));
});

test('reports that there are no marks', () => {
  const text = renderReviews(sampleReport({ best: null, agreement: [] }));
  expect(text).toContain('**No trial has a human label yet.**');
  expect(text).toContain('No two reviewers marked the same trial');
});

test('does not mention uncovered strata where there are none', () => {
  const { progress } = sampleReport();
  const all = { ...progress, coveredTrials: progress.trials, coveredStrata: progress.strata };
  expect(renderReviews(sampleReport({ progress: all }))).not.toContain('The estimates cover');
  expect(renderReviews(sampleReport())).toContain('The estimates cover 900 of 1000 trials (90.0 %): in 1 of 5 strata');
});

test('calls completely reviewed shares a fact, and prints no p value of 0', () => {
  const census = estimate(1, 2000, null);
  const schemes = [{ scheme: 'other', accuracy: census, gainedRight: census, lostWrong: null }];
  const against = [
    pair({ rightWhereDifferent: census, rightTrials: 2000, allReviewed: true, p: 0, isSignificant: true }),
    pair({ rightWhereDifferent: estimate(1, 2000), rightTrials: 2000, p: 0, isSignificant: true }),
  ];
  const text = renderReviews(sampleReport({ schemes, best: { scheme: 'other', alike: [], against } }));
  expect(text).toContain('All trials were reviewed: this is a fact about these trials.');
  expect(text).toContain('so this is a fact about these trials: it is right on 2000 of 2000.');
  expect(text).not.toMatch(/p = (0(?![.\d])|<)/);
  expect(text.match(/exact McNemar p < 1e-300/g)).toHaveLength(2);
});

test('shows no text from outside as markup', () => {
  const hostile = '</td>|`x`\n# Title <b>\u001b[31m\u202e';
  const report = sampleReport({
    audited: { ...AUDITED, logs: [hostile], conditions: [hostile], nullGroundTruth: hostile },
    reviewers: [{ reviewer: hostile, correct: 1, incorrect: 0, cannotTell: 0, superseded: 0 }],
    agreement: [{ first: hostile, second: hostile, both: 1, told: 1, alike: 1, kappa: null, interval: null }],
    schemes: [{ scheme: hostile, accuracy: estimate(0.5, 2), gainedRight: null, lostWrong: null }],
    best: {
      scheme: hostile,
      alike: [hostile],
      against: [pair({ other: hostile })],
    },
  });
  const text = renderReviews(report);
  expect(text).not.toMatch(/^# Title/m);
  expect(text).not.toContain('\u001b');
  expect(text).not.toContain('\u202e');
  // Outside of code spans none of it remains.
  expect(text.replace(/(`+)(?!`).*?(?<!`)\1(?!`)/g, '')).not.toContain('<b>');
});
