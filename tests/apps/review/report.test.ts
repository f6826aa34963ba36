/** The report of reviews, with numbers computed by hand. */
import { describe, expect, test } from 'vitest';
import type { Mark } from '../../../src/documents/mark.ts';
import type { Review, ReviewReport, ReviewSample } from '../../../src/apps/review/documents/reviews.ts';
import { buildReport } from '../../../src/apps/review/build-report.ts';
import { readPattern } from '../../../src/apps/review/labels.ts';
import { stratifiedShare } from '../../../src/stats/review/stratified-share.ts';
import { AUDITED, review } from '../../support/review-sample.ts';
import { validateReview } from '../../support/schemas.ts';

/** 80 trials on which all agree, and 20 that `other` gains; 4 of each are drawn. `v1` gives the stored labels. */
const SAMPLE = createSample([
  { labels: '001', trials: 20, drawn: ['g0', 'g1', 'g2', 'g3'] },
  { labels: '111', trials: 80, drawn: ['a0', 'a1', 'a2', 'a3'] },
]);

interface Group {
  /** Of the stored labels, `v1` and `other`. */
  readonly labels: string;
  readonly trials: number;
  readonly drawn: readonly string[];
}

function createSample(groups: readonly Group[]): ReviewSample {
  return {
    patterns: groups.map(({ labels, trials }) => ({ labels, trials })),
    stratumPatterns: groups.map(({ labels, trials }) => [{ labels, trials }]),
    strata: groups.map(({ labels, trials }, at) => ({
      cell: { model: `m${at}` },
      flip: /^(?:1*|0*)$/.test(labels)
        ? null
        : { scheme: 'other', direction: labels.startsWith('0') ? ('gained' as const) : ('lost' as const) },
      size: trials,
    })),
    trials: groups.flatMap(({ labels, drawn }, stratum) =>
      drawn.map((trialId, at) => ({
        run: 'first',
        trialId,
        ordinal: 100 * stratum + at,
        stratum,
        ...readPattern(labels),
      })),
    ),
  };
}

/** Marks by trial: c correct, i incorrect, ? cannot tell; the first of each word is of ann, then bob, then cem. */
function marks(words: Readonly<Record<string, string>>): Review[] {
  const meaning: Readonly<Record<string, Mark>> = { c: 'correct', i: 'incorrect', '?': 'cannot_tell' };
  return Object.entries(words).flatMap(([trialId, letters]) =>
    letters.split('').flatMap((letter, at): Review[] => {
      const mark = meaning[letter];
      return mark === undefined ? [] : [review({ trialId, reviewer: ['ann', 'bob', 'cem'][at] ?? '', mark })];
    }),
  );
}

const LATER = '2026-01-02T00:00:00.000Z';
const NONE = { marks: 0, trials: 0, reviewers: 0 };

/** The decision of an adjudicator. */
function decision(overrides: Partial<Review>): Review {
  return review({ reviewer: 'cara', role: 'adjudicator', ...overrides });
}

/** The report of marks, checked against its schema. */
function createReport(words: Readonly<Record<string, string>>, sample = SAMPLE): ReviewReport {
  return createReportOf(
    [review({ trialId: 'g0', mark: 'cannot_tell', at: '2025-01-01T00:00:00.000Z' }), ...marks(words)],
    sample,
  );
}

/** The report of the rows of a store, checked against its schema. */
function createReportOf(reviews: readonly Review[], sample = SAMPLE): ReviewReport {
  const report = buildReport({ audited: AUDITED, sample, reviews }, { name: 'answer-audit', version: '1.2.3' });
  validateReview(JSON.parse(JSON.stringify(report)));
  expect(validateReview.errors).toBeNull();
  return report;
}

/** A stratum of trials that `other` gains, with the marks of its first trials. */
interface GainedStratum {
  readonly size: number;
  readonly right: number;
  readonly wrong: number;
  readonly unclear?: number;
}

