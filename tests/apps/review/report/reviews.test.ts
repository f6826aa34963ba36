/** The Markdown report of reviews. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type {
  Blindness,
  EstimatedShare,
  Leader,
  ReviewReport,
  SchemeComparison,
  SchemeSupport,
} from '../../../../src/apps/review/documents/reviews.ts';
import { renderReviews } from '../../../../src/apps/review/report/reviews.ts';
import { AUDITED } from '../../../support/review-sample.ts';

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

const NONE = { marks: 0, trials: 0, reviewers: 0 };

function blindness(overrides: Partial<Blindness>): Blindness {
  return {
    basis: 'blind',
    blind: { marks: 25, trials: 20, reviewers: 2 },
    afterReveal: NONE,
    visible: NONE,
    unknown: NONE,
    changed: 0,
    withdrawn: 0,
    withdrawnAfterReveal: 0,
    ...overrides,
  };
}

const CALIBRATED = { share: 0.7, interval: [0.62, 0.77] as const, trials: 17, unreviewed: 3 };
const RIGHT = { share: 0.75, interval: [0.3, 0.95] as const, trials: 4, hits: 3 };
const PAIR = { first: 'extract:x', second: 'v1', trials: 900, alike: 870, kappa: 0.912 };
const ALIKE = { ...PAIR, second: 'twin', alike: 900, kappa: null, right: null };

const WHO_IS_RIGHT: Pick<ReviewReport, 'score' | 'calibration' | 'labelAgreement' | 'extractorCosts'> = {
  score: {
    labelled: [
      { scheme: 'stored', trials: 1000, right: 655 },
      { scheme: 'never', trials: 0, right: 0 },
    ],
    byPeople: estimate(0.71, 17),
  },
  calibration: {
    by: 'extract:x',
    trials: 900,
    score: CALIBRATED,
    accuracy: [
      { scheme: 'v1', estimate: CALIBRATED },
      { scheme: 'other', estimate: null },
    ],
  },
  labelAgreement: {
    pairs: [
      { ...PAIR, right: estimate(0.75, 4) },
      { ...ALIKE, second: 'twin' },
      { ...PAIR, first: 'v1', second: 'other', right: null },
    ],
    byCell: [
      { field: 'model', value: 'm|1', pairs: [{ ...PAIR, right: RIGHT }, ALIKE] },
      { field: 'model', value: null, pairs: [{ ...PAIR, right: null }] },
      { field: 'temperature', value: 0, pairs: [{ ...PAIR, right: RIGHT }] },
    ],
    byForm: [
      {
        form: 'last line',
        drawn: 12,
        pairs: [
          { first: 'extract:x', second: 'v1', differ: 5, right: RIGHT },
          { first: 'extract:x', second: 'twin', differ: 0, right: null },
        ],
      },
    ],
  },
  extractorCosts: [
    {
      scheme: 'extract:x',
      model: 'openai:small',
      replies: 900,
      inputTokens: 450_000,
      outputTokens: 9000,
      uncounted: 2,
      currency: 'USD',
      cost: 0.45,
      against: [
        {
          other: 'stored',
          difference: { pp: 3, low: 1, high: 4.5 },
          verdict: 'better',
          costPerPoint: { cost: 0.15, low: 0.1, high: 0.45 },
        },
        { other: 'v1', difference: { pp: 0.5, low: -1, high: 2 }, verdict: 'open', costPerPoint: null },
      ],
    },
  ],
};

function sampleReport(overrides: Partial<ReviewReport> = {}): ReviewReport {
  return {
    reportVersion: 2,
    tool: { name: 'answer-audit', version: '1.2.3' },
    audited: { ...AUDITED, conditions: ['control'], nullGroundTruth: 'None' },
    sample: { method: 'halves', trials: 1000, strata: 5, drawn: 40 },
    blindness: blindness({}),
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
      { reviewer: 'ann', correct: 10, incorrect: 5, cannotTell: 2, superseded: 1, withdrawn: 0 },
      { reviewer: 'bob', correct: 8, incorrect: 2, cannotTell: 0, superseded: 0, withdrawn: 0 },
    ],
    agreement: [{ first: 'ann', second: 'bob', both: 10, told: 9, alike: 8, kappa: 0.75, kappaInterval: [0.2, 0.95] }],
    fleiss: { trials: 60, kappa: 0.75, interval: [0.25, 0.9] },
    adjudication: { conflicts: 0, open: 0, decided: 0, notBlind: 0, adjudicators: [] },
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
    ...WHO_IS_RIGHT,
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
  const basis = '25 marks on 20 trials; the strata with marks represent 900 of 1,000 trials (90.0\u00a0%).';
  expect(headline({ against: [TESTED] })).toBe(
    `People support \`other\` best: it is right more often than the other labelling (largest Holm p < 0.001). ${basis}`,
  );
  expect(headline({ against: [TESTED, FACT] })).toContain(
    'each of 2 other labellings (largest Holm p < 0.001; 1 of 2 comparisons is a fact)',
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
  expect(renderReviews(sampleReport())).toContain('3 trials before the last reviewed one have no blind mark.');
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
  expect(text).not.toMatch(/p = (0(?:\.0+)?(?![.\d])|<)/);
  expect(text).toContain('exact p < 0.001, Holm p < 0.001');
});

test('marks a p value that was drawn', () => {
  const text = renderReviews(sampleReport({ leader: leading({ against: [{ ...TESTED, isExact: false }] }) }));
  expect(text).toContain('approximate p < 0.001, Holm p < 0.001');
  expect(text).toContain('| < 0.001 (approximate) |');
});

test('shows no text from outside as markup', () => {
  const hostile = '</td>|`x`\n# Title <b>\u001b[31m\u202e';
  const one = against({ scheme: hostile, other: hostile });
  const report = sampleReport({
    audited: { ...AUDITED, logs: [hostile], conditions: [hostile], nullGroundTruth: hostile },
    reviewers: [{ reviewer: hostile, correct: 1, incorrect: 0, cannotTell: 0, superseded: 0, withdrawn: 0 }],
    adjudication: { conflicts: 1, open: 0, decided: 1, notBlind: 0, adjudicators: [hostile] },
    agreement: [{ first: hostile, second: hostile, both: 1, told: 1, alike: 1, kappa: null, kappaInterval: null }],
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

test('has first that the estimates are not blind, if no mark is', () => {
  const visible = { marks: 12, trials: 12, reviewers: 1 };
  const lines = (some: Partial<Blindness>): string[] =>
    renderReviews(sampleReport({ blindness: blindness({ basis: 'all', blind: NONE, ...some }) })).split('\n');
  expect(lines({ visible })[2]).toBe(
    '**These estimates are not blind: no mark was made while labels were hidden. Reviewers who see the labels may follow them.**',
  );
  expect(lines({ visible })).toContain(
    '12 marks (12 trials, 1 reviewer) were made with visible labels. The estimates use them.',
  );
  expect(lines({ visible, unknown: visible })[2]).toContain(
    'no mark was made while labels were hidden, as far as known.',
  );
  expect(lines({ unknown: visible })[2]).toBe(
    '**It is not known whether reviewers saw the labels, so these estimates may not be blind.**',
  );
});

test('counts the marks that are not blind, and what was withdrawn', () => {
  const text = renderReviews(
    sampleReport({
      blindness: blindness({
        afterReveal: { marks: 3, trials: 3, reviewers: 2 },
        visible: { marks: 1, trials: 1, reviewers: 1 },
        unknown: { marks: 2, trials: 2, reviewers: 1 },
        changed: 2,
        withdrawn: 4,
        withdrawnAfterReveal: 1,
      }),
    }),
  );
  for (const sentence of [
    '3 marks (3 trials, 2 reviewers) were set or changed after the reveal of the labels. The estimates leave them out.',
    '1 mark (1 trial, 1 reviewer) was made with visible labels. The estimates leave them out.',
    'Of 2 marks (2 trials, 1 reviewer) it is not known whether labels were visible. The estimates leave them out.',
    '2 blind marks were changed after the reveal. The estimates keep the blind mark.',
    '4 marks were withdrawn, 1 of them after the reveal. If reviewers chose these by the labels, the estimates are biased.',
  ])
    expect(text).toContain(`\n${sentence}\n`);
  expect(renderReviews(sampleReport())).not.toMatch(/withdrawn\.|reveal/);
});

test.each([
  [
    { conflicts: 3, open: 3, decided: 0, notBlind: 0, adjudicators: [] },
    'Reviewers differ on 3 trials. None is decided; 3 are open.',
  ],
  [
    { conflicts: 3, open: 1, decided: 1, notBlind: 1, adjudicators: ['cara'] },
    'Reviewers differ on 3 trials. 1 trial has the human label that `cara` decided; 1 is open. 1 decision is left out, because labels were not hidden.',
  ],
])('has conflicts and decisions: %o', (adjudication, sentence) => {
  expect(renderReviews(sampleReport({ adjudication }))).toContain(sentence);
});
