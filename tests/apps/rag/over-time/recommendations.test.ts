/** Each rule where it applies, and where it narrowly does not. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { EvaluationCounts, Recommendation } from '../../../../src/apps/rag/documents/evaluation-report.ts';
import type { WhyAbsent } from '../../../../src/apps/rag/documents/why-absent.ts';
import { EvaluationTally } from '../../../../src/apps/rag/over-time/evaluation-tally.ts';
import { RECOMMENDATION_RULES } from '../../../../src/apps/rag/over-time/recommendations/rules.ts';
import type { TimedFeedback } from '../../../../src/apps/rag/over-time/timed-result.ts';
import { scoresOf, SCORING } from '../../../support/evaluations.ts';

const MONDAY = Date.parse('2026-11-16');
const DAY = 24 * 60 * 60 * 1000;

interface Given {
  readonly values: Readonly<Record<string, number>>;
  readonly absent?: Readonly<Record<string, WhyAbsent>>;
  readonly tags?: readonly string[];
  readonly week?: number;
  /** Of the query; by default each answer is to another one. */
  readonly id?: string;
}

/** All metrics of the score, with values to which no rule applies. */
const FINE = { 'recall@5': 1, 'ndcg@5': 1, faithfulness: 1, answerRelevance: 1, correctness: 1, citationAccuracy: 1 };

interface More {
  readonly feedback?: readonly TimedFeedback[];
  readonly store?: Partial<EvaluationCounts>;
}

function recommended(given: readonly Given[], { feedback = [], store = {} }: More = {}): readonly Recommendation[] {
  const tally = new EvaluationTally({ scoring: SCORING, maxExamples: 1 });
  for (const [i, { values, absent = {}, tags = [], week = 0, id = `q${i}` }] of given.entries())
    tally.add({ record: i, id, at: MONDAY + 7 * week * DAY, tags, ...scoresOf(values, absent) });
  for (const entry of feedback) tally.addFeedback(entry);
  const counts = { answers: given.length, withoutTime: 0, requests: 0, unanswered: 0, unread: 0, ...store };
  return tally.finish(counts).recommendations;
}

/** The recommendation of a rule. */
function findAdvice(rule: string, given: readonly Given[], more?: More): Recommendation | undefined {
  return recommended(given, more).find((one) => one.rule === rule);
}

/** Answers of which the values of one metric alternate. */
function alternating(n: number, metric: string, low: number, high: number): Given[] {
  return Array.from({ length: n }, (_, i) => ({ values: { ...FINE, [metric]: i % 2 === 0 ? low : high } }));
}

const withValues =
  (more: Readonly<Record<string, number>>) =>
  ({ values }: Given): Given => ({ values: { ...values, ...more } });

test('answers without a problem have no recommendation', () => {
  expect(recommended(Array.from({ length: 50 }, () => ({ values: FINE })))).toEqual([]);
});

test('ids and summaries of rules are unique', () => {
  const ids = RECOMMENDATION_RULES.map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)]);
  expect(ids).toHaveLength(13);
  for (const { id, summary } of RECOMMENDATION_RULES) {
    expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(summary).toMatch(/^[A-Z].*\.$/);
  }
});

test('docs/evaluations.md has all rules, in their order', () => {
  const text = readFileSync(new URL('../../../../docs/evaluations.md', import.meta.url), 'utf8').replace(/ +\|/g, ' |');
  const rows = RECOMMENDATION_RULES.map(({ id, summary }) =>
    text.indexOf(`| \`${id}\` | ${summary.replaceAll('\u00a0', ' ')} |`),
  );
  expect(rows).not.toContain(-1);
  expect(rows).toEqual(rows.toSorted((a, b) => a - b));
});

