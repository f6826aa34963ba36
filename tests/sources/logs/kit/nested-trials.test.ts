/** Records that have a list of their trials: each element of it is a trial, never the first one alone. */
import { expect, test } from 'vitest';
import { audit } from '../../../support/in-process.ts';
import { trialsIn } from '../../../support/log-trials.ts';
import { fileWith } from '../../../support/sample-records.ts';

const lines = (records: readonly object[]): string => records.map((record) => `${JSON.stringify(record)}\n`).join('');

const COUNT = 6;
/** Every third answer is wrong. */
const results = (extra: (at: number) => object = () => ({})): object[] =>
  Array.from({ length: COUNT }, (_, at) => ({
    question_number: at + 1,
    extracted_answer: at % 3 === 0 ? 9 : at,
    correct_answer: at,
    is_correct: at % 3 !== 0,
    ...extra(at),
  }));

test('the elements of a list of results are trials with the model of their record', async () => {
  const record = { price: { input: 10.5, output: 50.5 }, results: results() };
  const content = lines([
    { model_name: 'm1', ...record },
    { model_name: 'm2', ...record },
  ]);
  const trials = await trialsIn(fileWith(content));
  expect(trials.map(({ model }) => model)).toEqual([...Array(COUNT).fill('m1'), ...Array(COUNT).fill('m2')]);
  expect(trials.slice(0, COUNT)).toMatchObject(
    Array.from({ length: COUNT }, (_, at) => ({
      response: String(at % 3 === 0 ? 9 : at),
      groundTruth: String(at),
      storedLabel: at % 3 === 0 ? 0 : 1,
    })),
  );
});

test('ids of elements that occur in several records are those of items', async () => {
  const record = { results: results((at) => ({ id: `q${at}` })) };
  const trials = await trialsIn(
    fileWith(
      lines([
        { model: 'a', ...record },
        { model: 'b', ...record },
      ]),
    ),
  );
  expect(new Set(trials.map(({ trialId }) => trialId)).size).toBe(2 * COUNT);
  expect(trials.map(({ itemId }) => itemId)).toEqual(
    [...Array(2).keys()].flatMap(() => [...Array(COUNT).keys()].map((at) => `q${at}`)),
  );
});

test('answers to one question have the truth and the item of their record', async () => {
  const content = lines(
    Array.from({ length: COUNT }, (_, at) => ({
      id: `q${at}`,
      expected_truth: String(at),
      run: {
        generated_paths: [
          { raw_text: `The answer is ${at}.`, extracted_answer: String(at) },
          { raw_text: 'The answer is 99.', extracted_answer: '99' },
        ],
      },
    })),
  );
  const trials = await trialsIn(fileWith(content));
  expect(trials.slice(2, 4)).toMatchObject([
    { itemId: 'q1', groundTruth: '1', response: 'The answer is 1.', storedParse: '1' },
    { itemId: 'q1', groundTruth: '1', response: 'The answer is 99.', storedParse: '99' },
  ]);
});

test.each(['test', 'validation'])(
  'lists of an object by task are read alike, also under the name %s, on one line and indented',
  async (name) => {
    const document = { med: { test: results() }, law: { [name]: results() } };
    for (const content of [JSON.stringify(document), JSON.stringify(document, null, 1)]) {
      const trials = await trialsIn(fileWith(content));
      expect(trials.map(({ groundTruth }) => groundTruth)).toEqual([0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5].map(String));
      expect(trials.map(({ condition }) => condition?.split('/')[0])).toEqual(
        Array.from({ length: 2 * COUNT }, (_, at) => (at < COUNT ? 'med' : 'law')),
      );
    }
  },
);

test('answers with labels in their list', async () => {
  const content = lines(
    Array.from({ length: COUNT }, (_, at) => ({
      GT: String(at),
      Ans: [
        { answer: `It is ${at}.`, equal: true },
        { answer: 'It is 77.', equal: false },
      ],
    })),
  );
  const trials = await trialsIn(fileWith(content));
  expect(trials.map(({ storedLabel }) => storedLabel)).toEqual(
    Array.from({ length: 2 * COUNT }, (_, at) => 1 - (at % 2)),
  );
});

