/** The Markdown report of reviews. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type {
  EstimatedShare,
  Leader,
  ReviewReport,
  SchemeComparison,
  SchemeSupport,
} from '../../../src/reviews/documents/reviews.ts';
import { renderReviews } from '../../../src/reviews/report/reviews.ts';
import { AUDITED } from '../../support/review-sample.ts';

function estimate(share: number, trials: number, overrides: Partial<EstimatedShare> = {}): EstimatedShare {
  return {
    share,
    trials,
    hits: Math.round(share * trials),
    unclear: 0,
    interval: [share / 2, (1 + share) / 2],
    bounds: [share, share],
    isCensus: false,
    ...overrides,
  };
}

function census(share: number, trials: number): EstimatedShare {
  return estimate(share, trials, { interval: [share, share], isCensus: true });
}

function compare(overrides: Partial<SchemeComparison>): SchemeComparison {
  return {
    scheme: 'other',
    other: 'stored',
    trials: 50,
    rightWhereDifferent: null,
    difference: null,
    isCensus: false,
    p: null,
    minP: null,
    isExact: true,
    ...overrides,
  };
}

function against(overrides: Partial<Leader['against'][number]>): Leader['against'][number] {
  return { ...compare(overrides), holm: null, needed: null, ...overrides };
}

function leading(overrides: Partial<Leader>): Leader {
  return {
    scheme: 'other',
    verdict: 'tested',
    alike: [],
    notCompared: [],
    unbeaten: ['other'],
    family: 1,
    against: [],
    ...overrides,
  };
}

function support(scheme: string, overrides: Partial<SchemeSupport> = {}): SchemeSupport {
  return {
    scheme,
    accuracy: estimate(0.75, 17),
    ifHumanLabelsErr: [
      { error: 0.02, accuracy: 0.76 },
      { error: 0.05, accuracy: 0.78 },
    ],
    gainedRight: null,
    lostWrong: null,
    againstStored: scheme === 'stored' ? null : compare({ scheme, trials: 0 }),
    ...overrides,
  };
}

const TESTED = against({
  rightWhereDifferent: estimate(0.9, 20, { unclear: 2 }),
  difference: { pp: 4, low: 2, high: 4.8, lowBound: 3.1, highBound: 4.1 },
  p: 4e-4,
  minP: 2 ** -19,
  holm: 8e-4,
});

/** Comparisons of each kind that is not decided. */
const OPEN: readonly Leader['against'][number][] = [
  against({
    other: 'third',
    rightWhereDifferent: estimate(0.6, 20),
    difference: { pp: 1, low: -2, high: 3, lowBound: 1, highBound: 1 },
    p: 0.503,
    minP: 2 ** -19,
    holm: 0.503,
    needed: 40,
  }),
  against({
    other: 'few',
    rightWhereDifferent: estimate(1, 4),
    difference: { pp: 5, low: -1, high: 5, lowBound: 5, highBound: 5 },
    p: 0.125,
    minP: 0.125,
    needed: 50,
  }),
  against({ other: 'none', needed: 50 }),
];

const FACT = against({
  other: 'counted',
  trials: 13,
  rightWhereDifferent: census(10 / 13, 13),
  difference: { pp: 0.7, low: 0.7, high: 0.7, lowBound: 0.7, highBound: 0.7 },
  isCensus: true,
});

function sampleReport(overrides: Partial<ReviewReport> = {}): ReviewReport {
  return {
    reportVersion: 2,
    tool: { name: 'answer-audit', version: '1.2.3' },
    audited: { ...AUDITED, conditions: ['control'], nullGroundTruth: 'None' },
    sample: { method: 'halves', trials: 1000, strata: 5, drawn: 40 },
    progress: {
      marks: 25,
      reviewed: 20,
      skipped: 3,
      markedStrata: 4,
      trialsOfMarkedStrata: 900,
      labelled: 17,
      outvoted: 2,
      ties: 1,
      cannotTell: 2,
    },
    reviewers: [
      { reviewer: 'ann', correct: 10, incorrect: 5, cannotTell: 2, superseded: 1 },
      { reviewer: 'bob', correct: 8, incorrect: 2, cannotTell: 0, superseded: 0 },
    ],
    agreement: [{ first: 'ann', second: 'bob', both: 10, told: 9, alike: 8 }],
    fleiss: { trials: 60, kappa: 0.75, interval: [0.25, 0.9] },
    schemes: [
      support('stored'),
      support('v1'),
      support('other', {
        accuracy: estimate(0.875, 17, { unclear: 3, bounds: [0.8, 0.9] }),
        gainedRight: estimate(0.5, 4),
        lostWrong: census(1, 2),
        againstStored: TESTED,
      }),
    ],
    leader: leading({
      verdict: 'open',
      alike: ['twin'],
      notCompared: ['partial'],
      unbeaten: ['other', 'third', 'few', 'none'],
      family: 2,
      against: [TESTED, ...OPEN, FACT],
    }),
    ...overrides,
  };
}

