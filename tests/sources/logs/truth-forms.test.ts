/** Truths that are written as something else than one text: the index of an option, several texts in one cell, and lists of required parts. */
import { describe, expect, test } from 'vitest';
import type { LogTrial } from '../../../src/sources/logs/kit/log.ts';
import { audit } from '../../support/in-process.ts';
import { trialsIn } from '../../support/log-trials.ts';
import { fileWith } from '../../support/sample-records.ts';

const COUNT = 24;
const OPTIONS = ['copper', 'zinc', 'mercury', 'iron'];
const CITIES = ['Rome', 'Paris', 'Berlin', 'Madrid', 'Vienna'];

const letter = (at: number): string => 'ABCD'.charAt(at % OPTIONS.length);
const option = (at: number): string => OPTIONS[at % OPTIONS.length] ?? '';
const city = (at: number): string => CITIES[at % CITIES.length] ?? '';
/** The place of the option that is answered: every third answer is wrong. */
const answered = (at: number): number => (at % 3 === 0 ? at + 1 : at);

const lines = (of: (at: number) => object): string =>
  Array.from({ length: COUNT }, (_, at) => `${JSON.stringify(of(at))}\n`).join('');

const read = async (of: (at: number) => object, map = {}): Promise<readonly LogTrial[]> =>
  await trialsIn(fileWith(lines(of)), { map });
const truthsOf = (trials: readonly LogTrial[]): readonly unknown[] => trials.map(({ groundTruth }) => groundTruth);
const expected = (of: (at: number) => unknown): unknown[] => Array.from({ length: COUNT }, (_, at) => of(at));

describe('the index of an option is read as what responses name', () => {
  test.each<[name: string, record: (at: number) => object, truth: (at: number) => string]>([
    [
      'counted from 0, as its letter',
      (at) => ({ choices: OPTIONS, answer: at % 4, response: `\\boxed{${letter(answered(at))}}` }),
      letter,
    ],
    [
      'counted from 0, as the letter of another alphabet with which the option begins',
      (at) => ({
        choices: OPTIONS.map((text, place) => `${'أبجد'.charAt(place)}- ${text}`),
        golds: String(at % 4),
        response: 'أبجد'.charAt(answered(at) % 4),
      }),
      (at) => 'أبجد'.charAt(at % 4),
    ],
    [
      'counted from 1, where a value is the number of the options',
      (at) => ({ choices: OPTIONS, answer: (at % 4) + 1, response: `\\boxed{${letter(answered(at))}}` }),
      letter,
    ],
    [
      'counted from 1, where no value is the first or the last, by the answers',
      (at) => ({ choices: OPTIONS, answer: (at % 2) + 2, response: `The answer is ${letter((at % 2) + 1)}.` }),
      (at) => letter((at % 2) + 1),
    ],
    [
      'as the text of the option',
      (at) => ({ choices: OPTIONS, gold: at % 4, output: `I think that it is ${option(answered(at))}.` }),
      option,
    ],
    [
      'in an object, beside an answer that was taken out of every response',
      (at) => ({
        sample: { choices: OPTIONS, answer: at % 4 },
        answer: letter(answered(at)),
        response: `\\boxed{${letter(answered(at))}}`,
      }),
      letter,
    ],
  ])('%s', async (_, record, truth) => {
    expect(truthsOf(await read(record))).toEqual(expected(truth));
  });

  test('options that are separate fields are the choices', async () => {
    const trials = await read((at) => ({
      ans0: 'The son',
      ans1: 'The father',
      ans2: 'Not known',
      label: at % 3,
      response: `(${'abc'.charAt(answered(at) % 3)}) is right`,
    }));
    expect(truthsOf(trials)).toEqual(expected((at) => 'ABC'.charAt(at % 3)));
    expect(trials[0]?.choices).toEqual(['The son', 'The father', 'Not known']);
  });

  test('a field that is mapped', async () => {
    const record = (at: number): object => ({ choices: OPTIONS, key: at % 4, response: `(${letter(answered(at))})` });
    expect(truthsOf(await read(record, { groundTruth: 'key' }))).toEqual(expected(letter));
  });

  test('the report states it', async () => {
    const record = (at: number): object => ({
      choices: OPTIONS,
      answer: at % 4,
      response: `(${letter(answered(at))})`,
    });
    const { stdout } = await audit([fileWith(lines(record)), '--out-md', '-']);
    expect(stdout).toContain('answer is the index of an option, counted from 0, and was read as its letter.');
  });

  test('an index that may count from 0 or from 1 is refused', async () => {
    const { code, stderr } = await audit([
      fileWith(
        lines((at) => ({
          choices: OPTIONS,
          answer: (at % 2) + 1,
          response: `(${letter((at % 2) + (at % 4 < 2 ? 0 : 1))})`,
        })),
      ),
    ]);
    expect(code).toBe(2);
    expect(stderr).toContain(
      'answer is the index of an option, and no value shows whether it counts from 0 or from 1; write the letters in its place.',
    );
  });
});

