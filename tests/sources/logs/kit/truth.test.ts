import { expect, test } from 'vitest';
import { readFinalTruth, unwrapTruth } from '../../../../src/sources/logs/kit/truth.ts';

test.each([
  ['GSM8K: the last line', 'Ken has 3 + 15 = 18 eggs.\n#### 18', '18'],
  ['without commas', 'It costs $1,200.\n#### 1,200\n', '1200'],
  ['GSM8K: example solutions', 'Ken has 3 + 15 = 18 eggs.\nA: 18\n', '18'],
  ['an option is no solution', 'A: Paris', 'A: Paris'],
  ['only the last line', '#### 18', '18'],
  ['MATH: the last box', 'First \\boxed{2}, so the sum is $\\boxed{\\frac{1}{2}}$.', '\\frac{1}{2}'],
  ['a box that is not closed', 'It is \\boxed{2', 'It is \\boxed{2'],
  ['a heading is no answer', '#### Steps\nfirst\nsecond', '#### Steps\nfirst\nsecond'],
  ['a sign within a line', 'Item #### 18', 'Item #### 18'],
  ['nothing after the sign', 'It is 18.\n####', 'It is 18.\n####'],
  ['LawBench: an option', '正确答案：C。', 'C'],
  ['LawBench: a text', '法条:刑法第266条', '法条:刑法第266条'],
  ['a plain answer', ' Yes', ' Yes'],
])('%s', (_, truth, answer) => {
  expect(readFinalTruth(truth)).toBe(answer);
});

test('a list is read text by text, and stays the same list where nothing changes', () => {
  const plain = ['18', 'eighteen'];
  expect(readFinalTruth(plain)).toBe(plain);
  expect(readFinalTruth(['So 18.\n#### 18', '18.0'])).toEqual(['18', '18.0']);
  expect(readFinalTruth(null)).toBeNull();
});

test.each([
  ['a full stop', 'C.', 'C'],
  ['parentheses', '(A)', 'A'],
  ['one parenthesis', 'b)', 'b'],
  ['brackets', '[D]', 'D'],
  ['a heading', '# 18', '18'],
  ['a heading with a grouped number', '## 1,200', '1200'],
  ['mathematics', '$42$', '42'],
  ['displayed mathematics', '$$x^2$$', 'x^2'],
  ['other mathematics', String.raw`\(42\)`, '42'],
  ['mathematics around a letter', '$(B)$', 'B'],
  ['money', '$42', '$42'],
  ['two formulas', '$1$ and $2$', '$1$ and $2$'],
  ['a heading of words', '# Summary', '# Summary'],
  ['a letter', ' A', ' A'],
  ['a word', 'Paris.', 'Paris.'],
  ['a pair', '(3,7)', '(3,7)'],
  ['a number in parentheses', '(18)', '(18)'],
])('what is in a wrapper: %s', (_, truth, content) => {
  expect(unwrapTruth(truth)).toBe(content);
});

test('wrappers of a list are taken off text by text', () => {
  const plain = ['A', 'one'];
  expect(unwrapTruth(plain)).toBe(plain);
  expect(unwrapTruth(['(A)', 'one'])).toEqual(['A', 'one']);
  expect(unwrapTruth(null)).toBeNull();
});