/** The sentence in bold. */
function headline(overrides: Partial<Leader>): string {
  const text = renderReviews(sampleReport({ leader: leading(overrides) }));
  return /^\*\*(.*)\*\*$/m.exec(text)?.[1] ?? '';
}

test('matches its snapshot', async () => {
  await expect(renderReviews(sampleReport())).toMatchFileSnapshot(join(import.meta.dirname, 'snapshots/reviews.md'));
});

test('claims that a labelling is the best only where that was tested, or is a fact', () => {
  const basis = '25 marks on 20 trials; the strata with marks represent 900 of 1000 trials (90.0 %).';
  expect(headline({ against: [TESTED] })).toBe(
    `People support \`other\` best: it is right more often than the other labelling (largest Holm p = 8.0e-4). ${basis}`,
  );
  expect(headline({ against: [TESTED, FACT] })).toContain(
    'each of 2 other labellings (largest Holm p = 8.0e-4; 1 of 2 comparisons is a fact)',
  );
  expect(headline({ verdict: 'fact', against: [FACT] })).toBe(
    `People support \`other\` best. This is a fact about these trials: all trials on which it differs from 1 other labelling were reviewed. ${basis}`,
  );
  expect(headline({ verdict: 'open', unbeaten: ['other', 'third'], against: OPEN })).toBe(
    `The marks do not show which labelling people support best: \`other\`, \`third\` are not beaten. ${basis}`,
  );
  expect(headline({ verdict: 'equal', alike: ['stored'] })).toContain('The labellings do not differ on any trial.');
  expect(headline({ verdict: 'equal' })).toContain('Only `other` has a label for every trial, so nothing is compared.');
});

test('calls nothing that was not tested significant or not significant', () => {
  const text = renderReviews(sampleReport({ leader: leading({ verdict: 'open', against: OPEN }) }));
  const [claims = ''] = text.split('## How to read this');
  expect(claims).not.toMatch(/significant/);
  expect(claims).toContain('cannot be tested with so few marks (the smallest possible p = 0.125)');
  expect(claims).toContain('none of the 50 trials on which they differ has a human label yet');
});

test('reports that there are no marks', () => {
  const text = renderReviews(sampleReport({ leader: null, agreement: [], fleiss: null }));
  expect(text).toContain('**No trial has a human label yet.**');
  expect(text).toContain('No two reviewers marked the same trial');
});

test('mentions trials that were skipped, and only these', () => {
  const { progress } = sampleReport();
  expect(renderReviews(sampleReport())).toContain('3 trials before the last reviewed one have no mark.');
  expect(renderReviews(sampleReport({ progress: { ...progress, skipped: 0 } }))).not.toContain('before the last');
});

test.each([
  [
    { trials: 49, kappa: null, interval: null },
    'No Fleiss’ κ of the 49 reviewed trials with two votes or more: it is shown from 50 trials on.',
  ],
  [{ trials: 50, kappa: null, interval: null }, 'all votes are alike.'],
  [{ trials: 60, kappa: 0.75, interval: [0.25, 0.9] as [number, number] }, '0.750 (0.250 to 0.900)'],
])('has κ of all reviewers, or why not: %o', (fleiss, expected) => {
  expect(renderReviews(sampleReport({ fleiss }))).toContain(expected);
});

test('prints no p value of 0', () => {
  const text = renderReviews(sampleReport({ leader: leading({ against: [{ ...TESTED, p: 0, holm: 0 }] }) }));
  expect(text).not.toMatch(/p = (0(?![.\d])|<)/);
  expect(text).toContain('exact p < 1e-300, Holm p < 1e-300');
});

test('marks a p value that was drawn', () => {
  const text = renderReviews(sampleReport({ leader: leading({ against: [{ ...TESTED, isExact: false }] }) }));
  expect(text).toContain('approximate p = 4.0e-4, Holm p = 8.0e-4');
  expect(text).toContain('| 4.0e-4 (approximate) |');
});

test('shows no text from outside as markup', () => {
  const hostile = '</td>|`x`\n# Title <b>\u001b[31m\u202e';
  const one = against({ scheme: hostile, other: hostile });
  const report = sampleReport({
    audited: { ...AUDITED, logs: [hostile], conditions: [hostile], nullGroundTruth: hostile },
    reviewers: [{ reviewer: hostile, correct: 1, incorrect: 0, cannotTell: 0, superseded: 0 }],
    agreement: [{ first: hostile, second: hostile, both: 1, told: 1, alike: 1 }],
    schemes: [support(hostile, { againstStored: one })],
    leader: leading({
      scheme: hostile,
      verdict: 'open',
      alike: [hostile],
      notCompared: [hostile],
      unbeaten: [hostile],
      against: [one],
    }),
  });
  const text = renderReviews(report);
  expect(text).not.toMatch(/^# Title/m);
  expect(text).not.toContain('\u001b');
  expect(text).not.toContain('\u202e');
  // Outside of code spans none of it remains.
  expect(text.replace(/(`+)(?!`).*?(?<!`)\1(?!`)/g, '')).not.toContain('<b>');
});
