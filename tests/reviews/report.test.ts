/** The report of reviews, with numbers computed by hand. */
import { describe, expect, test } from 'vitest';
import type { Mark } from '../../src/reviews/documents/mark.ts';
import type { Review, ReviewReport, ReviewSample } from '../../src/reviews/documents/reviews.ts';
import { buildReport } from '../../src/reviews/build-report.ts';
import { AUDITED, review } from '../support/review-sample.ts';
import { validateReview } from '../support/schemas.ts';

/** 80 trials on which all agree, and 20 that `other` gains; 4 of each are drawn. `v1` gives the stored labels. */
const SAMPLE: ReviewSample = {
  strata: [
    { cell: { model: 'm' }, flip: { scheme: 'other', direction: 'gained' }, size: 20 },
    { cell: { model: 'm' }, flip: null, size: 80 },
  ],
  trials: ['g0', 'g1', 'g2', 'g3', 'a0', 'a1', 'a2', 'a3'].map((trialId, ordinal) => ({
    run: 'first',
    trialId,
    ordinal,
    stratum: ordinal < 4 ? 0 : 1,
    storedCorrect: ordinal >= 4,
    correct: [ordinal >= 4, true],
  })),
};

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

/** The report of marks, checked against its schema. */
function createReport(words: Readonly<Record<string, string>>, sample = SAMPLE): ReviewReport {
  const latest = marks(words);
  const material = { audited: AUDITED, sample, latest, all: [...latest, review({ trialId: 'g0' })] };
  const report = buildReport(material, { name: 'answer-audit', version: '1.2.3' });
  validateReview(JSON.parse(JSON.stringify(report)));
  expect(validateReview.errors).toBeNull();
  return report;
}

interface GainedStratum {
  readonly size: number;
  /** Reviewed trials that people call correct, and that they call incorrect. */
  readonly right: number;
  readonly wrong: number;
}

/** Strata of trials that `other` gains. */
function createSupport(strata: readonly GainedStratum[]): ReviewReport {
  const marked = strata.flatMap(({ right, wrong }, stratum) =>
    Array.from({ length: right + wrong }, (_, at) => ({
      stratum,
      trialId: `${stratum}/${at}`,
      word: at < right ? 'c' : 'i',
    })),
  );
  const trials = marked.map(({ stratum, trialId }, ordinal) => ({
    run: 'first',
    trialId,
    ordinal,
    stratum,
    storedCorrect: false,
    correct: [false, true],
  }));
  const flip = { scheme: 'other', direction: 'gained' } as const;
  const sample = { strata: strata.map(({ size }, at) => ({ cell: { model: `m${at}` }, flip, size })), trials };
  return createReport(Object.fromEntries(marked.map(({ trialId, word }) => [trialId, word])), sample);
}

