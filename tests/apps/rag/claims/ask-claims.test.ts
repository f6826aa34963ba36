/** What the judge of claims asks about an answer. */
import { expect, test } from 'vitest';
import { planClaims } from '../../../../src/apps/rag/claims/ask-claims.ts';
import { readAnsweredQuery } from '../../../../src/apps/rag/records/answered-query.ts';

const firstSteps = (line: object): string[] => {
  const plan = planClaims(readAnsweredQuery({ query: 'Who signs?', answer: 'The director signs.', ...line }, 'q'));
  const { value, done } = plan.next([]);
  return done === true ? [] : value.map(({ step }) => step);
};

test('claims are asked for where a text can support them', () => {
  const contexts = [{ id: 'a', text: 'The director signs.' }];
  expect(firstSteps({ contexts })).toEqual(['answer-claims']);
  expect(firstSteps({ groundTruth: 'The director.' })).toEqual(['answer-claims', 'truth-claims']);
  expect(firstSteps({})).toEqual([]);
  expect(firstSteps({ contexts: [{ id: 'a' }] })).toEqual([]);
});

test('without such a text, each metric lacks its input', () => {
  const plan = planClaims(readAnsweredQuery({ query: 'Who signs?', answer: 'The director signs.' }, 'q'));
  let last = plan.next([]);
  while (last.done !== true) last = plan.next([]);
  expect(last.value.steps).toEqual([]);
  expect([...new Set(last.value.values.absent.values())]).toEqual(['no input']);
});
