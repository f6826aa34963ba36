/** Short answers as people write them, read by hand. */
import { expect, test } from 'vitest';
import { findScheme } from '../../../src/schemes/find-scheme.ts';
import { planFor } from '../../../src/schemes/kit/plan.ts';

const plan = planFor([findScheme('short_answer')]);
const label = (response: string, truth: string | readonly string[]): boolean | null | undefined =>
  plan.score({ response, storedParse: null }, truth)[0]?.correct;

test.each([
  ['Paris', 'Paris'],
  [' paris. ', 'Paris'],
  ['The answer is Paris.', 'Paris'],
  ['**Answer:** Paris', 'Paris'],
  ['Answer: "Paris"', 'Paris'],
  ['The answer is: **Paris**', 'Paris'],
  ['It is Paris.', 'Paris'],
  ['Paris, France', 'Paris'],
  ['The answer to the question is Paris.', 'Paris'],
  ['So the final answer is \\boxed{Paris}', 'Paris'],
  ['<think>London? No.</think>Paris', 'Paris'],
  ['<think>London?</think> The answer is London or Paris.\n<answer>Paris</answer>', 'Paris'],
  ['Antwort: Paris', 'Paris'],
  ['答えは東京です。', '東京です'],
  ['答案：北京', '北京'],
  ['Zurich', 'Zürich'],
  ['the Beatles', 'Beatles'],
  ['Beatles', 'The Beatles'],
  ["O'Neill", 'ONeill'],
  ['J. R. R. Tolkien', 'J R R Tolkien'],
  ['apple, cherry, pear', 'apple cherry pear'],
  ['So the answer is True.', 'True'],
  ['yes', 'Yes'],
  ['So the answer is No.', 'no'],
  ['42', '42.0'],
  ['42 km', '42'],
  ['1,000', '1000'],
  ['{"b": 2, "a": 1}', '{"a":1,"b":2}'],
  ['```json\n{"a": [1, 2]}\n```', '{"a":[1,2]}'],
  ['Jules Gabriel Verne', ['Jules Verne', 'Jules Gabriel Verne']],
  ['The author was Jules Verne', ['Jules Verne']],
  ['Straße', 'STRASSE'],
  ['14\n\nPassage: In 1990', '14'],
  ['Answer: Paris\nQuestion: And of Italy?\nAnswer: Rome', 'Paris'],
])('%j is %j', (response, truth) => {
  expect(label(response, truth)).toBe(true);
});

test.each([
  ['not Paris', 'Paris'],
  ['NON_FRB', 'FRB'],
  ['non-hate', 'hate'],
  ['It is not Paris.', 'Paris'],
  ['Parisian', 'Paris'],
  ['London', 'Paris'],
  ['<think>Paris', 'Paris'],
  ['The answer is London, and Paris is in France, where many people live today too.', 'Paris'],
  ['{"a": 2}', '{"a": 1}'],
  ['43', '42'],
  ['True or False', 'Not true'],
  ['', 'Paris'],
])('%j is not %j', (response, truth) => {
  expect(label(response, truth)).toBe(false);
});
