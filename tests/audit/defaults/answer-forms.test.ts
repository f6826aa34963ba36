/** The form of a truth: a number, a formula or another text. */
import { expect, test } from 'vitest';
import { findForm } from '../../../src/audit/defaults/answer-forms.ts';

test.each([
  ['12', 'number'],
  ['1,200.5 %', 'number'],
  [String.raw`\frac{1}{2}`, 'formula'],
  ['x^2', 'formula'],
  ['$x$', 'formula'],
  ['2x + 3 = 7', 'formula'],
  ['(3, 4)', 'formula'],
  ['[0, 1]', 'formula'],
  ['[0, 1)', 'formula'],
  ['[(4, 1), (2, 3)]', 'text'],
  ['[1, 2, 3]', 'text'],
  ['[[1, 2], [3]]', 'text'],
  ['((1, 2), (3, 4))', 'text'],
  ['((1+x)^2, 4)', 'formula'],
  ["['a', 'b']", 'text'],
  ["{'a': 1}", 'text'],
  ['Paris', 'text'],
  ['Aug 13, 2027', 'text'],
  ['13-May-2027', 'text'],
  ['10/22/1917', 'text'],
  ['1917-10-22', 'text'],
  ['10/22', 'formula'],
  ['max(3, 4)', 'formula'],
  ['The reaction yields 3 mol of H_2O and CO_2 as gas', 'text'],
  [String.raw`\(3\) square metres in all cases`, 'text'],
  ['反应生成H_2O和CO_2两种物质', 'text'],
  [String.raw`f(x)=x \text{ for all real numbers except } 3`, 'formula'],
  [String.raw`\text{Any real number } x`, 'formula'],
  [String.raw`We have $x^2 = 9$ and so the answer is \boxed{3}.`, 'formula'],
] as const)('%s', (truth, form) => {
  expect(findForm(truth)).toBe(form);
});
