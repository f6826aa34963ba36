/** Indexes of the right and of the predicted option, beside responses that name options in another way. */
import { expect, test } from 'vitest';
import { audit } from '../../support/in-process.ts';
import { trialsIn } from '../../support/log-trials.ts';
import { fileWith } from '../../support/sample-records.ts';

const COUNT = 24;
const OPTIONS = 4;
/** Every third answer is wrong. */
const isRight = (at: number): boolean => at % 3 !== 0;
const truth = (at: number): number => at % OPTIONS;
const answered = (at: number): number => (isRight(at) ? at : at + 1) % OPTIONS;
const letter = (at: number): string => 'ABCD'.charAt(at);

const logOf = (
  response: (at: number) => string,
  first = 0,
  correct = isRight,
  others: (at: number) => object = () => ({}),
): string =>
  fileWith(
    Array.from({ length: COUNT }, (_, at) => {
      const indexes = { answer_index: truth(at) + first, predicted_index: answered(at) + first, ...others(at) };
      return `${JSON.stringify({ ...indexes, correct: correct(at), raw_response: response(answered(at)) })}\n`;
    }).join(''),
  );

const readAll = async (log: string, map = {}): Promise<readonly (readonly unknown[])[]> =>
  (await trialsIn(log, { map })).map(({ groundTruth, storedParse }) => [groundTruth, storedParse]);
const expected = (as: (at: number) => string | null): unknown[] =>
  Array.from({ length: COUNT }, (_, at) => [as(truth(at)), as(answered(at))]);

test.each<[name: string, response: (at: number) => string, first: number, as: (at: number) => string]>([
  ['numbers from 1', (at) => `${at + 1}.`, 0, (at) => String(at + 1)],
  ['letters, counted from 0', (at) => `The answer is ${letter(at)}.`, 0, letter],
  ['letters, counted from 1', (at) => `(${letter(at)})`, 1, letter],
])('are read as responses name them: %s', async (_, response, first, as) => {
  expect(await readAll(logOf(response, first))).toEqual(expected(as));
});

test('the report states it, and labels agree', async () => {
  const { code, stdout } = await audit([logOf((at) => `${at + 1}`), '--out-md', '-']);
  expect(code).toBe(0);
  expect(stdout).toContain(
    'answer_index and predicted_index are indexes of options, counted from 0, and were read as numbers from 1, by which the responses name options.',
  );
  expect(stdout).toContain('No scheme changes any of 24 labels.');
});

test('are not read where responses name other options, or labels contradict it', async () => {
  const none = expected(() => null);
  expect(await readAll(logOf((at) => `${((at + 1) % OPTIONS) + 1}`))).toEqual(none);
  expect(
    await readAll(
      logOf(
        (at) => `${at + 1}`,
        0,
        (at) => at % 2 === 0,
      ),
    ),
  ).toEqual(none);
});

test('are not read where responses name several, or where several fields have the index of the truth', async () => {
  const none = expected(() => null);
  expect(await readAll(logOf(() => 'One of A, B, C and D', 1))).toEqual(none);
  const twice = logOf((at) => `${at + 1}`, 0, isRight, (at) => ({ gold_index: truth(at) })); // prettier-ignore
  expect(await readAll(twice)).toEqual(none);
});

test('one answer alone shows nothing, and an index beyond the letters stays', async () => {
  const same = logOf(() => 'A', 0, (at) => truth(at) === 0, () => ({ predicted_index: 0 })); // prettier-ignore
  expect((await readAll(same, { groundTruth: 'answer_index', storedParse: 'predicted_index' }))[1]).toEqual(['1', '0']);
  const failed = logOf((at) => `(${letter(at)})`, 0, isRight, (at) => (at === 9 ? { predicted_index: 90 } : {})); // prettier-ignore
  expect((await readAll(failed))[9]).toEqual(['B', '90']);
});

test('stay as they are where responses have them, and beyond the letters', async () => {
  const map = { groundTruth: 'answer_index', storedParse: 'predicted_index' };
  expect(
    await readAll(
      logOf((at) => `It is ${at}.`),
      map,
    ),
  ).toEqual(expected(String));
  expect(
    await readAll(
      logOf((at) => `It is ${at + 60}.`, 60),
      map,
    ),
  ).toEqual(expected((at) => String(at + 60)));
});
