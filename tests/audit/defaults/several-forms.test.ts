/** Logs whose truths are numbers and other things in one task. */
import { expect, test } from 'vitest';
import { audit } from '../../support/in-process.ts';
import { fileWith } from '../../support/sample-records.ts';

const COUNT = 40;
/** Of 20 truths, 17 are numbers. */
const OTHERS: Readonly<Record<number, string>> = { 3: 'True', 6: '[1, 2, 3]', 9: 'False' };
const truth = (at: number): string => OTHERS[at % 20] ?? String(at + 100);

const logOf = (response: (at: number) => string, gold = truth): string =>
  fileWith(
    Array.from(
      { length: COUNT },
      (_, at) => `${JSON.stringify({ output: response(at), gold: gold(at), task: 'sums' })}\n`,
    ).join(''),
  );

test('are compared by schemes for mathematics', async () => {
  const { code, stdout } = await audit([logOf((at) => `So the answer is ${at % 4 === 0 ? 7 : truth(at)}.`)]);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^math +40 +75\.0\u00a0%/m);
  expect(stdout).not.toMatch(/^number /m);
});

test('are compared as numbers where hardly any is something else', async () => {
  const gold = (at: number): string => (at === 3 ? 'True' : String(at + 100));
  const { stdout } = await audit([logOf((at) => `So the answer is ${gold(at)}.`, gold)]);
  expect(stdout).toMatch(/^number +40 /m);
  expect(stdout).not.toMatch(/^math /m);
});

test('are refused as before where truths are numbers and no response has an answer', async () => {
  const gold = (at: number): string => String(at + 100);
  const { code, stderr } = await audit([logOf((at) => `<think>It may be ${at}, or`, gold)]);
  expect(code).toBe(2);
  expect(stderr).toContain('number does not fit');
  expect(stderr).not.toContain('math');
});

test('have a scheme for numbers as the base where schemes for numbers fit most logs', async () => {
  const numbers = (first: number): string =>
    logOf(
      (at) => `So the answer is ${at + first}.`,
      (at) => String(at + first),
    );
  const mixed = logOf((at) => `So the answer is ${truth(at)}.`);
  const { stdout } = await audit([numbers(100), numbers(300), mixed]);
  expect(stdout).toMatch(/^accuracy, % +number /m);
  expect(stdout).toContain('number does not fit 1 of 3 logs');
});