describe('means that are significantly low', () => {
  test.each([
    ['low-recall', 'recall@5', 0.8],
    ['irrelevant-contexts', 'contextRelevance@5', 0.5],
    ['unfaithful-answers', 'faithfulness', 0.8],
    ['citations-not-in-contexts', 'citationAccuracy', 0.9],
    ['answers-miss-the-question', 'answerRelevance', 0.7],
  ])('%s: %s below %d', (rule, metric, limit) => {
    // Means of 0.1 below the limit, give or take 0.05: the interval of 40 is about ±0.016, that of 40 around the limit contains it.
    const low = findAdvice(rule, alternating(40, metric, limit - 0.15, limit - 0.05));
    expect(low?.because).toContain(`${metric} is ${(limit - 0.1).toFixed(3)} on average over 40 answers`);
    expect(low?.because).toContain(`below ${limit}.`);
    expect(low?.ids).toEqual(['q0', 'q2', 'q4', 'q6', 'q8']);
    expect(findAdvice(rule, alternating(40, metric, limit - 0.06, limit + 0.05))).toBeUndefined();
    expect(findAdvice(rule, alternating(1, metric, 0, 0))).toBeUndefined();
    expect(findAdvice(rule, alternating(2, metric, 0, 0))).toBeUndefined();
  });

  test('contexts: grades of judges come before precision', () => {
    const given = alternating(40, 'precision@5', 0.1, 0.3).map(({ values }) => ({
      values: { ...values, 'recall@5': 0.2 },
    }));
    const judged = given.map(({ values }) => ({ values: { ...values, 'contextRelevance@5': 0.9 } }));
    expect(findAdvice('irrelevant-contexts', given)?.because).toContain('attainablePrecision@5 is 0.250 on average');
    expect(findAdvice('irrelevant-contexts', judged)).toBeUndefined();
  });

  test('contexts: no advice where no list could be better', () => {
    const given = alternating(40, 'precision@5', 0.2, 0.2);
    const judged = alternating(40, 'contextRelevance@5', 0.2, 0.3);
    for (const perfect of [given, judged]) {
      expect(
        findAdvice('irrelevant-contexts', perfect.map(withValues({ 'recall@5': 1, 'precision@5': 0.2 }))),
      ).toBeUndefined();
      expect(
        findAdvice('irrelevant-contexts', perfect.map(withValues({ 'recall@5': 0.4, 'precision@5': 0.2 }))),
      ).toBeDefined();
      expect(
        findAdvice('irrelevant-contexts', perfect.map(withValues({ mrr: 0.5, 'ndcg@5': 0.4, 'recall@5': 0.4 }))),
      ).toBeDefined();
    }
    // Lists of five cannot have ten documents: five of five are as many as there can be.
    expect(
      findAdvice('irrelevant-contexts', judged.map(withValues({ 'recall@5': 0.5, 'precision@5': 1 }))),
    ).toBeUndefined();
    const [first, ...others] = judged.map(withValues({ 'recall@5': 0.4, 'precision@5': 0.2 }));
    const mixed = [withValues({ 'recall@5': 1 })(first as Given), ...others];
    expect(findAdvice('irrelevant-contexts', mixed)?.because).toContain(
      'over 40 answers (1 for those whose recall, nDCG and MRR are as high as they can be: 1)',
    );
  });
});

