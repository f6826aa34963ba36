/** The correlation of means of two periods. */
import { expect, test } from 'vitest';
import { correlatePeriods } from '../../../src/rag/over-time/correlation.ts';
import { ResultColumns } from '../../../src/rag/over-time/result-columns.ts';
import type { Results } from '../../../src/rag/over-time/results.ts';
import { scoresOf, SCORING } from '../../support/evaluations.ts';

type Given = readonly [id: string, value: number, tag: string | undefined];

function resultsOf(given: readonly Given[]): Results {
  const columns = new ResultColumns(SCORING);
  for (const [i, [id, value, tag]] of given.entries())
    columns.add({
      record: i,
      id,
      at: i,
      tags: tag === undefined ? [] : [tag],
      ...scoresOf({ mrr: value }, {}, SCORING),
    });
  return columns.results();
}

const BEFORE: readonly Given[] = [
  ['a', 0.1, 't'],
  ['b', 0.3, 't'],
  ['c', 0.9, undefined],
  ['d', 0.5, 't'],
];

test('queries of both periods are matched by their ids, in any order', () => {
  const shifted = BEFORE.map(([id, value, tag]): Given => [id, value + 0.05, tag]);
  const correlation = correlatePeriods(resultsOf(shifted.toReversed()), resultsOf(BEFORE));
  expect(correlation('mrr', null)).toBeCloseTo(1 - 2 / 4, 12);
  expect(correlation('mrr', 't')).toBeCloseTo(1 - 2 / 3, 12);
  expect(correlation('mrr', 'unknown')).toBe(0);
  expect(correlation('unknown', null)).toBe(0);
});

test('other queries, and values that do not go together, have none', () => {
  const others = BEFORE.map(([id, value]): Given => [`${id}2`, value, undefined]);
  expect(correlatePeriods(resultsOf(others), resultsOf(BEFORE))('mrr', null)).toBe(0);
  const same = BEFORE.map(([id]): Given => [id, 0.5, undefined]);
  expect(correlatePeriods(resultsOf(same), resultsOf(BEFORE))('mrr', null)).toBe(0);
});
