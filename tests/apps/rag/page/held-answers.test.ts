/** Every answer once, and an address for each. */
import { expect, test } from 'vitest';
import type { EvaluationReceipt } from '../../../../src/apps/rag/documents/evaluation-report.ts';
import { answerParams, parseAnswerAddress } from '../../../../src/apps/rag/page/answers/answer-filter.ts';
import { addressOf, findPlace, heldAnswers, type HeldAnswer } from '../../../../src/apps/rag/page/data/held-answers.ts';
import { formatRoute, parseRoute } from '../../../../src/apps/rag/page/route.ts';
import { receipt } from './receipt.ts';

const EARLY = '2026-11-16T08:00:00.000Z';
const LATE = '2026-11-17T08:00:00.000Z';

function ids(worst: readonly EvaluationReceipt[], further: readonly EvaluationReceipt[]): string[] {
  return heldAnswers(worst, further).map(({ answer, number }) => `${answer.id} ${answer.at.slice(8, 10)} ${number}`);
}

/** The place of the answer that the parameters of an address name. */
function placeOf(answers: readonly HeldAnswer[], params: Readonly<Record<string, string>>): number | null {
  const address = parseAnswerAddress(params);
  return address === null ? null : findPlace(answers, address);
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
    expect(placeOf(answers, parseRoute(formatRoute('answers', answerParams(addressOf(held)))).params)).toBe(place);
});

test('an id without a time leads to its latest answer, an unknown one to none', () => {
  const answers = heldAnswers([], [receipt('a', { at: LATE }), receipt('a', { at: EARLY }), receipt('b')]);
  expect(placeOf(answers, { id: 'a' })).toBe(0);
  expect(placeOf(answers, { id: 'a', at: EARLY })).toBe(1);
  expect(placeOf(answers, { id: 'a', at: EARLY, n: '2' })).toBe(null);
  expect(placeOf(answers, { id: 'c' })).toBe(null);
  expect(placeOf(answers, {})).toBe(null);
});
