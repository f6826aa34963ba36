/** The settings of a config. */
import { expect, test } from 'vitest';
import { DEFAULT_CONFIG, readScoringConfig, createScoring } from '../../../../src/apps/rag/scores/scoring.ts';

const read = (config: unknown) => readScoringConfig(JSON.stringify(config), 'c.json');

test('without a config the weights are 0.2, 0.4 and 0.4', () => {
  const { groups, k } = createScoring(DEFAULT_CONFIG, 'standard', new Map(), null);
  expect([k, groups]).toEqual([
    5,
    [
      { id: 'retrieval', weight: 0.2, metrics: ['recall@5', 'attainablePrecision@5', 'ndcg@5', 'mrr'], otherwise: ['contextRelevance@5'] },
      { id: 'generation', weight: 0.4, metrics: ['faithfulness', 'answerRelevance'], otherwise: [] },
      { id: 'domain', weight: 0.4, metrics: ['citationAccuracy', 'legalReasoning', 'relationshipUnderstanding'], otherwise: [] },
    ],
  ]); // prettier-ignore
});

test('the proposal has the precision itself', () => {
  const { groups } = createScoring(DEFAULT_CONFIG, 'proposal', new Map(), null);
  expect(groups[0]?.metrics).toEqual(['recall@5', 'precision@5', 'ndcg@5', 'mrr']);
});

test('a config changes its settings, and names of metrics have its k', () => {
  const config = read({ k: 3, citationLevel: 'paragraph', parsers: { relevance: 'judge-number-last' } });
  expect(config).toEqual({ ...DEFAULT_CONFIG, k: 3, citationLevel: 'paragraph', parsers: { relevance: 'judge-number-last' } }); // prettier-ignore
  expect(createScoring(config, 'standard', new Map(), null).groups[0]?.metrics[0]).toBe('recall@3');
});

test('the same aliases are the same scoring, in any order', () => {
  const aliases = [
    ['乙', '民法'],
    ['甲', '商法'],
  ] as const;
  const of = (ones: typeof aliases | readonly (readonly [string, string])[]): string =>
    JSON.stringify(createScoring(DEFAULT_CONFIG, 'standard', new Map(ones), null));
  expect(of(aliases.toReversed())).toBe(of(aliases));
});

const GROUP = { id: 'a', weight: 1, metrics: ['mrr'] };

test.each<[unknown, string]>([
  [[], 'c.json: the file: must be an object such as {"k": 5}; docs/evaluations.md has an example.'],
  [{ weights: 1 }, 'c.json: weights: is not a field; there are k, relevanceLevel, citationLevel, groups, parsers'],
  [{ k: 0 }, 'k: must be a whole number from 1 to 1000'],
  [{ k: 2.5 }, 'k: must be a whole number from 1 to 1000'],
  [{ relevanceLevel: 'high' }, 'relevanceLevel: must be a number'],
  [{ citationLevel: 'law' }, 'citationLevel: must be one of article, paragraph, item'],
  [{ groups: [{ ...GROUP, share: 1 }] }, 'groups[0].share: is not a field; there are id, weight, metrics, otherwise'],
  [{ groups: [{ ...GROUP, weight: -1 }] }, 'groups[0].weight: must not be negative'],
  [{ groups: [{ ...GROUP, weight: 0 }] }, 'groups: at least one must have a weight above 0'],
  [{ groups: [{ ...GROUP, metrics: ['taste'] }] }, 'groups[0].metrics[0]: must be one of recall@5, '],
  [{ k: 3, groups: [{ ...GROUP, metrics: ['recall@5'] }] }, 'groups[0].metrics[0]: must be one of recall@3, '],
  [{ groups: [{ ...GROUP, metrics: ['faithfulnes'] }] }, '; did you mean faithfulness? docs/evaluations.md has'],
  [{ parsers: { relevance: 'judge-sed' } }, '; did you mean judge-seed? docs/evaluations.md has an example.'],
  [{ citationLevel: 'artikle' }, 'item; did you mean article? docs/evaluations.md has an example.'],
  [{ parser: {} }, '; did you mean parsers? docs/evaluations.md has an example.'],
  [{ groups: [GROUP, { ...GROUP, id: 'b' }] }, 'groups: "mrr" appears twice'],
  [{ groups: [GROUP, { ...GROUP, metrics: ['map'] }] }, 'groups: "a" appears twice'],
  [{ parsers: { taste: 'x' } }, 'parsers["taste"]: is not a judge; there are relevance, '],
  [
    { parsers: { correctness: 'judge-number-last' } },
    'parsers["correctness"]: must be one of judge-seed, judge-json-strict',
  ],
])('%j is rejected', (config, reason) => {
  expect(() => read(config)).toThrow(reason);
});

test('invalid JSON is rejected with the name of its source', () => {
  expect(() => readScoringConfig('{"k": 3', 'c.json')).toThrow(/^c\.json: is not JSON \(/);
});
