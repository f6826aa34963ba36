/** Graders of mathematical answers whose originals use SymPy: what the originals give, run with Python 3.11 and SymPy 1.13.3. */
import { describe, expect, test } from 'vitest';
import type { Verdict } from '../../src/base/core/scheme.ts';
import { planFor } from '../../src/schemes/kit/plan.ts';
import { schemeFromSpec } from '../../src/schemes/spec.ts';
import { mathPairs } from '../support/fixtures.ts';

/** The kinds of pairs whose labels differ, with how often. docs/originals.md tells why. */
const DIFFERENT: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  prm800k: {},
  'verl.prime_math': {},
  'qwen.math': { 'plus-minus': 4 },
  math_verify: { 'thousands {,}': 1 },
  'trl.accuracy': { 'dollar in the truth': 4 },
  'lmeval.minerva_math': {},
};
const pairs = mathPairs();

function score(id: string, response: string, gold: string): Verdict {
  const [verdict] = planFor([schemeFromSpec(id)]).score({ response, storedParse: null }, gold);
  if (verdict === undefined) throw new Error(`no verdict of ${id}`);
  return verdict;
}

test.each(Object.entries(DIFFERENT))('%s gives the labels of the original', (id, known) => {
  const counts: Record<string, number> = {};
  for (const { gold, response, graders, kind } of pairs)
    if ((score(id, response, gold).correct ?? false) !== graders[id]?.[1]) counts[kind] = (counts[kind] ?? 0) + 1;
  expect(counts).toEqual(known);
});

const boxed = (answer: string): string => `$\\boxed{${answer}}$`;
const judge = (id: string, answer: string, gold: string): boolean | null => score(id, boxed(answer), gold).correct;

describe('what SymPy reads', () => {
  test.each([
    // parse_expr: letters side by side are factors, and powers that may be large are not read.
    ['prm800k', '1/mt', String.raw`\frac{t}{m}`, true],
    ['prm800k', '2pi', String.raw`\pi\cdot 2`, true],
    ['prm800k', String.raw`\frac{2}{4}`, String.raw`\frac{1}{2}`, false],
    ['prm800k', '2^10', '1024', false],
    ['prm800k', 'xyz', 'zyx', false],
    ['prm800k', 'xy', 'yx', true],
    ['prm800k', String.raw`(1,\frac{2}{4})`, '(1,0.5)', true],
    ['prm800k', String.raw`(1,\frac{2}{4}]`, '(1,0.5)', false],
    ['prm800k', String.raw`5\text cm`, '5', true],
    ['prm800k', String.raw`\begin{bmatrix}1\\2\end{bmatrix}`, String.raw`\begin{pmatrix}1\\2\end{pmatrix}`, true],
    ['prm800k', String.raw`\sqrt[3]{8}`, String.raw`\sqrt{8}`, true],
    ['prm800k', '9^9^9', '9^9^8', false],
    // parse_latex: what cannot be read at the end is left out.
    ['qwen.math', String.raw`\frac{1}{2},5`, String.raw`\frac{1}{2},6`, true],
    ['qwen.math', '10^-3', '10', true],
    ['qwen.math', '2/3x', String.raw`\frac{2}{3x}`, true],
    ['qwen.math', String.raw`\ln{x}`, String.raw`\log{x}`, true],
    ['qwen.math', String.raw`\ln x`, String.raw`\log x`, false], // without its space, \lnx is a symbol
    ['qwen.math', String.raw`\{2,1\}`, String.raw`\{1,2\}`, true],
    ['qwen.math', 'u-v=3', 'v-u=-3', true],
    ['qwen.math', String.raw`\cot x`, String.raw`\frac{\cos x}{\sin x}`, false],
    ['qwen.math', String.raw`\frac{1}{3}`, '0.33333', true],
    ['qwen.math', '1.5', '150', true],
    ['qwen.math', 'five', '5', true],
  ])('%s: %j, truth %j: %s', (id, answer, gold, label) => {
    expect(judge(id, answer, gold)).toBe(label);
  });
});

describe('what prime_math reads', () => {
  test.each([
    ['So the answer is: x = 5. Done. ', '5', '5'],
    ['Answer: 3\nis the answer', '3', '3'],
    [String.raw`We get \boxed{x = 7}`, '7', '7'],
    [String.raw`\boxed{}`, String.raw`\boxed{}`, '1'],
    [String.raw`\fbox{2\pi}`, String.raw`2\pi`, '6.28'],
    ['1011_2', '1011_2', '1011'],
  ])('%j: %j, truth %j', (response, parse, gold) => {
    const verdict = score('verl.prime_math', response, gold);
    expect([verdict.parse.text, verdict.correct]).toEqual([parse, parse !== String.raw`\boxed{}`]);
  });

  test('an underscore after no number is an error, and wrong', () => {
    expect(judge('verl.prime_math', 'a_1', 'b')).toBe(false);
  });
});

describe('what Math-Verify reads', () => {
  test.each([
    ['The final answer is $2$. I hope it is correct. $3$', '2', true],
    [String.raw`The answer is $\frac{1}{2}$. So $x$.`, '0.5', true],
    // The number after the equals sign ends later than the fraction.
    [String.raw`The answer is $\frac{1}{2}$, so $x=3$.`, '3', true],
    [String.raw`$x = 1$ or $x = 2$`, '1,2', true],
    ['It is 1,200 dollars', '1200', true],
    ['The answer is 3/4.', String.raw`\frac{3}{4}`, true],
    [String.raw`\boxed{1} and \boxed{2}`, String.raw`\{1,2\}`, true],
    ['no number', '1', false],
    [boxed('0.333333'), String.raw`\frac{1}{3}`, true],
    [boxed('0.3333'), String.raw`\frac{1}{3}`, false],
    [boxed(String.raw`1\le x\le 2`), '[1,2]', false],
    [boxed('[1,2]'), String.raw`1\le x\le 2`, true],
    [boxed('x=2'), '2', true],
    [boxed('x=2'), 'y=2', false],
    [boxed('2 i'), '2i', false],
    [boxed('5.'), '5', false],
  ])('%j, truth %j: %s', (response, gold, label) => {
    expect(score('math_verify', response, gold).correct).toBe(label);
  });

  test('TRL reads LaTeX in a box or after the word "answer", and repairs nothing', () => {
    expect(score('trl.accuracy', 'The answer is 5', '5').correct).toBe(false);
    expect(score('trl.accuracy', 'The answer is $5$', '5').correct).toBe(true);
    expect(score('trl.accuracy', 'So $5$', '5').correct).toBe(false);
    expect(judge('trl.accuracy', String.raw`\frac12`, '0.5')).toBe(false);
    expect(judge('math_verify', String.raw`\frac12`, '0.5')).toBe(true);
  });
});

describe('what Minerva reads', () => {
  const final = (answer: string): string => `Final Answer: The final answer is ${answer}. I hope it is correct.`;
  test.each([
    [final(String.raw`$\frac{2}{4}$`), String.raw`\frac12`, true],
    // Equal texts that SymPy cannot read are different.
    [final('$(1,2)$'), '(1,2)', false],
    [final('$x=5$'), '5', true],
    ['Final Answer: The final answer is $7$. ', '7', true],
    [boxed('7'), '7', false],
  ])('%j, truth %j: %s', (response, gold, label) => {
    expect(score('lmeval.minerva_math', response, gold).correct).toBe(label);
  });
});
