/** The convention `proposal` gives the numbers of the Python code of the proposal, to the last bit. */
import { expect, test } from 'vitest';
import { Evaluator } from '../../../../src/apps/rag/retrieval/evaluate.ts';
import { readQuery } from '../../../../src/apps/rag/retrieval/query.ts';
import { retrievalVectors } from '../../../support/fixtures.ts';

const evaluator = new Evaluator({ convention: 'proposal', cutoffs: [5], relevanceLevel: 1, complete: false });

test('318 vectors of the original', () => {
  const vectors = retrievalVectors();
  const ours = vectors.map((vector) => {
    const { shape, values } = evaluator.evaluate(readQuery({ ...vector }));
    return Object.fromEntries(shape.names.map((name, at) => [name, values?.[at]]));
  });
  expect(ours).toEqual(vectors.map(({ recall, precision, ndcg, mrr }) => ({ recall, precision, ndcg, mrr })));
  expect(vectors).toHaveLength(318);
});

test('lines without a k are cut at those of the options, and a query without judgments counts as 0', () => {
  expect(evaluator.evaluate(readQuery({ retrieved: ['a'] }))).toEqual({
    shape: { names: ['recall@5', 'precision@5', 'ndcg@5', 'mrr'], ownCutoffs: false },
    values: [0, 0, 0, 0],
    isJudged: false,
    relevant: 0,
    duplicates: 0,
  });
});