describe('the cause of wrong answers', () => {
  const wrong = (hadAll: number, others: number): Given[] => [
    ...Array.from({ length: hadAll }, (_, i) => ({ values: { ...FINE, correctness: 0.4 - i / 100, 'recall@5': 1 } })),
    ...Array.from({ length: others }, () => ({ values: { ...FINE, correctness: 0.2, 'recall@5': 0.5 } })),
    // Correct, or without judgments: not counted.
    { values: { ...FINE, correctness: 0.5, 'recall@5': 0 } },
    { values: { correctness: 0 } },
  ];

  test('15 of 20 had all documents: Wilson’s interval of 0.75 begins at 0.531', () => {
    const advice = findAdvice('wrong-although-retrieved', wrong(15, 5));
    expect(advice?.because).toBe(
      '15 of 20 answers with a correctness below 0.5 had all relevant documents among the first 5: a share of 0.750 (0.531 to 0.888).',
    );
    expect(advice?.ids).toEqual(['q14', 'q13', 'q12', 'q11', 'q10']);
    expect(findAdvice('wrong-because-not-retrieved', wrong(15, 5))).toBeUndefined();
  });

  test('answers to one query count as one', () => {
    const asked = (queries: number): Given[] => wrong(18, 0).map((one, i) => ({ ...one, id: `r${i % queries}` }));
    expect(findAdvice('wrong-although-retrieved', asked(6))?.because).toContain('a share of 1.000 (0.610 to 1.000)');
    expect(findAdvice('wrong-although-retrieved', asked(5))).toBeUndefined();
  });

  test('15 of 20 lacked a document', () => {
    const advice = findAdvice('wrong-because-not-retrieved', wrong(5, 15));
    expect(advice?.because).toContain('15 of 20 answers with a correctness below 0.5 lacked a relevant document');
    expect(advice?.ids).toEqual(['q5', 'q6', 'q7', 'q8', 'q9']);
    expect(findAdvice('wrong-although-retrieved', wrong(5, 15))).toBeUndefined();
  });

  test.each([
    [4, 0],
    [5, 0],
    [9, 2],
  ])(
    'no recommendation for %i to %i: the exact p is above 0.05, although Wilson’s interval begins above one half',
    (most, few) => {
      for (const given of [wrong(most, few), wrong(few, most)])
        expect(recommended(given).filter(({ rule }) => rule.startsWith('wrong-'))).toEqual([]);
      expect(findAdvice('wrong-although-retrieved', wrong(6, 0))).toBeDefined(); // 2 · 0.5⁶ = 0.03125
    },
  );

  test('no recommendation for 13 of 20: the interval begins at 0.433', () => {
    for (const given of [wrong(13, 7), wrong(7, 13), wrong(0, 0)])
      expect(recommended(given).filter(({ rule }) => rule.startsWith('wrong-'))).toEqual([]);
  });
});

describe('missing scores', () => {
  const given: readonly Given[] = Array.from({ length: 40 }, (_, i) => ({
    values: FINE,
    absent: i === 7 ? { relationships: 'no score' } : i === 9 ? { relationships: 'no reply' } : {},
  }));

  test.each([
    ['judge-unreadable', 'unread', 'q7'],
    ['judge-unanswered', 'unanswered', 'q9'],
  ] as const)('%s: 30 of 1000 are significantly more than 2 %%, 26 are not', (rule, count, id) => {
    const advice = findAdvice(rule, given, { store: { requests: 1000, [count]: 30 } });
    expect(advice?.because).toMatch(
      /^30 of 1,000 requests .* \(3\.0\u00a0%, 2\.1\u00a0% to 4\.3\u00a0%\), more than 2\.0\u00a0%\.$/,
    );
    expect(advice?.ids).toEqual([id]);
    expect(findAdvice(rule, given, { store: { requests: 1000, [count]: 26 } })).toBeUndefined();
    expect(findAdvice(rule, given)).toBeUndefined();
  });

  const { correctness: _, ...few } = FINE;
  const shared = (n: number, values: Given['values']): Given[] => [
    ...Array.from({ length: 100 - n }, () => ({ values: FINE })),
    ...Array.from({ length: n }, () => ({ values })),
  ];

  test('30 of 100 results without a metric of the score are significantly more than 20 %, 25 are not', () => {
    expect(findAdvice('score-of-few-metrics', shared(30, few))).toMatchObject({
      because: expect.stringMatching(
        /^30 of 100 results lack .* \(30\.0\u00a0%, 21\.9\u00a0% to 39\.6\u00a0%\), more than 20\.0\u00a0%\.$/,
      ) as string,
      ids: ['q99', 'q98', 'q97', 'q96', 'q95'],
    });
    expect(findAdvice('score-of-few-metrics', shared(25, few))).toBeUndefined();
  });

  test('one result of one is not significantly more than 20 %: its probability is 0.2', () => {
    expect(findAdvice('score-of-few-metrics', [{ values: few }])).toBeUndefined();
    expect(findAdvice('score-of-few-metrics', [{ values: few }, { values: few }])).toBeUndefined();
    expect(
      findAdvice(
        'score-of-few-metrics',
        Array.from({ length: 3 }, () => ({ values: few })),
      ),
    ).toBeDefined();
  });

  test('a metric that replaces a whole group is no loss, one that replaces half of it is', () => {
    expect(findAdvice('score-of-few-metrics', shared(90, { ...few, legalReasoning: 1 }))).toBeUndefined();
    const { 'ndcg@5': __, ...half } = FINE;
    expect(findAdvice('score-of-few-metrics', shared(90, { ...half, 'contextRelevance@5': 1 }))).toBeDefined();
  });
});

