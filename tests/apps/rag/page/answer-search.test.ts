/** The answers that a filter finds, and their order. */
import { expect, test } from 'vitest';
import type { AnswerFilter } from '../../../../src/apps/rag/documents/answer-source.ts';
import { parseFilter } from '../../../../src/apps/rag/page/answers/answer-filter.ts';
import { findAnswers, findScore } from '../../../../src/apps/rag/page/answers/answer-search.ts';
import { heldAnswers } from '../../../../src/apps/rag/page/data/held-answers.ts';
import { cutToEnds } from '../../../../src/base/text/snippet.ts';
import { exampleReport } from '../../../support/evaluations.ts';
import { receipt } from './receipt.ts';

const weeks = [
  { week: '2026-W46', start: '2026-11-09', answers: 2, metrics: [] },
  { week: '2026-W47', start: '2026-11-16', answers: 2, metrics: [] },
];

const answers = heldAnswers(
  [],
  [
    receipt('sunday', { at: '2026-11-15T23:59:59.999Z', overall: 0.4, tags: ['law', 'x\ud800'] }),
    receipt('monday', {
      at: '2026-11-16T00:00:00.000Z',
      overall: 0.9,
      metrics: [{ metric: 'm', value: 0.2, weight: 1 }],
    }),
    receipt('unscored', { at: '2026-11-10T00:00:00.000Z', overall: null, answer: cutToEnds('head … Tail end', 4, 8) }),
    receipt('timeless', { at: 'some day', overall: 0.1, metrics: [{ metric: 'm', value: 0, weight: 0 }] }),
  ],
);

const EVERY: AnswerFilter = { text: '', tag: null, week: null, metric: 'overall', below: null, order: 'lowest' };

function found(filter: Partial<AnswerFilter>): (string | undefined)[] {
  return findAnswers(answers, { ...EVERY, ...filter }, weeks).map((place) => answers[place]?.answer.id);
}

test.each<[Partial<AnswerFilter>, string[]]>([
  [{}, ['timeless', 'sunday', 'monday', 'unscored']],
  [{ order: 'highest' }, ['monday', 'sunday', 'timeless', 'unscored']],
  [{ order: 'newest' }, ['monday', 'sunday', 'unscored', 'timeless']],
  [{ order: 'oldest' }, ['unscored', 'sunday', 'monday', 'timeless']],
  [{ metric: 'm' }, ['timeless', 'monday', 'sunday', 'unscored']],
  [{ below: 0.5 }, ['timeless', 'sunday']],
  [{ below: 0.4 }, ['timeless']],
  [{ metric: 'm', below: 0.3 }, ['timeless', 'monday']],
  [{ week: '2026-W46' }, ['sunday', 'unscored']],
  [{ week: '2026-W47' }, ['monday']],
  [{ week: '2026-W01' }, []],
  [{ tag: 'law' }, ['sunday']],
  [{ tag: 'x\ufffd' }, ['sunday']],
  [{ text: 'QUESTION of M' }, ['monday']],
  [{ text: 'tail' }, ['unscored']],
  [{ text: 'law' }, ['sunday']],
  [{ text: '.*' }, []],
  [{ text: 'answer of', below: 0.5, order: 'highest' }, ['sunday', 'timeless']],
])('%j finds %j', (filter, ids) => {
  expect(found(filter)).toEqual(ids);
});

test('a value is that of the metric, and null where it is absent', () => {
  const answer = receipt('a', { metrics: [{ metric: 'm', value: 0, weight: 0 }] });
  expect([findScore(answer, 'overall'), findScore(answer, 'm'), findScore(answer, 'other')]).toEqual([0.5, 0, null]);
});

test('an address is a filter; values that are not in the report are ignored', () => {
  const report = exampleReport();
  const params = { q: 'a', tag: 't', week: '2026-W44', metric: 'recall@5', below: '0.25', order: 'newest', id: 'i' };
  expect(parseFilter(params, report)).toEqual({
    text: 'a',
    tag: 't',
    week: '2026-W44',
    metric: 'recall@5',
    below: 0.25,
    order: 'newest',
  });
  expect(parseFilter({}, report)).toEqual(EVERY);
  expect(
    parseFilter({ week: '2020-W01', metric: 'constructor', below: 'half', order: 'toString', toString: 'x' }, report),
  ).toEqual(EVERY);
  expect(parseFilter({ below: ' ' }, report).below).toBe(null);
  expect(parseFilter({ below: 'Infinity' }, report).below).toBe(null);
  expect(parseFilter({ below: '0' }, report).below).toBe(0);
});
