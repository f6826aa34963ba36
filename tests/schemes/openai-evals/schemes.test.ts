/** The matchers of OpenAI evals. */
import { expect, test } from 'vitest';
import { openaiEvalsSchemes } from '../../../src/schemes/openai-evals/schemes.ts';
import { planFor } from '../../../src/schemes/kit/plan.ts';
import { originalOf } from '../../support/verdicts.ts';

const plan = planFor(openaiEvalsSchemes);

test.each([
  ['starts with it', 'Paris, France', 'Paris', [true, true, true]],
  ['holds it', 'In Paris.', 'Paris', [false, true, true]],
  ['another case', 'paris', 'Paris', [false, false, true]],
  ['inside of a word', 'Comparison', 'paris', [false, true, true]],
  ['the truth holds the answer', 'is', 'Paris', [false, false, true]],
  ['nothing left of the answer', 'The', 'Paris', [false, false, false]],
  ['nothing left of both', 'A', 'the', [false, false, true]],
  ['an empty truth', 'Paris', '', [true, true, false]],
  ['an article on the way', 'an x', 'x an y', [false, false, true]],
  ['a list', 'Paris', ['Rome', 'Paris'], [true, true, true]],
])('%s', (_, response, truth, expected) => {
  const verdicts = plan.score({ response, storedParse: null }, truth);
  expect(verdicts.map((verdict) => originalOf(verdict)?.correct)).toEqual(expected);
});

test('a hit has its place', () => {
  const [match, includes, fuzzy] = plan.score({ response: 'The Paris', storedParse: null }, 'Paris');
  expect(match?.match).toMatchObject({ start: null, end: null });
  expect(includes?.match).toMatchObject({ rule: 'substring', start: 4, end: 9 });
  expect(fuzzy?.match).toMatchObject({ rule: 'answer-in-truth', start: 0, end: 5 });
});
