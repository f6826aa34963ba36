/** Every answer once, and an address for each. */
import { expect, test } from 'vitest';
import type { EvaluationReceipt } from '../../../src/rag/documents/evaluation-report.ts';
import { heldAnswers, createParams, findPlace } from '../../../src/rag/page/data/held-answers.ts';
import { formatRoute, parseRoute } from '../../../src/rag/page/route.ts';
import { receipt } from './receipt.ts';

const EARLY = '2026-11-16T08:00:00.000Z';
const LATE = '2026-11-17T08:00:00.000Z';

function ids(worst: readonly EvaluationReceipt[], further: readonly EvaluationReceipt[]): string[] {
  return heldAnswers(worst, further).map(({ answer, number }) => `${answer.id} ${answer.at.slice(8, 10)} ${number}`);
}

test('an answer in both lists appears once, among the others', () => {
  const [a, b, c] = [receipt('a'), receipt('b'), receipt('c')];
  expect(ids([b, a], [])).toEqual(['b 16 1', 'a 16 1']);
  expect(ids([b, a], [a, c])).toEqual(['b 16 1', 'a 16 1', 'c 16 1']);
});

test('answers with the same id and time are counted', () => {
  const again = { ...receipt('a'), overall: 0.1 };
  expect(ids([receipt('a')], [receipt('a'), again, { ...again, at: LATE }])).toEqual(['a 16 1', 'a 16 2', 'a 17 1']);
});

test('the address of an answer leads to it', () => {
  const answers = heldAnswers(
    [],
    [
      receipt('a', { at: EARLY }),
      receipt('a', { at: LATE }),
      receipt('a', { at: EARLY }),
      receipt('<b> & \ud800?=#', { at: EARLY }),
      receipt('', { at: 'no time' }),
    ],
  );
  for (const [place, held] of answers.entries())
    expect(findPlace(answers, parseRoute(formatRoute('answers', createParams(held))).params)).toBe(place);
});

test('an id without a time leads to its latest answer, an unknown one to none', () => {
  const answers = heldAnswers([], [receipt('a', { at: LATE }), receipt('a', { at: EARLY }), receipt('b')]);
  expect(findPlace(answers, { id: 'a' })).toBe(0);
  expect(findPlace(answers, { id: 'a', at: EARLY })).toBe(1);
  expect(findPlace(answers, { id: 'a', at: EARLY, n: '2' })).toBe(null);
  expect(findPlace(answers, { id: 'c' })).toBe(null);
  expect(findPlace(answers, {})).toBe(null);
});