describe('the report of reviews', () => {
  const all = { g0: 'c', g1: 'c', g2: 'c', g3: 'i', a0: 'c', a1: 'c', a2: 'c', a3: 'c' };

  test('gives each stratum its weight', () => {
    const { schemes } = createReport(all);
    const accuracy = (id: string): number | undefined => schemes.find(({ scheme }) => scheme === id)?.accuracy?.share;
    // The stored labels are right on 1/4 of the 20 and all of the 80; `other` on 3/4 and all.
    expect(accuracy('stored')).toBeCloseTo(0.85, 14);
    expect(accuracy('v1')).toBeCloseTo(0.85, 14);
    expect(accuracy('other')).toBeCloseTo(0.95, 14);
    expect(schemes.map(({ scheme }) => scheme)).toEqual(['stored', 'v1', 'other']);
    expect(schemes[2]?.gainedRight).toMatchObject({ share: 0.75, trials: 4 });
    expect(schemes[2]?.gainedRight?.effectiveTrials).toBeCloseTo(5, 12); // 4 / (1 − 4/20)
    expect(schemes[2]?.lostWrong).toBeNull();
    expect(schemes[1]?.gainedRight).toBeNull();
  });

  test('counts lost flips that are truly wrong', () => {
    const lost = SAMPLE.trials.map((trial) =>
      trial.stratum === 0 ? { ...trial, storedCorrect: true, correct: [true, false] } : trial,
    );
    const strata = SAMPLE.strata.map((one) =>
      one.flip === null ? one : { ...one, flip: { scheme: 'other', direction: 'lost' as const } },
    );
    const { schemes } = createReport({ g0: 'i', g1: 'i', g2: 'i', g3: 'c', a0: 'c' }, { strata, trials: lost });
    expect(schemes[2]?.lostWrong).toMatchObject({ share: 0.75, trials: 4 });
    expect(schemes[2]?.gainedRight).toBeNull();
  });

  test('has no uncertainty of flips whose strata were completely reviewed', () => {
    const strata = SAMPLE.strata.map((one) => (one.flip === null ? one : { ...one, size: 4 }));
    const { schemes } = createReport(all, { ...SAMPLE, strata });
    expect(schemes[2]?.gainedRight).toEqual({ share: 0.75, interval: [0.75, 0.75], trials: 4, effectiveTrials: null });
    expect(schemes[2]?.accuracy?.effectiveTrials).not.toBeNull();
  });

  test('names the best supported labels, and whether the difference is significant', () => {
    const { best } = createReport(all);
    expect(best).toMatchObject({ scheme: 'other', alike: [] });
    expect(best?.against.map(({ other }) => other)).toEqual(['stored']);
    // They differ on the four, and `other` is right on three: 2 · (C(4, 0) + C(4, 1)) / 16 = 10 / 16.
    expect(best?.against[0]).toMatchObject({
      rightWhereDifferent: { share: 0.75, trials: 4 },
      rightTrials: 3,
      allReviewed: false,
      p: 0.625,
      isSignificant: false,
    });
    expect(best?.against[0]?.differencePp).toBeCloseTo(10, 12);
  });

  test('finds a real difference', () => {
    const { best } = createSupport([{ size: 1000, right: 20, wrong: 0 }]);
    expect(best).toMatchObject({ scheme: 'other', against: [{ other: 'stored', isSignificant: true }] });
    expect(best?.against[0]?.p).toBe(2 ** -19);
  });

  // The exact two-sided p of each split, by hand: 2 · Σ C(n, i) / 2ⁿ up to the smaller count.
  test.each([
    [10, 3, 0.092285, false],
    [4, 0, 0.125, false],
    [5, 0, 0.0625, false],
    [6, 0, 0.03125, true],
    [12, 3, 0.035156, true],
  ])('is exact for few marks: %i to %i has p = %f', (right, wrong, p, isSignificant) => {
    for (const size of [right + wrong, 100 * (right + wrong)]) {
      const pair = createSupport([{ size, right, wrong }]).best?.against[0];
      expect(pair?.p).toBeCloseTo(p, 6);
      expect(pair).toMatchObject({ rightTrials: right, isSignificant, allReviewed: size === right + wrong });
    }
  });

  test('is not significant where the weights of the strata reverse the difference of the reviewed trials', () => {
    // Nine to one in a small stratum, four to two in one that represents a thousand trials: p is small, the interval contains one half.
    const pair = createSupport([
      { size: 10, right: 9, wrong: 1 },
      { size: 1000, right: 4, wrong: 2 },
    ]).best?.against[0];
    expect(pair?.p).toBeLessThan(0.05);
    expect(pair?.rightWhereDifferent?.interval[0]).toBeLessThan(0.5);
    expect(pair).toMatchObject({ isSignificant: false, allReviewed: false });
  });

  test('is no census while a stratum that can differ has no mark', () => {
    const strata = [
      { size: 4, right: 4, wrong: 0 },
      { size: 4, right: 0, wrong: 0 },
    ];
    expect(createSupport(strata).best?.against[0]).toMatchObject({
      allReviewed: false,
      p: 0.125,
      isSignificant: false,
    });
  });

  test('names the schemes with equal labels', () => {
    const { best } = createReport({ a0: 'c', a1: 'i' });
    expect(best).toMatchObject({ scheme: 'stored', alike: ['v1', 'other'], against: [] });
  });

  test('does not compare a scheme without a label on some trials', () => {
    const trials = SAMPLE.trials.map((trial, at) => ({
      ...trial,
      correct: [trial.correct[0] ?? null, at === 7 ? null : true],
    }));
    const { best, schemes } = createReport(all, { ...SAMPLE, trials });
    expect(best?.scheme).toBe('stored');
    expect(schemes[2]?.accuracy?.trials).toBe(7);
  });

  test('lets the majority decide, and counts ties', () => {
    const { progress, schemes } = createReport({ g0: 'cci', g1: 'ci', g2: '??', g3: '?i', a0: 'c?i', a1: 'c' });
    expect(progress).toEqual({
      trials: 100,
      strata: 2,
      drawn: 8,
      reviewed: 6,
      coveredTrials: 100,
      coveredStrata: 2,
      labelled: 3,
      outvoted: 1,
      ties: 2,
      cannotTell: 1,
    });
    expect(schemes[2]?.gainedRight).toMatchObject({ share: 0.5, trials: 2 });
  });

  test('reports the share of the trials that it covers', () => {
    expect(createReport({ g0: 'c' }).progress).toMatchObject({ coveredTrials: 20, coveredStrata: 1, trials: 100 });
  });

  test('counts marks by reviewer, and the agreement of each two', () => {
    const { reviewers, agreement } = createReport({ g0: 'cc', g1: 'ci', g2: 'ii', g3: '?i', a0: 'cc', a1: 'c c' });
    expect(reviewers).toEqual([
      { reviewer: 'ann', correct: 4, incorrect: 1, cannotTell: 1, superseded: 1 },
      { reviewer: 'bob', correct: 2, incorrect: 3, cannotTell: 0, superseded: 0 },
      { reviewer: 'cem', correct: 1, incorrect: 0, cannotTell: 0, superseded: 0 },
    ]);
    expect(agreement.map(({ first, second }) => `${first} ${second}`)).toEqual(['ann bob', 'ann cem']);
    // Of the four that both could tell: 2 correct, 1 incorrect, 1 tie between them; po = 3/4, pe = 3/4 · 2/4 + 1/4 · 2/4 = 1/2.
    expect(agreement[0]).toMatchObject({ both: 5, told: 4, alike: 3, kappa: 0.5 });
    expect(agreement[1]).toMatchObject({ both: 1, told: 1, alike: 1, kappa: null, interval: null });
  });

  test('cuts a very long name of a reviewer, in the counts and in the agreement', () => {
    const latest = marks({ g0: 'cc' }).map((one) => ({ ...one, reviewer: one.reviewer + 'x'.repeat(100_000) }));
    const material = { audited: AUDITED, sample: SAMPLE, latest, all: latest };
    const { reviewers, agreement } = buildReport(material, { name: 'answer-audit', version: '1.2.3' });
    const cut = /^(?:ann|bob)x{77}… \(100,003 characters\) #[0-9a-f]{16}$/;
    for (const { reviewer } of reviewers) expect(reviewer).toMatch(cut);
    expect(agreement).toHaveLength(1);
    expect([agreement[0]?.first, agreement[0]?.second]).toEqual(reviewers.map(({ reviewer }) => reviewer));
  });

  test('has no estimate where no reviewer could tell', () => {
    const { best, schemes } = createReport({ g0: '?' });
    expect(best).toBeNull();
    expect(schemes.map(({ accuracy }) => accuracy)).toEqual([null, null, null]);
  });

  test('is exact where every trial was reviewed', () => {
    const strata = SAMPLE.strata.map((stratum) => ({ ...stratum, size: 4 }));
    const { schemes, best } = createReport(all, { ...SAMPLE, strata });
    expect(schemes[2]?.accuracy).toEqual({ share: 0.875, interval: [0.875, 0.875], trials: 8, effectiveTrials: null });
    expect(best?.against[0]).toMatchObject({ allReviewed: true, isSignificant: false, p: 0.625 });
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
    ['half an interval', { agreement: [{ ...report.agreement[0], interval: [0.1] }] }],
    ['a field that there is not', { audited: { ...AUDITED, groupBy: ['colour'] } }],
    ['another version', { reportVersion: 2 }],
  ])('rejects %s', (_, change) => {
    expect(validateReview({ ...report, ...change })).toBe(false);
  });
});
