/** Two systems on the same queries: numbers computed by hand, the composition of scores, and settings. */
import { describe, expect, test } from 'vitest';
import {
  compareEvaluations,
  type ComparisonOptions,
  differentSettings,
} from '../../../../src/apps/rag/compare/compare-evaluations.ts';
import { evaluateComparedRules, parseComparedRule } from '../../../../src/apps/rag/compare/gate/evaluate-rules.ts';
import { CompositionNumbers, SideTable, type SideMetric } from '../../../../src/apps/rag/compare/side-table.ts';
import type { AnswerTexts, ComparedSystem } from '../../../../src/apps/rag/compare/system.ts';
import type { Scoring } from '../../../../src/apps/rag/documents/evaluation.ts';
import { SCORING } from '../../../support/evaluations.ts';

type Values = Readonly<Record<string, number>>;
type Row = readonly [id: string, metrics: Values];

const OPTIONS: ComparisonOptions = { tool: { name: 'answer-audit', version: '0' }, metrics: null, maxExamples: 3, allowsOtherSettings: false }; // prettier-ignore

/** Each score is the mean of its metrics. */
function system(rows: readonly Row[], names: CompositionNumbers, more: Partial<ComparedSystem> = {}): ComparedSystem {
  const table = new SideTable(names);
  for (const [id, values] of rows) {
    const all = Object.entries(values);
    const metrics = all.map(([metric, value]): SideMetric => ({ metric, value, weight: 1 / all.length }));
    table.add({ id, overall: metrics.reduce((sum, { value, weight }) => sum + value * weight, 0), metrics });
  }
  const readTexts = (): Promise<Map<string, AnswerTexts>> => Promise.resolve(new Map());
  return { file: 'x', kind: 'results', tags: [], unusable: 0, scoring: null, table, readTexts, ...more };
}

const compare = (a: readonly Row[], b: readonly Row[], more: Partial<ComparisonOptions> = {}) => {
  const names = new CompositionNumbers();
  return compareEvaluations(system(a, names), system(b, names), { ...OPTIONS, ...more });
};