test('records that are trials themselves stay, whatever lists they have', async () => {
  const content = lines(
    Array.from({ length: COUNT }, (_, at) => ({
      response: `It is ${at}.`,
      gold: String(at),
      votes: results(),
      passages: [{ text: 'x' }, { text: 'y' }],
    })),
  );
  expect((await trialsIn(fileWith(content))).map(({ response }) => response)).toEqual(
    Array.from({ length: COUNT }, (_, at) => `It is ${at}.`),
  );
});

test('the first element of a list of several is no value, and the refusal names the list', async () => {
  const content = lines(
    [{ gold: '1', parts: [{ score: 1, prediction: 'a' }, { score: 2 }], note: 'a note' }].flatMap((one) => [one, one]),
  );
  const { code, stderr } = await audit([fileWith(content.replaceAll('gold', 'reason'))]);
  expect(code).toBe(2);
  expect(stderr).toContain('Lists of objects that are not read: parts.');
  expect(stderr).not.toContain('parts[0]');
});

/** Two generations for each question, with what was extracted from them in a list of each. */
const generations = (at: number): object => ({
  id: `q${at}`,
  question: `Which is number ${at}?`,
  choices: ['x', 'y', 'z'],
  answer: ['ABC'[at % 3]],
  chains: [0, 1].map((shift) => ({
    id: `g${at}${shift}`,
    thinking: `The ${at} and the ${shift}`,
    answers: [{ answer: 'ABC'[(at + shift) % 3], correct_answer: shift === 0 }],
  })),
});

test('generations with lists of extracted answers have the truth of their record', async () => {
  const trials = await trialsIn(fileWith(lines(Array.from({ length: COUNT }, (_, at) => generations(at)))));
  expect(trials).toHaveLength(2 * COUNT);
  expect(trials.slice(0, 3)).toMatchObject([
    { itemId: 'q0', response: 'A', groundTruth: ['A'] },
    { itemId: 'q0', response: 'B', groundTruth: ['A'] },
    { itemId: 'q1', response: 'B', groundTruth: ['B'] },
  ]);
});

test('a truth of the elements is more certain than one of their record', async () => {
  const record = { model: 'm', reference: 'arXiv', results: results() };
  const trials = await trialsIn(fileWith(lines([record, { ...record, model: 'n' }])));
  expect(trials[1]?.groundTruth).toBe('1');
});

test('the only run of a record has the truth of the record', async () => {
  const content = lines(
    Array.from({ length: COUNT }, (_, at) => ({
      question: `How many are ${at}?`,
      correct_answer: String(at),
      runs: [{ response: `There are ${at % 3 === 0 ? 9 : at}`, extracted: String(at % 3 === 0 ? 9 : at) }],
    })),
  );
  const trials = await trialsIn(fileWith(content));
  expect(trials.map(({ groundTruth }) => groundTruth)).toEqual([...Array(COUNT).keys()].map(String));
  expect(trials[0]).toMatchObject({ response: 'There are 9', storedParse: '9' });
});

const turns = (count: number): object[] =>
  Array.from({ length: count }, (_, at) => ({
    question: at === 0 ? 'How much?' : 'And before?',
    expected_answer: at + 0.5,
    predicted_answer: at % 3 === 0 ? 9.5 : at + 0.5,
  }));

test('turns of a conversation with predictions and truths are trials, each with its own item', async () => {
  const report = { pre_text: ['a report'], table: [['x', '1']] };
  const content = JSON.stringify([
    { report, conversation: turns(4), id: 'c1' },
    { report, conversation: turns(3), id: 'c2' },
  ]);
  const trials = await trialsIn(fileWith(content, 'log.json'));
  expect(trials.map(({ itemId }) => itemId)).toEqual(['c1#1', 'c1#2', 'c1#3', 'c1#4', 'c2#1', 'c2#2', 'c2#3']);
  expect(trials.map(({ groundTruth }) => groundTruth)).toEqual(
    [...turns(4), ...turns(3)].map((turn) => String('expected_answer' in turn && turn.expected_answer)),
  );
  expect(new Set(trials.map(({ trialId }) => trialId)).size).toBe(7);
});

test('a list of what a model was given is no list of trials without truths, and the refusal names it', async () => {
  const documents = [
    { output: 'It is A', correct: true },
    { output: 'It is B', correct: false },
  ];
  await expect(trialsIn(fileWith(lines([1, 2].map((id) => ({ id, documents })))))).rejects.toThrow(
    'Lists of objects that are not read: documents.',
  );
});
