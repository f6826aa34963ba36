/** Truths that are small letters of options, some of them several. */
import { expect, test } from 'vitest';
import { audit } from '../../support/in-process.ts';
import { trialsIn } from '../../support/log-trials.ts';
import { fileWith } from '../../support/sample-records.ts';

const COUNT = 24;
const single = (at: number): string => 'abcde'.charAt(at % 5);
/** Every fourth truth is several letters. */
const truth = (at: number): string => (at % 4 === 0 ? 'ce' : single(at));
const wrong = (at: number): boolean => at % 6 === 0;

const logOf = (of: (at: number) => object): string =>
  fileWith(Array.from({ length: COUNT }, (_, at) => `${JSON.stringify(of(at))}\n`).join(''));
const truthsOf = async (gold: (at: number) => string): Promise<readonly unknown[]> => {
  const trials = await trialsIn(
    logOf((at) => ({ output: single(at), gold: gold(at) })),
    { map: {} },
  );
  return trials.map(({ groundTruth }) => groundTruth);
};
const expected = (of: (at: number) => unknown): unknown[] => Array.from({ length: COUNT }, (_, at) => of(at));

test.each<[name: string, gold: (at: number) => string, read: (at: number) => string]>([
  ['without anything between them', truth, (at) => truth(at).toUpperCase()],
  ['in any order, with commas', (at) => (at === 4 ? 'e, c' : single(at)), (at) => (at === 4 ? 'CE' : single(at).toUpperCase())], // prettier-ignore
  ['beside a few numbers', (at) => (at === 1 ? '600' : truth(at)), (at) => (at === 1 ? '600' : truth(at).toUpperCase())], // prettier-ignore
])('are read as capitals: %s', async (_, gold, read) => {
  expect(await truthsOf(gold)).toEqual(expected(read));
});

test.each<[name: string, gold: (at: number) => string]>([
  ['single letters', single],
  ['a letter beyond the single ones', (at) => (at === 0 ? 'hi' : single(at))],
  ['a letter twice', (at) => (at === 0 ? 'add' : single(at))],
  ['mostly several', (at) => (at % 4 === 0 ? single(at) : 'be')],
  ['beside many other texts', (at) => (at % 4 === 1 ? 'yes' : truth(at))],
])('stay as they are: %s', async (_, gold) => {
  expect(await truthsOf(gold)).toEqual(expected(gold));
});

test('answers are compared with them as sets, and the report states it', async () => {
  const record = (at: number): object => ({
    pred: wrong(at) ? 'ac' : truth(at) === 'ce' ? 'ec' : truth(at),
    gold: truth(at),
    correct: !wrong(at),
  });
  const { stdout, code } = await audit([logOf(record), '--out-md', '-']);
  expect(code).toBe(0);
  expect(stdout).toContain('gold is letters of options, some of them several, and was read as capitals.');
  expect(stdout).toContain('The closest scheme is `choice`, which reproduces all 24 labels.');
});