describe('by hand', () => {
  const A: readonly Row[] = [
    ['q1', { faithfulness: 0.5, hallucination: 0.2 }],
    ['q2', { faithfulness: 0.5, hallucination: 0.2 }],
    ['q3', { faithfulness: 1, hallucination: 0 }],
    ['q4', { faithfulness: 0.2 }],
    ['gone', { faithfulness: 0 }],
  ];
  const B: readonly Row[] = [
    ['q3', { faithfulness: 0.7, hallucination: 0.5 }],
    ['q1', { faithfulness: 1, hallucination: 0 }],
    ['q1', { faithfulness: 0.6, hallucination: 0 }], // its mean is 0.8
    ['q2', { faithfulness: 0.5, hallucination: 0.1 }],
    ['q4', { faithfulness: 0.4, hallucination: 0.4 }],
    ['new', { faithfulness: 0 }],
  ];

  test('means, differences, wins and p', async () => {
    const { comparison } = await compare(A, B);
    expect(comparison).toMatchObject({ queries: 4, repeated: 1, otherScore: 1, tests: 0, unpaired: [], same: [] });
    expect([comparison.a.onlyHere, comparison.b.onlyHere]).toEqual([
      { count: 1, ids: ['gone'] },
      { count: 1, ids: ['new'] },
    ]);
    const [score, faithfulness, hallucination] = comparison.metrics;
    expect(faithfulness).toMatchObject({ metric: 'faithfulness', n: 4, onlyA: 0, onlyB: 0, wins: 2, ties: 1, losses: 1, minP: 0.25, holm: null, isSignificant: false }); // prettier-ignore
    expect(faithfulness?.meanA).toBeCloseTo(2.2 / 4, 12);
    expect(faithfulness?.meanB).toBeCloseTo(2.4 / 4, 12);
    expect(faithfulness?.difference).toBeCloseTo(0.2 / 4, 12);
    // The differences are 0.3, 0, −0.3 and 0.2: of 8 signings of three, |sum| is at least 0.2 in all.
    expect(faithfulness?.p).toBe(1);
    // Lower is better: of −0.2, −0.1 and +0.5 two are wins.
    expect(hallucination).toMatchObject({ n: 3, onlyB: 1, isLowerBetter: true, wins: 2, ties: 0, losses: 1 });
    // q4 has a score of one metric in A, and of two in B.
    expect(score).toMatchObject({ metric: 'overall', n: 3 });
    expect(score?.meanA).toBeCloseTo((0.35 + 0.35 + 0.5) / 3, 12);
    expect(score?.meanB).toBeCloseTo((0.4 + 0.3 + 0.6) / 3, 12);
  });

  test('the queries that changed most, largest first', async () => {
    const { comparison } = await compare(A, B, { maxExamples: 2 });
    const ids = comparison.metrics.map(({ metric, changed }) => [metric, ...changed.map((at) => comparison.changed[at]?.id)]); // prettier-ignore
    expect(ids).toEqual([
      ['overall', 'q3', 'q1'],
      ['faithfulness', 'q1', 'q3'],
      ['hallucination', 'q3', 'q1'],
    ]);
    expect(comparison.changed.find(({ id }) => id === 'q1')).toMatchObject({ a: { answers: 1 }, b: { answers: 2 }, isComparable: true }); // prettier-ignore
  });

  test('rules read changes, and gains in the better direction', async () => {
    const compared = await compare(A, B);
    const judge = (rule: string): boolean =>
      evaluateComparedRules([parseComparedRule(rule)], compared, false).outcomes[0]?.exceeded ?? false;
    expect(judge('change.hallucination > 0.06')).toBe(true); // +0.2 over three
    expect(judge('gain.hallucination > -0.06')).toBe(false);
    expect(judge('metrics where isLowerBetter: gain < -0.06')).toBe(true);
    expect(judge('metrics where isLowerBetter: gainLow == 0 - changeHigh and gainHigh == 0 - changeLow')).toBe(true);
    expect(judge('metrics where not isLowerBetter: gainLow != changeLow or gainHigh != changeHigh')).toBe(false);
    expect(judge('count(queries where metric == "faithfulness": change < 0) == 1')).toBe(true);
    expect(judge('queries where query == "q3" and metric == "hallucination": gain < -0.4')).toBe(true);
    expect(judge('onlyInA + onlyInB == 2 and otherScore == 1 and queriesBoth == 4')).toBe(true);
    expect(() => judge('change.faithfulnes < 0')).toThrow('did you mean faithfulness?');
    expect(() => judge('queries where query == "q9": change < 0')).toThrow('this query');
  });
});

test('Holm counts the metrics and not the score', async () => {
  const rows = (by: number): Row[] =>
    Array.from({ length: 8 }, (_, i) => [`q${i}`, { faithfulness: 0.3 + by, mrr: i % 2 === 0 ? 0.5 : 0.5 + by / 2 + (i === 1 ? by : 0), recall: 0.4 + (i < 6 ? 0.01 * i + by : 0) }]); // prettier-ignore
  const { comparison } = await compare(rows(0), rows(0.2));
  const [score, faithfulness, mrr, recall] = comparison.metrics;
  expect(comparison.tests).toBe(2); // only four queries differ in mrr
  expect(score).toMatchObject({ p: 2 ** -7, holm: 2 ** -7, isSignificant: true });
  expect(faithfulness).toMatchObject({ p: 2 ** -7, holm: 2 ** -6, isSignificant: true });
  expect(mrr).toMatchObject({ p: 2 ** -3, holm: null, isSignificant: false });
  expect(recall).toMatchObject({ p: 2 ** -5, holm: 2 ** -5, isSignificant: true });
});