describe('numbers that are no index stay', () => {
  test.each<[name: string, record: (at: number) => object, truth: (at: number) => string]>([
    [
      'those that are options',
      (at) => ({
        choices: ['1', '3', '2', '4'],
        answer: (at % 4) + 1,
        response: `(${letter(['1', '3', '2', '4'].indexOf(String((at % 4) + 1)))})${at === 4 ? ', that is 1' : ''}`,
      }),
      (at) => String((at % 4) + 1),
    ],
    [
      'those that responses state',
      (at) => ({ choices: OPTIONS, answer: at % 4, response: `The answer is ${answered(at) % 4}.` }),
      (at) => String(at % 4),
    ],
  ])('%s', async (_, record, truth) => {
    expect(truthsOf(await read(record))).toEqual(expected(truth));
  });
});

describe('several texts in one cell', () => {
  const response = (at: number): string => `It is ${city(answered(at))}.`;
  test.each<[name: string, record: (at: number) => object, truth: (at: number) => unknown]>([
    [
      'one on each line, where the name is a plural',
      (at) => ({ answers: `${city(at)}\nthe city of ${city(at)}\n`, response: response(at) }),
      (at) => [city(at), `the city of ${city(at)}`],
    ],
    [
      'a list of JSON',
      (at) => ({ references: JSON.stringify([city(at), `${city(at)} city`]), response: response(at) }),
      (at) => [city(at), `${city(at)} city`],
    ],
    [
      'a list of Python',
      (at) => ({ gold: `['${city(at)}', '${city(at)} city']`, response: response(at) }),
      (at) => [city(at), `${city(at)} city`],
    ],
    [
      'lines of a name that is no plural are one truth',
      (at) => ({ answer: `${city(at)}\nis a city`, response: response(at) }),
      (at) => `${city(at)}\nis a city`,
    ],
    [
      'a list that responses write is one truth',
      (at) => ({ gold: `['${city(at)}', 'b']`, response: `The value is ['${city(answered(at))}', 'b']` }),
      (at) => `['${city(at)}', 'b']`,
    ],
  ])('%s', async (_, record, truth) => {
    expect(truthsOf(await read(record))).toEqual(expected(truth));
  });

  test('the report states that any of them is right', async () => {
    const record = (at: number): object => ({ gold: [city(at), `${city(at)} city`], response: response(at) });
    const { stdout } = await audit([fileWith(lines(record)), '--out-md', '-']);
    expect(stdout).toContain(
      'gold has several texts in 24 of the first 24 records; an answer that is any of them is right.',
    );
  });
});

test('a list of one text is no list of several', async () => {
  const records = (texts: (at: number) => string[]): string =>
    lines((at) => ({ response: city(answered(at)), gold_answers: texts(at) }));
  const one = await audit([fileWith(records((at) => [city(at)]))]);
  expect(one.stderr).not.toContain('several texts');
  const two = await audit([fileWith(records((at) => [city(at), `${city(at)}!`]))]);
  expect(two.stderr).toContain(`gold_answers has several texts in ${COUNT} of the first ${COUNT} records`);
});

test('a list of which all parts are required is no truth', async () => {
  const record = (at: number): object => ({
    gold: at % 2 === 0 ? [city(at)] : [city(at), city(at + 1)],
    answer_type: at % 2 === 0 ? 'span' : 'multi-span',
    response: `It is ${city(answered(at))}.`,
  });
  expect(truthsOf(await read(record))).toEqual(expected((at) => (at % 2 === 0 ? [city(at)] : null)));
  const { stdout } = await audit([fileWith(lines(record)), '--out-md', '-']);
  expect(stdout).toContain('gold is a list in 12 of the first 24 records, and answer_type requires all parts');
});

test('a list whose texts the answers state together is no truth, and two names for one thing are', async () => {
  const ordered = (at: number): object => ({
    gold: [city(at), city(at + 1), city(at + 2)],
    response: `${city(at + 1)}, ${city(at)}, ${city(at + 2)}`,
  });
  const { stdout, code } = await audit([fileWith(lines(ordered)), '--out-md', '-']);
  expect([code, stdout]).toEqual([2, '']);
  const named = (at: number): object => ({ gold: [city(at), `${city(at)} City`], response: `It is ${city(at)} City.` });
  expect(truthsOf(await read(named))).toEqual(expected((at) => [city(at), `${city(at)} City`]));
});
