/** Tables with several answers in a row, whose columns differ in one part of their names. */
import { expect, test } from 'vitest';
import { trialsIn } from '../../../support/log-trials.ts';
import { fileWith } from '../../../support/sample-records.ts';

const COUNT = 12;
const letter = (at: number): string => 'ABCD'[at % 4] ?? '';
/** Every third answer is wrong; of which one, the shift decides. */
const given = (at: number, shift = 0): string => letter((at + shift) % 3 === 0 ? at + 1 : at);
const isRight = (at: number, shift = 0): boolean => given(at, shift) === letter(at);
const lines = (make: (at: number) => object): string =>
  Array.from({ length: COUNT }, (_, at) => `${JSON.stringify({ id: `q${at}`, ...make(at) })}\n`).join('');

test('columns of runs are trials with their own parses and labels; a vote is none of them', async () => {
  const content = lines((at) => ({
    answer: letter(at),
    cot_run1: `Let us think. The answer is ${given(at)}.`,
    extracted_run1: given(at),
    correct_run1: isRight(at),
    cot_run2: `Let us think. The answer is ${given(at, 1)}.`,
    extracted_run2: given(at, 1),
    correct_run2: isRight(at, 1),
    majority_vote: given(at),
    majority_correct: isRight(at),
  }));
  const trials = await trialsIn(fileWith(content));
  expect(trials).toHaveLength(2 * COUNT);
  expect(trials.slice(0, 2)).toMatchObject([
    { itemId: 'q0', condition: 'run1', groundTruth: 'A', storedParse: 'B', storedLabel: 0 },
    { itemId: 'q0', condition: 'run2', groundTruth: 'A', storedParse: 'A', storedLabel: 1 },
  ]);
});

test('a tag may come first, have several words, and have a separate truth', async () => {
  const content = lines((at) => ({
    original_answer: letter(at),
    original_pred: given(at),
    original_correct: isRight(at),
    post_edit_answer: letter(at + 1),
    post_edit_pred: given(at + 1),
    post_edit_correct: isRight(at + 1),
    post_edit_note: 'only here',
  }));
  const trials = await trialsIn(fileWith(content));
  expect(trials.slice(0, 2)).toMatchObject([
    { condition: 'original', groundTruth: 'A', response: 'B', storedLabel: 0 },
    { condition: 'post_edit', groundTruth: 'B', response: 'B', storedLabel: 1 },
  ]);
});

test('labels of a judge belong to their answers, also where one never is the truth word by word', async () => {
  const content = lines((at) => ({
    golden_answer: letter(at),
    answer_fid: given(at),
    judge_fid: isRight(at),
    answer_newer: 'in other words',
    judge_newer: at % 2 === 0,
  }));
  const trials = await trialsIn(fileWith(content));
  expect(trials.slice(0, 2)).toMatchObject([
    { condition: 'fid', response: 'B', storedLabel: 0 },
    { condition: 'newer', response: 'in other words', storedLabel: 1 },
  ]);
});

test('three answers with one field each are answers, also where one never is the truth', async () => {
  const content = lines((at) => ({
    gold: letter(at),
    answer_rag: given(at),
    answer_closed: given(at, 1),
    answer_misled: 'not known',
  }));
  expect((await trialsIn(fileWith(content))).slice(0, 3)).toMatchObject([
    { condition: 'rag', response: 'B', groundTruth: 'A' },
    { condition: 'closed', response: 'A', groundTruth: 'A' },
    { condition: 'misled', response: 'not known', groundTruth: 'A' },
  ]);
});

test.each([
  [
    'a label of one answer only',
    (at: number) => ({
      gold: letter(at),
      first_pred: given(at),
      first_score: at,
      second_pred: given(at, 1),
      second_score: at,
      is_correct: isRight(at),
    }),
    { response: 'B', storedLabel: 0 },
  ],
  [
    'the truth beside the answer',
    (at: number) => ({ gold_answer: letter(at), gold_note: 'x', model_answer: given(at), model_note: 'y' }),
    { response: 'B', groundTruth: 'A' },
  ],
  [
    'what was taken out of the answer',
    (at: number) => ({
      gold: letter(at),
      raw_answer: `I think it is ${given(at)}`,
      raw_note: 'x',
      parsed_answer: given(at),
      parsed_note: 'y',
    }),
    { groundTruth: 'A' },
  ],
  [
    'one field for each answer',
    (at: number) => ({ gold: letter(at), first_pred: given(at), second_pred: given(at, 1) }),
    { groundTruth: 'A' },
  ],
  [
    'another response',
    (at: number) => ({
      gold: letter(at),
      output: given(at),
      judge_one_answer: given(at),
      judge_one_note: 'x',
      judge_two_answer: letter(at),
      judge_two_note: 'y',
    }),
    { response: 'B', groundTruth: 'A' },
  ],
  [
    'an answer that never is the truth',
    (at: number) => ({
      gold: letter(at),
      early_pred: given(at),
      early_cost: at,
      late_pred: 'none',
      late_cost: at,
    }),
    { groundTruth: 'A' },
  ],
])('%s does not divide the records', async (_, make, first) => {
  const trials = await trialsIn(fileWith(lines(make)));
  expect(trials).toHaveLength(COUNT);
  expect(trials[0]).toMatchObject({ condition: null, ...first });
});

test('a condition of the records stays, and the tags are variants', async () => {
  const content = lines((at) => ({
    gold: letter(at),
    condition: 'noisy',
    short_pred: given(at),
    short_cost: at,
    long_pred: given(at, 1),
    long_cost: at,
  }));
  const trials = await trialsIn(fileWith(content));
  expect(trials.slice(0, 2)).toMatchObject([
    { condition: 'noisy', variant: 'short', response: 'B' },
    { condition: 'noisy', variant: 'long', response: 'A' },
  ]);
});