/** Of 10,000 trials, those in these strata are gained by `other`, and nothing else is reviewed. */
function createSupport(strata: readonly GainedStratum[]): ReviewReport {
  const words: Record<string, string> = {};
  const groups = strata.map(({ size, right, wrong, unclear = 0 }, stratum): Group => {
    const letters = 'c'.repeat(right) + 'i'.repeat(wrong) + '?'.repeat(unclear);
    const drawn = letters.split('').map((letter, at) => {
      words[`${stratum}/${at}`] = letter;
      return `${stratum}/${at}`;
    });
    return { labels: '001', trials: size, drawn };
  });
  const rest = 10_000 - strata.reduce((sum, { size }) => sum + size, 0);
  const sample = createSample([...groups, { labels: '111', trials: rest, drawn: ['a'] }]);
  return createReport(words, sample);
}

const ALL = { g0: 'c', g1: 'c', g2: 'c', g3: 'i', a0: 'c', a1: 'c', a2: 'c', a3: 'c' };

describe('the estimates of a sample', () => {
  test('give each stratum its weight', () => {
    const { schemes } = createReport(ALL);
    const accuracy = (id: string): number | undefined => schemes.find(({ scheme }) => scheme === id)?.accuracy?.share;
    // The stored labels are right on 1/4 of the 20 and all of the 80; `other` on 3/4 and all.
    expect(accuracy('stored')).toBeCloseTo(0.85, 14);
    expect(accuracy('v1')).toBeCloseTo(0.85, 14);
    expect(accuracy('other')).toBeCloseTo(0.95, 14);
    expect(schemes.map(({ scheme }) => scheme)).toEqual(['stored', 'v1', 'other']);
    expect(schemes[2]?.gainedRight).toMatchObject({ share: 0.75, trials: 4, hits: 3, isCensus: false });
    expect(schemes[2]?.lostWrong).toBeNull();
    expect(schemes[1]?.gainedRight).toBeNull();
    // (0.95 − 0.02) / 0.96, and (0.95 − 0.05) / 0.9.
    const errors = schemes[2]?.ifHumanLabelsErr.map((one) => one.accuracy) ?? [];
    expect(errors[0]).toBeCloseTo(0.96875, 12);
    expect(errors[1]).toBeCloseTo(1, 12);
  });

  test('have a difference in accuracy of (D/N)(2q − 1)', () => {
    const { leader, schemes } = createReport(ALL);
    // They differ on 20 of 100, and `other` is right on 3/4 of these: p = 10/16, the smallest possible p is 2/16.
    const pair = schemes[2]?.againstStored;
    expect(pair?.trials).toBeCloseTo(20, 12);
    expect(pair?.difference?.pp).toBeCloseTo(10, 12);
    expect(pair).toMatchObject({ isCensus: false, p: 0.625, minP: 0.125, rightWhereDifferent: { hits: 3 } });
    expect(leader).toMatchObject({ scheme: 'other', verdict: 'open', family: 0, unbeaten: ['other', 'stored', 'v1'] });
    expect(leader?.against.map(({ holm }) => holm)).toEqual([null, null]);
    // 13 of 17 is the first of three in four with a p of at most 0.05: 2 · (1 + 17 + 136 + 680 + 2380) / 2¹⁷.
    expect(leader?.against[0]?.needed).toBe(17);
    expect(schemes[0]?.againstStored).toBeNull();
  });

  test('leave out trials without a human label, and give the bounds', () => {
    const { schemes } = createReport({ ...ALL, g3: '?' });
    // q = 1 of 3, and 3/4 to 1 of the four; accuracy 0.8 + 0.2 of these.
    expect(schemes[2]?.accuracy).toMatchObject({ share: 1, trials: 7, unclear: 1 });
    expect(schemes[2]?.accuracy?.bounds[0]).toBeCloseTo(0.95, 12);
    expect(schemes[2]?.accuracy?.bounds[1]).toBeCloseTo(1, 12);
    expect(schemes[2]?.againstStored?.difference?.lowBound).toBeCloseTo(10, 12);
    expect(schemes[2]?.againstStored?.difference?.highBound).toBeCloseTo(20, 12);
  });

  test('call the best supported only what is tested', () => {
    const found = createSupport([{ size: 1000, right: 20, wrong: 0 }]);
    expect(found.leader).toMatchObject({ scheme: 'other', verdict: 'tested', family: 1, unbeaten: ['other'] });
    expect(found.leader?.against[0]?.p).toBeCloseTo(2 ** -19, 18);
    expect(found.leader?.against[0]?.holm).toBeCloseTo(2 ** -19, 18);
    expect(found.leader?.against[0]?.needed).toBeNull();
  });

  // The exact two-sided p of each split, by hand: 2 · Σ C(n, i) / 2ⁿ up to the smaller count. Holm leaves it: `v1` has the stored labels.
  test.each([
    [10, 3, 0.092285, 'open'],
    [5, 0, 0.0625, 'open'],
    [6, 0, 0.03125, 'tested'],
    [12, 4, 0.076813, 'open'],
    [13, 2, 0.007385, 'tested'],
  ])('are exact for few marks: %i to %i has p = %f', (right, wrong, p, verdict) => {
    const { leader } = createSupport([{ size: 1000, right, wrong }]);
    expect(leader?.against[0]?.p).toBeCloseTo(p, 6);
    expect(leader?.verdict).toBe(verdict);
  });

  test('are facts where every trial on which two differ was reviewed, and have no p', () => {
    const { leader } = createSupport([{ size: 4, right: 3, wrong: 1 }]);
    expect(leader).toMatchObject({ scheme: 'other', verdict: 'fact', family: 0, unbeaten: ['other'] });
    expect(leader?.against[0]).toMatchObject({ isCensus: true, p: null, minP: null, holm: null, needed: null });
    const { pp, low, high } = leader?.against[0]?.difference ?? {};
    expect([pp, low, high].map((one) => one?.toFixed(12))).toEqual(Array.from({ length: 3 }, () => '0.020000000000'));
  });

  test('are no fact in favour of a labelling where trials without a human label could reverse it', () => {
    const open = createSupport([{ size: 10, right: 5, wrong: 3, unclear: 2 }]);
    expect(open.leader).toMatchObject({ scheme: 'other', verdict: 'open' });
    const sure = createSupport([{ size: 10, right: 6, wrong: 3, unclear: 1 }]);
    expect(sure.leader).toMatchObject({ scheme: 'other', verdict: 'fact' });
  });
});

