/** Metrics from verdicts, compared with values computed by hand, and their identities. */
import { expect, test } from 'vitest';
import fc from 'fast-check';
import type { StepJudgment } from '../../../../src/apps/rag/asking/computed-judge.ts';
import { averagePrecision } from '../../../../src/apps/rag/claims/average-precision.ts';
import type { ClaimSide, Verdict, VerdictRow } from '../../../../src/apps/rag/claims/claim.ts';
import { claimMetrics } from '../../../../src/apps/rag/claims/claim-metrics.ts';

const WORDS: Readonly<Record<string, Verdict>> = { s: 'supported', c: 'contradicted', '-': 'absent' };

/** A row such as `s-c?`; ? is a verdict that was not read. null is a reply that was not read. */
const rowOf = (signs: string | null): VerdictRow | null =>
  signs === null
    ? null
    : Array.from(signs, (sign) =>
        sign === '?' ? null : { verdict: WORDS[sign] as Verdict, quote: null, isQuoteFound: null },
      );

function side(inContexts: readonly (string | null)[], inOther: string | null | undefined, claims?: number): ClaimSide {
  const length = claims ?? (inContexts.find((row) => row !== null) ?? inOther ?? '').length;
  return {
    claims: Array.from({ length }, (_, at) => `claim ${at}`),
    inContexts: inContexts.map((signs, context) => ({ context, row: rowOf(signs) })),
    inOther: inOther === undefined ? null : { context: null, row: rowOf(inOther) },
  };
}

const NO_STEPS: readonly StepJudgment[] = [];
const hasRows = (one: ClaimSide | null): boolean => one !== null && one.inContexts.length > 0;
/** @param hasContexts whether verdicts in contexts were asked for, or would have been if there were claims. */
const metrics = (
  answer: ClaimSide,
  truth: ClaimSide | null,
  steps = NO_STEPS,
  hasContexts = hasRows(answer) || hasRows(truth),
) => {
  const { values, absent } = claimMetrics({ answer, truth, hasContexts }, steps);
  return { ...Object.fromEntries(values), ...Object.fromEntries(absent) };
};

test.each<[readonly boolean[], number]>([
  [[], 0],
  [[false, false], 0],
  [[true, false], 1],
  [[false, true], 1 / 2],
  [[true, false, true], (1 + 2 / 3) / 2],
  [[true, false, true, false, false], (1 + 2 / 3) / 2],
])('the average precision of %j', (relevant, expected) => {
  expect(averagePrecision(relevant)).toBeCloseTo(expected, 12);
});

test('each metric of an example', () => {
  // Five claims of the answer in three contexts; the first, second and fourth are correct.
  const answer = side(['s-s--', '---c-', '----s'], 'ss-s-');
  // Four claims of the ground truth; the first and the second context are relevant, the third is not.
  const truth = side(['s---', '-s--', '----'], 's-s-');
  expect(metrics(answer, truth)).toEqual({
    // The first and third are in context 1, the fifth in context 3.
    faithfulness: 3 / 5,
    // Incorrect are the third and the fifth; both are in a context.
    hallucination: 0,
    // Correct and in no context: the second and the fourth, which a context contradicts.
    selfKnowledge: 2 / 5,
    noiseSensitivityRelevant: 1 / 5,
    noiseSensitivityIrrelevant: 1 / 5,
    contextPrecision: 1,
    contextRecall: 2 / 4,
    // Of the two claims in contexts, the answer has the first.
    contextUtilization: 1 / 2,
    claimPrecision: 3 / 5,
    claimRecall: 2 / 4,
    claimF1: (2 * 0.6 * 0.5) / 1.1,
  });
});

test('without a ground truth, only faithfulness', () => {
  const { faithfulness, ...others } = metrics(side(['s-', '--'], undefined), null);
  expect(faithfulness).toBe(1 / 2);
  expect([...new Set(Object.values(others))]).toEqual(['no input']);
});

test('an input that is missing is the reason, also where the claims of the answer are empty or unread', () => {
  const unread: ClaimSide = { claims: null, inContexts: [], inOther: null };
  const empty = side([], undefined, 0);
  const noScore = [{ step: 'answer-claims', context: null, reply: 'x', missing: 'no object' }];
  for (const answer of [unread, empty]) {
    const { faithfulness, ...others } = metrics(answer, null, noScore, true);
    expect(faithfulness).toBe(answer === empty ? 'no claim' : 'no score');
    expect([...new Set(Object.values(others))]).toEqual(['no input']);
    const { claimPrecision, claimRecall, claimF1, ...ofContexts } = metrics(answer, side([], '-'), noScore, false);
    expect([claimPrecision, claimRecall, claimF1]).toEqual([faithfulness, 0, faithfulness]);
    expect([...new Set(Object.values(ofContexts))]).toEqual(['no input']);
  }
});

