/** One score from many metrics. */
import { expect, test } from 'vitest';
import type { MetricGroup } from '../../../../src/apps/rag/documents/evaluation.ts';
import type { WhyAbsent } from '../../../../src/apps/rag/documents/why-absent.ts';
import { weigh, weighAsProposal } from '../../../../src/apps/rag/scores/weigh.ts';

const GROUPS: readonly MetricGroup[] = [
  { id: 'retrieval', weight: 0.2, metrics: ['recall', 'mrr'], otherwise: ['relevance'] },
  { id: 'generation', weight: 0.4, metrics: ['faithful'], otherwise: [] },
  { id: 'domain', weight: 0.4, metrics: ['cited', 'reasoned'], otherwise: [] },
];
const NOTHING: ReadonlyMap<string, WhyAbsent> = new Map();

const readWeights = (values: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(weigh({ values: new Map(Object.entries(values)), absent: NOTHING }, GROUPS).metrics).map(
      ([name, { weight }]) => [name, Math.round(weight * 1e6) / 1e6],
    ),
  );

test('if all metrics are present, they share the weight of their group equally', () => {
  expect(readWeights({ recall: 1, mrr: 1, faithful: 1, cited: 1, reasoned: 1 })).toEqual({
    recall: 0.1,
    mrr: 0.1,
    faithful: 0.4,
    cited: 0.2,
    reasoned: 0.2,
  });
});

test.each<[string, Readonly<Record<string, number>>, Readonly<Record<string, number>>]>([
  [
    'a metric that is absent leaves its weight to its group',
    { recall: 1, mrr: 1, faithful: 1, cited: 1 },
    { recall: 0.1, mrr: 0.1, faithful: 0.4, cited: 0.4 },
  ],
  [
    'a stand-in counts where its whole group is absent',
    { relevance: 1, faithful: 1, cited: 1, reasoned: 1 },
    { relevance: 0.2, faithful: 0.4, cited: 0.2, reasoned: 0.2 },
  ],
  [
    'and only there',
    { relevance: 1, mrr: 1, faithful: 1, cited: 1, reasoned: 1 },
    { relevance: 0, mrr: 0.2, faithful: 0.4, cited: 0.2, reasoned: 0.2 },
  ],
  [
    'a group that is absent leaves its weight to the others, in proportion',
    { mrr: 1, cited: 1, reasoned: 1 },
    { mrr: 0.333333, cited: 0.333333, reasoned: 0.333333 },
  ],
  ['metrics of no group have no weight', { faithful: 1, correct: 1 }, { faithful: 1, correct: 0 }],
])('%s', (_, values, weights) => {
  expect(readWeights(values)).toEqual(weights);
});

test('the score is the weighted sum', () => {
  const values = new Map([
    ['mrr', 0.5],
    ['faithful', 0.25],
    ['cited', 1],
    ['correct', 0],
  ]);
  const absent = new Map<string, WhyAbsent>([['recall', 'no input']]);
  const { overall, absent: why } = weigh({ values, absent }, GROUPS);
  expect(overall).toBeCloseTo(0.2 * 0.5 + 0.4 * 0.25 + 0.4 * 1, 12);
  expect(why).toEqual({ recall: 'no input' });
});

test('without a metric that has a weight there is no score', () => {
  const values = new Map([['correct', 1]]);
  expect(weigh({ values, absent: NOTHING }, GROUPS)).toEqual({
    metrics: { correct: { value: 1, weight: 0 } },
    absent: {},
    overall: null,
  });
  const [first] = GROUPS as [MetricGroup];
  const weightless = [{ ...first, weight: 0 }];
  expect(weigh({ values: new Map([['mrr', 1]]), absent: NOTHING }, weightless).overall).toBeNull();
});

test('the proposal redistributes no weight: means of groups first, and no score where a metric is missing', () => {
  const all = new Map([
    ['recall', 0.1],
    ['mrr', 0.2],
    ['faithful', 0.3],
    ['cited', 0.7],
    ['reasoned', 0.6],
  ]);
  const { overall, metrics } = weighAsProposal({ values: all, absent: NOTHING }, GROUPS);
  expect(overall).toBe(0.2 * ((0.1 + 0.2) / 2) + 0.4 * 0.3 + 0.4 * ((0.7 + 0.6) / 2));
  expect(metrics['cited']).toEqual({ value: 0.7, weight: 0.2 });
  all.delete('reasoned');
  expect(weighAsProposal({ values: all, absent: NOTHING }, GROUPS)).toMatchObject({ overall: null, metrics: { cited: { weight: 0 } } }); // prettier-ignore
});
