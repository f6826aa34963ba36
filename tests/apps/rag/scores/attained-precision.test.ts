/** The precision as a share of what is attainable, from retrieved and relevant documents. */
import { expect, test } from 'vitest';
import { NO_JUDGMENTS } from '../../../../src/apps/rag/scores/judged-metrics.ts';
import { isForTheWorse, isLowerBetter } from '../../../../src/apps/rag/scores/metric-names.ts';
import { AnswerScorer } from '../../../../src/apps/rag/scores/score-answer.ts';
import { createScoring, DEFAULT_CONFIG, type ScoringConfig } from '../../../../src/apps/rag/scores/scoring.ts';
import { readAnsweredQuery } from '../../../../src/apps/rag/records/answered-query.ts';

const RETRIEVED = ['a', 'b', 'c', 'd', 'e', 'f'];

function score(relevant: readonly string[], config: Partial<ScoringConfig> = {}) {
  const scoring = createScoring({ ...DEFAULT_CONFIG, ...config }, 'standard', new Map(), null);
  const line = { id: 'q', query: 'q', answer: 'a', contexts: RETRIEVED.map((id) => ({ id })), relevant };
  return new AnswerScorer(scoring).score(readAnsweredQuery(line, 'q'), [NO_JUDGMENTS]).scores;
}

test.each<[string, readonly string[], number, number]>([
  ['one relevant document, found', ['c'], 0.2, 1],
  ['one relevant document, not found', ['x'], 0, 0],
  ['two of three', ['a', 'b', 'x'], 0.4, 2 / 3],
  ['three of ten, of which five have room', ['a', 'b', 'c', 'g', 'h', 'i', 'j', 'k', 'l', 'm'], 0.6, 0.6],
  ['beyond the cut', ['f'], 0, 0],
  ['nothing is relevant', [], 0, 0],
])('%s', (_, relevant, precision, attainable) => {
  const { metrics } = score(relevant);
  expect(metrics['precision@5']).toEqual({ value: expect.closeTo(precision, 12), weight: 0 });
  expect(metrics['attainablePrecision@5']).toEqual({ value: expect.closeTo(attainable, 12), weight: 0.25 });
});

test('groups that name the precision, as those of stored scorings do, use it unchanged', () => {
  const groups = [{ id: 'retrieval', weight: 1, metrics: ['precision@5'], otherwise: [] }];
  const { metrics, overall } = score(['c'], { groups });
  expect(overall).toBeCloseTo(0.2, 12);
  expect(metrics).not.toHaveProperty('attainablePrecision@5');
});

test('of few metrics less is better', () => {
  expect(['hallucination', 'noiseSensitivityRelevant', 'noiseSensitivityIrrelevant'].every(isLowerBetter)).toBe(true);
  expect(['overall', 'faithfulness', 'recall@5'].some(isLowerBetter)).toBe(false);
  expect([isForTheWorse('hallucination', 0.1), isForTheWorse('faithfulness', 0.1)]).toEqual([true, false]);
  expect([isForTheWorse('hallucination', -0.1), isForTheWorse('faithfulness', -0.1)]).toEqual([false, true]);
  expect([isForTheWorse('hallucination', 0), isForTheWorse('faithfulness', 0)]).toEqual([false, false]);
});