test('without texts of contexts, only precision, recall and F1', () => {
  const found = metrics(side([], 's-'), side([], 'ss'));
  expect(Object.entries(found).filter(([, value]) => typeof value === 'number')).toEqual([
    ['claimPrecision', 1 / 2],
    ['claimRecall', 1],
    ['claimF1', 2 / 3],
  ]);
});

test('an answer without claims has no metric of its claims, and the contexts have theirs', () => {
  expect(metrics(side([], undefined, 0), side(['s', '-'], '-'))).toMatchObject({
    faithfulness: 'no claim',
    claimPrecision: 'no claim',
    claimF1: 'no claim',
    contextPrecision: 1,
    contextRecall: 1,
    claimRecall: 0,
    contextUtilization: 0,
  });
});

test('contexts that contain no claim of the ground truth have no utilization', () => {
  expect(metrics(side(['s'], 's'), side(['-'], 's'))).toMatchObject({
    contextPrecision: 0,
    contextUtilization: 'no claim',
  });
});

test('a claim without a verdict counts in no metric that needs the verdict', () => {
  // The second claim counts neither as supported, although the first context supports it, nor as unsupported.
  expect(metrics(side(['-s-', '-?s'], 'sss'), null)).toMatchObject({ faithfulness: 1 / 2 });
  expect(metrics(side(['-s-', '-?s'], 'sss'), side(['s'], 's'))).toMatchObject({
    claimPrecision: 1,
    selfKnowledge: 1 / 2,
  });
});

test('a context whose reply is missing leaves out every metric of the contexts', () => {
  const steps = [{ step: 'answer-in-context', context: 1, reply: null, missing: null }];
  expect(metrics(side(['s-', null], 's-'), null, steps)).toMatchObject({ faithfulness: 'no reply' });
  const unread = [{ step: 'answer-in-context', context: 1, reply: 'x', missing: 'no object' }];
  expect(metrics(side(['s-', null], 's-'), side(['s'], 's'), unread)).toMatchObject({
    faithfulness: 'no score',
    claimPrecision: 1 / 2,
    contextRecall: 1,
  });
  expect(metrics({ claims: null, inContexts: [], inOther: null }, null, NO_STEPS, true)).toMatchObject({
    faithfulness: 'not asked',
  });
});

test('shares of the claims of an answer add up to 1', () => {
  const sign = fc.constantFrom('s', 'c', '-');
  const row = (length: number) =>
    fc.array(sign, { minLength: length, maxLength: length }).map((signs) => signs.join(''));
  const sides = fc
    .record({
      n: fc.integer({ min: 1, max: 6 }),
      m: fc.integer({ min: 1, max: 6 }),
      contexts: fc.integer({ min: 1, max: 5 }),
    })
    .chain(({ n, m, contexts }) =>
      fc.record({
        answer: fc.tuple(fc.array(row(n), { minLength: contexts, maxLength: contexts }), row(n)),
        truth: fc.tuple(fc.array(row(m), { minLength: contexts, maxLength: contexts }), row(m)),
      }),
    );
  fc.assert(
    fc.property(sides, ({ answer, truth }) => {
      const { values } = claimMetrics({ answer: side(...answer), truth: side(...truth), hasContexts: true }, NO_STEPS);
      const value = (name: string): number => values.get(name) ?? NaN;
      for (const one of values.values()) expect(one >= 0 && one <= 1).toBe(true);
      expect(value('faithfulness') + value('hallucination') + value('selfKnowledge')).toBeCloseTo(1, 9);
      const incorrect = ['hallucination', 'noiseSensitivityRelevant', 'noiseSensitivityIrrelevant'].map(value);
      expect(value('claimPrecision') + incorrect.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 9);
      const correct = answer[1].replaceAll(/[^s]/g, '').length;
      expect(value('claimPrecision') * answer[1].length).toBeCloseTo(correct, 9);
      const [least, most] = [Math.min, Math.max].map((of) => of(value('claimPrecision'), value('claimRecall')));
      expect(value('claimF1')).toBeGreaterThanOrEqual((least ?? 0) - 1e-9);
      expect(value('claimF1')).toBeLessThanOrEqual((most ?? 1) + 1e-9);
      // With every claim of the ground truth in a context, utilization is recall.
      if (value('contextRecall') === 1) expect(value('contextUtilization')).toBeCloseTo(value('claimRecall'), 9);
    }),
  );
});
