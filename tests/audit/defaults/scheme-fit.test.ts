/** Which schemes fit the answers of a log. */
import { expect, test } from 'vitest';
import { findMisfit } from '../../../src/audit/defaults/scheme-fit.ts';
import { findScheme } from '../../../src/schemes/find-scheme.ts';
import type { LogTrial } from '../../../src/sources/logs/kit/log.ts';

const trial = (response: string | null, groundTruth: string, storedLabel: LogTrial['storedLabel'] = 1): LogTrial => ({
  trialId: `${groundTruth}: ${response ?? ''}`,
  run: 'log',
  model: null,
  variant: null,
  condition: null,
  dataset: null,
  task: null,
  itemId: null,
  question: null,
  choices: null,
  temperature: null,
  groundTruth,
  response,
  storedParse: null,
  storedLabel,
  anomaly: null,
});

const misfitOf = (id: string, trials: readonly LogTrial[], areExplained = false) =>
  findMisfit(findScheme(id), trials, areExplained);

test('one that parses what is there, and answers as the truths are written, fits', () => {
  const trials = ['A', 'B'].map((truth) => trial(`Answer: ${truth}`, truth));
  expect(misfitOf('simpleevals.mcq', trials)).toBeNull();
});

test('one that parses less than half of the responses does not', () => {
  const trials = [trial('Answer: A', 'A'), trial('I think B', 'B'), trial('maybe C', 'C')];
  expect(misfitOf('simpleevals.mcq', trials)).toMatchObject({
    code: 'parses-little',
    reason: 'it parses 1 of the first 3 responses',
    example: { trialId: 'B: I think B', response: { head: 'I think B' }, parse: null },
  });
  expect(misfitOf('simpleevals.mcq', trials.slice(0, 2))).toBeNull();
});

test('one that answers in capitals does not where truths are small letters', () => {
  const trials = ['a', 'b', 'c'].map((truth) => trial('The answer is B', truth, 0));
  expect(misfitOf('opencompass.first_option', trials)).toMatchObject({
    scheme: 'opencompass.first_option',
    code: 'truth-out-of-reach',
    reason: 'an answer that states the truth, such as "a", is wrong under it',
    example: { groundTruth: { head: 'a' }, parse: { head: 'B' } },
  });
  expect(misfitOf('mc-v3', trials)?.code).not.toBe('truth-out-of-reach');
});

test('one that gets numbers does not where truths are words', () => {
  const trials = ['Paris', 'Rome'].map((truth) => trial('It has 18 bridges', truth));
  expect(misfitOf('lmeval.gsm8k.flexible', trials)?.code).toBe('truth-out-of-reach');
});

/** `right` responses that state the truth, of 20, and the stored labels of the others are the opposite. */
const agreeing = (right: number): LogTrial[] =>
  Array.from({ length: 20 }, (_, i) => trial(i % 2 === 0 ? 'yes' : 'no', 'yes', i < right === (i % 2 === 0) ? 1 : 0));

test('one that agrees with the stored labels no more often than chance does not', () => {
  expect(misfitOf('helm.exact_match', agreeing(10))).toMatchObject({
    code: 'agrees-by-chance',
    reason: expect.stringMatching(
      /10 of 20 trials are right under it, 5 of them as stored, .* \(κ = 0\.00\)$/,
    ) as string,
  });
  expect(misfitOf('helm.exact_match', agreeing(20))).toBeNull();
});

test('slight agreement is enough only where a known scheme made the labels', () => {
  const slight = agreeing(12); // κ = 0.2
  expect(misfitOf('helm.exact_match', slight)?.code).toBe('agrees-by-chance');
  expect(misfitOf('helm.exact_match', slight, true)).toBeNull();
  expect(misfitOf('helm.exact_match', agreeing(10), true)?.code).toBe('agrees-by-chance');
});

test('where the stored labels hardly vary, agreement is not judged', () => {
  const few = agreeing(10).map((one, i) => ({ ...one, storedLabel: i < 4 ? (1 as const) : (0 as const) }));
  expect(misfitOf('helm.exact_match', few)).toBeNull();
});

test('one that loses most of the right answers does not, unless a known scheme made the labels', () => {
  const losing = (kept: number): LogTrial[] => [
    ...Array.from({ length: 20 }, (_, i) => trial(i < kept ? 'yes' : 'yes, I think', 'yes')),
    ...Array.from({ length: 20 }, () => trial('no', 'yes', 0)),
  ];
  expect(misfitOf('helm.exact_match', losing(9))).toMatchObject({
    code: 'loses-right',
    reason: 'of the first 20 answers that are right as stored, only 9 are right under it',
    example: { response: { head: 'yes, I think' } },
  });
  expect(misfitOf('helm.exact_match', losing(10))).toBeNull();
  expect(misfitOf('helm.exact_match', losing(9), true)).toBeNull();
});

test('without anything to read, nothing is judged', () => {
  expect(misfitOf('simpleevals.mcq', [trial(null, 'A')])).toBeNull();
});

test('without labels, one under which hardly anything is right does not fit', () => {
  const unlabelled = (n: number, response: string): LogTrial[] =>
    Array.from({ length: n }, () => trial(response, 'Paris', null));
  expect(misfitOf('inspect.includes', unlabelled(10, 'Rome'))).toMatchObject({
    code: 'right-on-few',
    reason: 'none of the first 10 answers is right under it',
  });
  expect(misfitOf('inspect.includes', unlabelled(9, 'Rome'))).toBeNull();
  expect(misfitOf('inspect.includes', [...unlabelled(10, 'Rome'), ...unlabelled(1, 'Paris')])).toBeNull();
  expect(misfitOf('inspect.includes', [...unlabelled(98, 'Rome'), ...unlabelled(2, 'Paris')])?.reason).toBe(
    'only 2 of the first 100 answers are right under it',
  );
});

test('whether an answer can state one of many accepted answers is tried with the first of them', () => {
  const scheme = findScheme('simpleevals.mcq');
  let matches = 0;
  const match = (...words: Parameters<typeof scheme.matcher.match>): ReturnType<typeof scheme.matcher.match> => {
    matches++;
    return scheme.matcher.match(...words);
  };
  const groundTruth = Array.from({ length: 300 }, (_, i) => `a long answer ${i}`);
  const misfit = findMisfit(
    { ...scheme, matcher: { ...scheme.matcher, match } },
    [{ ...trial('Answer: A', 'A'), groundTruth }],
    false,
  );
  expect(misfit?.code).toBe('truth-out-of-reach');
  expect(matches).toBeLessThan(10_000);
});

test('a trial with a very long id is named by its beginning', () => {
  const long = { ...trial('I think B', 'B'), trialId: 'n'.repeat(3_000_000) };
  expect(misfitOf('simpleevals.mcq', [long])?.example?.trialId).toMatch(/^n{80}… \(3,000,000 characters\) #/);
});