describe('the report of reviews', () => {
  test('has the interval of strata with the known numbers of trials that differ', () => {
    const pair = createReport(ALL).schemes[2]?.againstStored;
    const [low, high] = stratifiedShare([{ size: 20, reviewed: 4, hits: 3 }])?.interval ?? [0, 0];
    expect(pair?.rightWhereDifferent?.interval).toEqual([low, high]);
    expect(pair?.difference?.low).toBeCloseTo(20 * (2 * low - 1), 12);
    expect(pair?.difference?.high).toBeCloseTo(20 * (2 * high - 1), 12);
  });

  test('tests each reviewed trial once, because each of a half had the same chance to be drawn', () => {
    const names = (letter: string, n: number): string[] => Array.from({ length: n }, (_, at) => `${letter}${at}`);
    const sample = createSample([
      { labels: '001', trials: 500, drawn: names('g', 4) },
      { labels: '110', trials: 100, drawn: names('l', 6) },
      { labels: '111', trials: 400, drawn: ['a0'] },
    ]);
    const { schemes } = createReport(
      {
        ...Object.fromEntries(names('g', 4).map((id) => [id, 'c'])),
        l0: 'c',
        l1: 'i',
        l2: 'i',
        l3: 'i',
        l4: 'i',
        l5: 'i',
        a0: 'c',
      },
      sample,
    );
    // 9 to 1: 2 · 11 / 2¹⁰, although a trial of the first stratum represents 125 and one of the second 17.
    expect(schemes[2]?.againstStored?.p).toBeCloseTo(22 / 1024, 12);
  });

  test('claims nothing where the count and the estimate favor different labellings', () => {
    const names = (letter: string, n: number): string[] => Array.from({ length: n }, (_, at) => `${letter}${at}`);
    const sample = createSample([
      { labels: '001', trials: 500, drawn: names('g', 10) },
      { labels: '110', trials: 60, drawn: names('l', 40) },
      { labels: '111', trials: 440, drawn: ['a0'] },
    ]);
    const words = Object.fromEntries([...names('g', 10), ...names('l', 38), 'a0'].map((id) => [id, 'c']));
    const { leader } = createReport({ ...words, l38: 'i', l39: 'i' }, sample);
    // 12 to 38, but 10 of 10 in the stratum of 500 trials.
    expect(leader).toMatchObject({ scheme: 'other', verdict: 'open' });
    expect(leader?.against[0]?.holm).toBeLessThan(0.001);
    expect(leader?.against[0]?.difference?.pp).toBeGreaterThan(0);
  });

  test('counts lost flips that are truly wrong', () => {
    const lost = createSample([
      { labels: '110', trials: 20, drawn: ['g0', 'g1', 'g2', 'g3'] },
      { labels: '111', trials: 80, drawn: ['a0'] },
    ]);
    const { schemes } = createReport({ g0: 'i', g1: 'i', g2: 'i', g3: 'c', a0: 'c' }, lost);
    expect(schemes[2]?.lostWrong).toMatchObject({ share: 0.75, trials: 4 });
    expect(schemes[2]?.gainedRight).toBeNull();
  });

  test('merges kinds of change until ten are reviewed, but never the two halves', () => {
    const names = (letter: string, n: number): string[] => Array.from({ length: n }, (_, at) => `${letter}${at}`);
    const sample = createSample([
      { labels: '001', trials: 100, drawn: names('g', 3) },
      { labels: '110', trials: 300, drawn: names('l', 9) },
      { labels: '111', trials: 600, drawn: names('a', 12) },
    ]);
    const words = Object.fromEntries(
      sample.trials.map(({ trialId }) => [trialId, trialId.startsWith('l') ? 'i' : 'c']),
    );
    const { schemes } = createReport({ ...words, g0: 'i', a0: 'i' }, sample);
    // `other` is right on 2 + 9 of the 12 that differ, and 11 of 12 others.
    expect(schemes[2]?.accuracy?.share).toBeCloseTo(0.4 * (11 / 12) + 0.6 * (11 / 12), 12);
    expect(schemes[0]?.accuracy?.share).toBeCloseTo(0.4 * (1 / 12) + 0.6 * (11 / 12), 12);
  });

  test('names the labellings without a difference', () => {
    const same = createSample([{ labels: '111', trials: 80, drawn: ['a0', 'a1'] }]);
    expect(createReport({ a0: 'c', a1: 'i' }, same).leader).toMatchObject({
      scheme: 'stored',
      verdict: 'equal',
      alike: ['v1', 'other'],
      against: [],
    });
  });

  test('has no estimate where nothing was reviewed of one half', () => {
    const { schemes, leader } = createReport({ a0: 'c', a1: 'i' });
    expect(schemes[2]?.accuracy).toBeNull();
    expect(schemes[2]?.againstStored).toMatchObject({ trials: 20, difference: null, p: null });
    expect(leader).toMatchObject({ verdict: 'open', unbeaten: ['stored', 'other'], alike: ['v1'] });
    expect(leader?.against[0]?.needed).toBe(20);
  });

  test('does not compare a scheme without a label on some trials, but estimates its accuracy on the others', () => {
    const sample = createSample([
      { labels: '001', trials: 20, drawn: ['g0', 'g1', 'g2', 'g3'] },
      { labels: '111', trials: 40, drawn: ['a0', 'a1'] },
      { labels: '11-', trials: 40, drawn: ['a2', 'a3'] },
    ]);
    const { leader, schemes } = createReport({ ...ALL, a3: 'i' }, sample);
    expect(leader).toMatchObject({ scheme: 'stored', verdict: 'equal', notCompared: ['other'] });
    // 60 trials have a label: 20 with 3/4 right, 40 with all right. The stored labels are compared on the same.
    expect(schemes[2]?.accuracy).toMatchObject({ trials: 6 });
    expect(schemes[2]?.accuracy?.share).toBeCloseTo((20 * 0.75 + 40) / 60, 12);
    expect(schemes[2]?.againstStored?.difference?.pp).toBeCloseTo((100 * 20 * 0.5) / 60, 12);
  });

  test('lets the majority decide, and counts ties', () => {
    const { progress, sample, schemes } = createReport({
      g0: 'cci',
      g1: 'ci',
      g2: '??',
      g3: '?i',
      a0: 'c?i',
      a2: 'c',
    });
    expect(sample).toEqual({ method: 'halves', trials: 100, strata: 2, drawn: 8 });
    expect(progress).toEqual({
      marks: 13,
      reviewed: 6,
      skipped: 1,
      markedStrata: 2,
      trialsOfMarkedStrata: 100,
      labelled: 3,
      outvoted: 1,
      ties: 2,
      cannotTell: 1,
    });
    expect(schemes[2]?.gainedRight).toMatchObject({ share: 0.5, trials: 2, unclear: 2 });
  });

  test('reports the trials of strata with a mark', () => {
    expect(createReport({ g0: 'c' }).progress).toMatchObject({ markedStrata: 1, trialsOfMarkedStrata: 20, skipped: 0 });
  });

  test('counts marks by reviewer, and the agreement of each two', () => {
    const { reviewers, agreement, fleiss } = createReport({
      g0: 'cc',
      g1: 'ci',
      g2: 'ii',
      g3: '?i',
      a0: 'cc',
      a1: 'c c',
    });
    expect(reviewers).toEqual([
      { reviewer: 'ann', correct: 4, incorrect: 1, cannotTell: 1, superseded: 1, withdrawn: 0 },
      { reviewer: 'bob', correct: 2, incorrect: 3, cannotTell: 0, superseded: 0, withdrawn: 0 },
      { reviewer: 'cem', correct: 1, incorrect: 0, cannotTell: 0, superseded: 0, withdrawn: 0 },
    ]);
    expect(agreement).toEqual([
      {
        first: 'ann',
        second: 'bob',
        both: 5,
        told: 4,
        alike: 3,
        kappa: 0.5,
        kappaInterval: expect.any(Array) as number[],
      },
      { first: 'ann', second: 'cem', both: 1, told: 1, alike: 1, kappa: null, kappaInterval: null },
    ]);
    expect(fleiss).toEqual({ trials: 5, kappa: null, interval: null });
    expect(createReport({ g0: 'c', g1: 'c?' }).fleiss).toBeNull();
  });

  test('has the agreement before adjudication', () => {
    const rows = [...marks({ g0: 'cc', g1: 'ci', g2: 'ii' }), decision({ trialId: 'g1', mark: 'incorrect' })];
    const { agreement, adjudication } = createReportOf(rows);
    // Both on one right, one wrong, one split: P = 2/3, Pe = 2/3 · 1/3 + 1/3 · 2/3 = 4/9.
    expect(agreement[0]).toMatchObject({ told: 3, alike: 2 });
    expect(agreement[0]?.kappa).toBeCloseTo((2 / 3 - 4 / 9) / (5 / 9), 12);
    expect(adjudication).toEqual({ conflicts: 1, open: 0, decided: 1, notBlind: 0, adjudicators: ['cara'] });
  });

  test('has the label that an adjudicator decided, also where the majority differs', () => {
    const rows = [...marks({ g0: 'cci', g1: 'ci', a0: 'c' }), decision({ trialId: 'g0', mark: 'incorrect' })];
    const { progress, schemes, adjudication } = createReportOf(rows);
    expect(schemes[2]?.gainedRight).toMatchObject({ trials: 1, hits: 0, unclear: 1 });
    expect(progress).toMatchObject({ marks: 6, labelled: 2, outvoted: 0, ties: 1, cannotTell: 0 });
    expect(adjudication).toMatchObject({ conflicts: 2, open: 1, decided: 1 });
    const undecided = [...rows, decision({ trialId: 'g0', mark: 'withdrawn', at: LATER })];
    expect(createReportOf(undecided).schemes[2]?.gainedRight).toMatchObject({ trials: 1, hits: 1 });
    const unclear = [...rows, decision({ trialId: 'g0', mark: 'cannot_tell', at: LATER })];
    expect(createReportOf(unclear).progress).toMatchObject({ labelled: 1, ties: 1, cannotTell: 1 });
    const seen = rows.map((row) => (row.role === 'adjudicator' ? { ...row, labels: 'visible' as const } : row));
    const leftOut = createReportOf(seen);
    expect(leftOut.schemes[2]?.gainedRight).toMatchObject({ trials: 1, hits: 1 });
    expect(leftOut.adjudication).toEqual({ conflicts: 2, open: 1, decided: 0, notBlind: 1, adjudicators: [] });
  });

  test('keeps a blind mark that was changed after the reveal', () => {
    const changed = [
      ...marks({ g0: 'c', g1: 'c', a0: 'c' }),
      review({ trialId: 'g0', mark: 'incorrect', labels: 'revealed', at: LATER }),
      review({ trialId: 'g1', note: 'v2 is right', labels: 'revealed', at: LATER }),
    ];
    const { schemes, blindness, progress, reviewers } = createReportOf(changed);
    expect(schemes[2]?.gainedRight).toMatchObject({ trials: 2, hits: 2 });
    expect(blindness).toEqual({
      basis: 'blind',
      blind: { marks: 3, trials: 3, reviewers: 1 },
      afterReveal: { marks: 1, trials: 1, reviewers: 1 },
      visible: NONE,
      unknown: NONE,
      changed: 1,
      withdrawn: 0,
      withdrawnAfterReveal: 0,
    });
    expect(progress.marks).toBe(3);
    expect(reviewers).toMatchObject([{ correct: 2, incorrect: 1, superseded: 2 }]);
  });

  test('estimates from blind marks alone where there is one', () => {
    const rows = [
      ...marks({ g0: 'c', a0: 'c' }),
      review({ trialId: 'g1', mark: 'incorrect', labels: 'visible' }),
      review({ trialId: 'g1', reviewer: 'bob', mark: 'incorrect', labels: 'revealed' }),
      review({ trialId: 'g2', mark: 'incorrect', labels: 'unknown' }),
    ];
    const { schemes, blindness, progress } = createReportOf(rows);
    expect(schemes[2]?.gainedRight).toMatchObject({ trials: 1, hits: 1 });
    expect(progress).toMatchObject({ marks: 2, reviewed: 2 });
    const one = { marks: 1, trials: 1, reviewers: 1 };
    expect(blindness).toMatchObject({ basis: 'blind', afterReveal: one, visible: one, unknown: one, changed: 0 });
  });

  test('estimates from all marks where none is blind', () => {
    const rows = marks({ g0: 'c', g1: 'i', a0: 'c' }).map((row) => ({ ...row, labels: 'visible' as const }));
    const { schemes, blindness, progress } = createReportOf(rows);
    expect(schemes[2]?.gainedRight).toMatchObject({ trials: 2, hits: 1 });
    expect(progress.marks).toBe(3);
    expect(blindness).toMatchObject({ basis: 'all', blind: NONE, visible: { marks: 3, trials: 3, reviewers: 1 } });
  });

  test('counts no mark that was withdrawn, and keeps the one after it', () => {
    const rows = [
      ...marks({ g0: 'c', g1: 'c', a0: 'c' }),
      review({ trialId: 'g0', mark: 'withdrawn', at: LATER }),
      review({ trialId: 'g0', mark: 'incorrect', at: LATER }),
      review({ trialId: 'g1', mark: 'withdrawn', labels: 'revealed', at: LATER }),
      review({ trialId: 'g1', mark: 'withdrawn', labels: 'revealed', at: LATER }),
      review({ trialId: 'g2' }),
      review({ trialId: 'g2', mark: 'withdrawn' }),
    ];
    const { schemes, blindness, progress, reviewers } = createReportOf(rows);
    expect(schemes[2]?.gainedRight).toMatchObject({ trials: 1, hits: 0 });
    expect(progress).toMatchObject({ marks: 2, reviewed: 2, skipped: 3 });
    expect(blindness).toMatchObject({ withdrawn: 3, withdrawnAfterReveal: 1, blind: { marks: 2 } });
    expect(reviewers).toEqual([
      { reviewer: 'ann', correct: 1, incorrect: 1, cannotTell: 0, superseded: 0, withdrawn: 3 },
    ]);
  });

  test.each([
    [49, null],
    [50, expect.closeTo(1 - 0.1 / 0.5, 1) as number],
  ])('has Fleiss’ κ from 50 trials on: %i', (n, kappa) => {
    const drawn = Array.from({ length: n }, (_, at) => `t${at}`);
    // Half of the votes are correct, and one trial in ten is split: P = 0.9, Pe = 0.5.
    const word = (at: number): string => (at % 10 === 0 ? 'ci' : at % 2 === 0 ? 'cc' : 'ii');
    const words = Object.fromEntries(drawn.map((trialId, at) => [trialId, word(at)]));
    const { fleiss } = createReport(words, createSample([{ labels: '111', trials: 80, drawn }]));
    expect(fleiss).toMatchObject({ trials: n, kappa });
    if (kappa === null) expect(fleiss?.interval).toBeNull();
    else expect(fleiss?.interval).toHaveLength(2);
  });

  test('cuts a very long name of a reviewer, in the counts and in the agreement', () => {
    const latest = marks({ g0: 'cc' }).map((one) => ({ ...one, reviewer: one.reviewer + 'x'.repeat(100_000) }));
    const material = { audited: AUDITED, sample: SAMPLE, reviews: latest };
    const { reviewers, agreement } = buildReport(material, { name: 'answer-audit', version: '1.2.3' });
    const cut = /^(?:ann|bob)x{77}… \(100,003 characters\) #[0-9a-f]{16}$/;
    for (const { reviewer } of reviewers) expect(reviewer).toMatch(cut);
    expect(agreement).toHaveLength(1);
    expect([agreement[0]?.first, agreement[0]?.second]).toEqual(reviewers.map(({ reviewer }) => reviewer));
  });

  test('has no estimate where no reviewer could tell', () => {
    const { leader, schemes } = createReport({ g0: '?' });
    expect(leader).toBeNull();
    expect(schemes.map(({ accuracy }) => accuracy)).toEqual([null, null, null]);
  });

  test('is exact where every trial was reviewed', () => {
    const whole = createSample([
      { labels: '001', trials: 4, drawn: ['g0', 'g1', 'g2', 'g3'] },
      { labels: '111', trials: 4, drawn: ['a0', 'a1', 'a2', 'a3'] },
    ]);
    const { schemes, leader } = createReport(ALL, whole);
    expect(schemes[2]?.accuracy).toEqual({
      share: 0.875,
      interval: [0.875, 0.875],
      bounds: [0.875, 0.875],
      trials: 8,
      hits: 7,
      unclear: 0,
      isCensus: true,
    });
    expect(leader?.verdict).toBe('fact');
  });
});

describe('the schema of the report', () => {
  const report = { ...createReport({ g0: 'cc', g1: 'c', a0: 'ci' }) };

  test('rejects a missing key and an unknown key, also in inner objects', () => {
    const { progress, ...rest } = report;
    validateReview({ ...rest, news: 1 });
    expect(validateReview.errors?.map(({ keyword }) => keyword).toSorted()).toEqual([
      'additionalProperties',
      'required',
    ]);
    const { ties, ...others } = progress;
    validateReview({ ...report, progress: { ...others, news: ties } });
    expect(validateReview.errors?.map(({ keyword }) => keyword).toSorted()).toEqual([
      'additionalProperties',
      'required',
    ]);
  });

  test.each([
    [
      'a share above 1',
      { schemes: [{ ...report.schemes[0], accuracy: { ...report.schemes[0]?.accuracy, share: 85 } }] },
    ],
    ['half an interval', { fleiss: { trials: 60, kappa: 0.5, interval: [0.1] } }],
    ['a field that there is not', { audited: { ...AUDITED, groupBy: ['colour'] } }],
    ['another version', { reportVersion: 1 }],
  ])('rejects %s', (_, change) => {
    expect(validateReview({ ...report, ...change })).toBe(false);
  });
});