describe('answers that differ', () => {
  /** Scores of 0.8 ± 0.1, and of 0.6 ± 0.1 with the tag. */
  const tagged = (n: number, tags: readonly string[]): Given[] =>
    Array.from({ length: 100 }, (_, i) => {
      const low = i < n;
      return { values: { citationAccuracy: (low ? 0.6 : 0.8) + (i % 2 === 0 ? 0.1 : -0.1) }, tags: low ? tags : [] };
    });

  test('tag-below: a tag of thirty answers is tested, one of 29 is not', () => {
    const advice = findAdvice('tag-below', tagged(30, ['labour']));
    expect(advice?.advice).toContain('the tag “labour”');
    expect(advice?.because).toContain('The score of 30 answers with the tag differs from that of the others by −0.200');
    expect(advice?.ids).toEqual(['q1', 'q3', 'q5', 'q7', 'q9']);
    expect(findAdvice('tag-below', tagged(29, ['labour']))).toBeUndefined();
  });

  test('tag-below: names the tag with the lowest score, and the number of others', () => {
    const given = tagged(40, ['some']).map((one, i) =>
      i < 35 ? { ...one, tags: [...(one.tags ?? []), 'most'] } : one,
    );
    const advice = findAdvice('tag-below', given);
    expect(advice?.advice).toContain('“some”');
    expect(advice?.because).toContain('Further tags with a lower score: 1.');
  });

  test('tag-below: the level is shared by all tags', () => {
    // A difference of 2.3 standard errors: enough for one tag (1.96), too little for ten (2.81). The other tags do not differ.
    const given = (others: number): Given[] =>
      Array.from({ length: 200 }, (_, i) => ({
        values: { citationAccuracy: (i < 100 ? 0.5 : 0.533) + (i % 2 === 0 ? 0.1 : -0.1) },
        tags: [...(i < 100 ? ['low'] : []), ...(i % 4 < 2 ? Array.from('abcdefghi').slice(0, others) : [])],
      }));
    expect(findAdvice('tag-below', given(0))?.advice).toContain('“low”');
    expect(findAdvice('tag-below', given(9))).toBeUndefined();
  });

  const weeks = (levels: readonly number[], metric = 'citationAccuracy'): Given[] =>
    levels.flatMap((level, week) =>
      Array.from({ length: 40 }, (_, i) => ({
        week,
        values: { answerRelevance: 0.9, [metric]: level + (i % 2) / 10 },
      })),
    );

  test('recent-drop: names the last change that is a drop, the score before metrics of the same week', () => {
    const advice = findAdvice('recent-drop', weeks([0.4, 0.8, 0.8, 0.4]));
    expect(advice?.advice).toContain('in the week from 2026-12-07 on');
    expect(advice?.advice).toContain('the score has been lower since');
    expect(advice?.details).toEqual([
      'citationAccuracy fell from 0.850 to 0.450 at a weight of 40.0\u00a0%: −0.160 of the score.',
    ]);
    expect(advice?.ids).toEqual(['q120', 'q122', 'q124', 'q126', 'q128']);
  });

  test('recent-drop: of two metrics the one that dropped last', () => {
    const given = [0.9, 0.9, 0.6, 0.6, 0.6].flatMap((early, week) =>
      Array.from({ length: 40 }, (_, i) => ({
        week,
        // Without a weight, so that the score does not change.
        values: { relationships: early + (i % 2) / 10, 'precision@5': (week < 3 ? 0.9 : 0.6) + (i % 2) / 10 },
      })),
    );
    const advice = findAdvice('recent-drop', given);
    expect(advice?.advice).toContain('precision@5 has been lower since');
    expect(advice?.details).toEqual(['relationships fell from 0.950 to 0.650 in 2026-W49.']);
  });

  test('recent-drop comes first, and explains means that were not low before it', () => {
    const rules = (levels: readonly number[]): unknown[] =>
      recommended(weeks(levels)).map(({ rule, within }) => [rule, within]);
    expect(rules([0.95, 0.95, 0.5, 0.5]).slice(0, 2)).toEqual([
      ['recent-drop', null],
      ['citations-not-in-contexts', 'recent-drop'],
    ]);
    // Significantly below 0.9 before the drop, too: another problem.
    expect(rules([0.75, 0.75, 0.4, 0.4]).slice(0, 2)).toEqual([
      ['recent-drop', null],
      ['citations-not-in-contexts', null],
    ]);
  });

  /** Four weeks of 80 answers each, of which half have the tag. */
  const taggedWeeks = (before: number, since: number): Given[] =>
    Array.from({ length: 320 }, (_, i) => {
      const isTagged = i % 4 < 2;
      const level = i < 160 ? 0.9 - (isTagged ? before : 0) : 0.8 - (isTagged ? since : 0);
      return {
        week: Math.floor(i / 80),
        tags: isTagged ? ['labour'] : [],
        values: { citationAccuracy: level + (i % 2) / 20 },
      };
    });

  test('recent-drop: names tags that fell further, and explains a tag that was not lower before', () => {
    const found = recommended(taggedWeeks(0, 0.3));
    expect(found[0]?.details).toContain(
      'With the tag “labour”, the score fell from 0.925 over 80 answers to 0.525 over 80.',
    );
    expect(found.find(({ rule }) => rule === 'tag-below')?.within).toBe('recent-drop');
    const always = recommended(taggedWeeks(0.3, 0.3));
    expect(always[0]).toMatchObject({
      rule: 'recent-drop',
      details: [expect.stringMatching(/^citationAccuracy fell/)],
    });
    expect(always.find(({ rule }) => rule === 'tag-below')?.within).toBe(null);
  });

  test('recent-drop: explains the cause of wrong answers that are most of them newer', () => {
    const given = [0.9, 0.9, 0.2, 0.2].flatMap((correctness, week) =>
      Array.from({ length: 40 }, (_, i) => ({
        week,
        values: { ...FINE, correctness: correctness + (i % 2) / 20, 'recall@5': 1 },
      })),
    );
    expect(recommended(given).find(({ rule }) => rule === 'wrong-although-retrieved')?.within).toBe('recent-drop');
  });

  test('recent-drop: a drop that was reversed does not count', () => {
    expect(findAdvice('recent-drop', weeks([0.8, 0.4, 0.8]))).toBeUndefined();
    expect(findAdvice('recent-drop', weeks([0.8, 0.8, 0.8]))).toBeUndefined();
  });

  const thumbs = (n: number, isUp: (i: number) => boolean): TimedFeedback[] =>
    Array.from({ length: n }, (_, i) => ({ id: `q${i}`, at: MONDAY, thumb: isUp(i) ? 'up' : 'down', text: null }));
  const rising = Array.from({ length: 60 }, (_, i) => ({ values: { citationAccuracy: i / 60 } }));

  test('users-disagree: thumbs that are unrelated to the score, from thirty of each on', () => {
    const advice = findAdvice('users-disagree', rising, { feedback: thumbs(60, (i) => i % 2 === 0) });
    expect(advice?.because).toContain('30 up, 30 down');
    expect(advice?.ids).toEqual(['q59', 'q57', 'q55', 'q53', 'q51']);
    expect(findAdvice('users-disagree', rising, { feedback: thumbs(59, (i) => i % 2 === 0) })).toBeUndefined();
  });

  test('users-disagree: also thumbs against the score, but not thumbs that agree with it', () => {
    expect(findAdvice('users-disagree', rising, { feedback: thumbs(60, (i) => i < 30) })).toBeDefined();
    expect(findAdvice('users-disagree', rising, { feedback: thumbs(60, (i) => i >= 30) })).toBeUndefined();
  });
});

test('an id with several answers is named once', () => {
  const tally = new EvaluationTally({ scoring: SCORING, maxExamples: 1 });
  for (let record = 0; record < 20; record++)
    tally.add({ record, id: `q${record % 3}`, at: MONDAY, tags: [], ...scoresOf({ faithfulness: record / 100 }) });
  const counts = { answers: 20, withoutTime: 0, requests: 0, unanswered: 0, unread: 0 };
  const found = tally.finish(counts).recommendations.find(({ rule }) => rule === 'unfaithful-answers');
  expect(found?.ids).toEqual(['q0', 'q1', 'q2']);
});