test('a metric with the values of another one is named, and not tested again', async () => {
  const rows = (by: number): Row[] => Array.from({ length: 7 }, (_, i) => [`q${i}`, { mrr: by, 'mrr@10': by }]);
  const { comparison } = await compare(rows(0.1), rows(0.4));
  expect(comparison).toMatchObject({ tests: 1, same: [{ metric: 'mrr@10', as: 'mrr' }] });
});

test('the score of a query whose answers are scored by different metrics is not compared', async () => {
  const [one, both] = [{ mrr: 1 }, { mrr: 1, map: 0 }];
  const { comparison } = await compare(
    [
      ['q', one],
      ['q', both],
      ['p', both],
    ],
    [
      ['q', one],
      ['p', both],
    ],
  );
  expect(comparison).toMatchObject({
    otherScore: 1,
    metrics: [{ metric: 'overall', n: 1 }, { n: 2 }, { n: 1, onlyA: 1 }],
  });
});

test('a metric of one side only is named', async () => {
  const { comparison } = await compare([['q', { mrr: 1 }]], [['q', { mrr: 1, map: 1 }]]);
  expect(comparison.unpaired).toEqual([{ metric: 'map', a: 0, b: 1 }]);
  expect(comparison.metrics.map(({ metric }) => metric)).toEqual(['mrr']); // the scores are made of different metrics
});

test('what cannot be compared is an error', async () => {
  await expect(compare([['a', { mrr: 1 }]], [['b', { mrr: 1 }]])).rejects.toThrow('have no query in common (ids such as "a" and "b")'); // prettier-ignore
  await expect(compare([['a', { mrr: 1 }]], [['a', { map: 1 }]])).rejects.toThrow('no query has the same metric on both sides'); // prettier-ignore
  await expect(compare([['a', { mrr: 1 }]], [['a', { mrr: 1 }]], { metrics: ['map'] })).rejects.toThrow('--metrics map: neither system has this metric'); // prettier-ignore
});

describe('settings', () => {
  const other = (change: Partial<Scoring>): Scoring => ({ ...SCORING, ...change });
  const judging = SCORING.judging as NonNullable<Scoring['judging']>;

  test('those that numbers depend on are refused, unless they are allowed', async () => {
    const names = new CompositionNumbers();
    const rows: Row[] = [['q', { faithfulness: 1 }]];
    const [a, b] = [{ scoring: SCORING }, { scoring: other({ judging: { ...judging, model: 'other:model' } }) }];
    const both = [system(rows, names, a), system(rows, names, b)] as const;
    await expect(compareEvaluations(...both, OPTIONS)).rejects.toThrow(/different settings \(judging\.model\).*--allow-different-scorings/); // prettier-ignore
    const { comparison } = await compareEvaluations(...both, { ...OPTIONS, allowsOtherSettings: true });
    expect(comparison.settings).toEqual([
      { setting: 'judging.model', a: JSON.stringify(judging.model), b: '"other:model"', isHarmless: false },
    ]);
  });

  test('a judge of one side only is harmless', () => {
    const { faithfulness: _, ...prompts } = judging.prompts;
    expect(differentSettings(SCORING, other({ judging: { ...judging, prompts } }))).toEqual([
      { setting: 'judging.prompts.faithfulness', a: '"v3"', b: null, isHarmless: true },
    ]);
    expect(differentSettings(SCORING, other({ judging: null })).every(({ isHarmless }) => isHarmless)).toBe(true);
    expect(differentSettings(SCORING, other({ k: 10, judging: null })).filter(({ isHarmless }) => !isHarmless)).toMatchObject([{ setting: 'k', a: '5', b: '10' }]); // prettier-ignore
    const changed = { ...judging, prompts: { ...judging.prompts, faithfulness: 'v4' } };
    expect(differentSettings(SCORING, other({ judging: changed }))).toMatchObject([{ isHarmless: false }]);
    expect(differentSettings(SCORING, SCORING)).toEqual([]);
    expect(differentSettings(SCORING, null)).toEqual([]);
  });
});
