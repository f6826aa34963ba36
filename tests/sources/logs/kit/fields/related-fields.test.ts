/** Fields that their values show, where their names do not. */
import { describe, expect, test } from 'vitest';
import type { FieldMap } from '../../../../../src/base/core/log-fields.ts';
import { describeOtherAnswers } from '../../../../../src/sources/logs/kit/fields/field-warnings.ts';
import { guessAllFields, guessFields } from '../../../../../src/sources/logs/kit/fields/guess-fields.ts';

/** A trial of twenty: its truth, the answer, which is wrong every third time, and a text that ends with the answer. */
interface One {
  readonly at: number;
  readonly truth: string;
  readonly answer: string;
  readonly text: string;
  readonly isRight: boolean;
}

function trials(make: (one: One) => Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>[] {
  return Array.from({ length: 20 }, (_, at) => {
    const isRight = at % 3 !== 0;
    const truth = String(100 + ((at * 7) % 20));
    const answer = isRight ? truth : String(900 + at);
    return make({ at, truth, answer, isRight, text: `First we look at it for a while. So it must be ${answer}` });
  });
}

test.each<[name: string, make: (one: One) => Readonly<Record<string, unknown>>, fields: FieldMap]>([
  [
    'a prediction and a truth with names of no list',
    ({ truth, answer }) => ({ asked: 'q', final_result: answer, real_target: truth }),
    { response: 'final_result', groundTruth: 'real_target' },
  ],
  [
    'a truth within what the model was given',
    ({ truth, text }) => ({ output: text, raw_input: { answer: truth } }),
    { response: 'output', groundTruth: 'raw_input.answer' },
  ],
  [
    'the same truth twice',
    ({ truth, text }) => ({ output: text, raw_input: { answer: truth }, origin: { input: { answer: truth } } }),
    { response: 'output', groundTruth: 'raw_input.answer' },
  ],
  [
    'of three answers the one that the labels are about',
    ({ truth, answer, isRight, at }) => ({
      first_answer: at === 1 ? 'x' : answer,
      second_answer: truth,
      verified_answer: answer,
      correct_answer: truth,
      is_correct: isRight,
    }),
    { label: 'is_correct', groundTruth: 'correct_answer', response: 'verified_answer' },
  ],
  [
    'a truth that is only named "answer" where the labels agree with it',
    ({ truth, answer, isRight }) => ({ llm_output: answer, sheet: { answer: truth }, ok: isRight }),
    { response: 'llm_output', groundTruth: 'sheet.answer', label: 'ok' },
  ],
  [
    'no truth that is only named "answer" where nothing agrees with it',
    ({ truth, at }) => ({ llm_output: String(at + 300), closed_book_answer: truth, open_book_answer: String(at) }),
    { response: 'llm_output' },
  ],
  [
    'neither of two answers without labels',
    ({ truth, answer, at }) => ({ baseline_result: answer, debate_result: at % 2 === 0 ? truth : 'x', real_target: truth }),
    { groundTruth: 'real_target' },
  ],
  [
    'the labelled one of two answers, of which the other has the name of a response',
    ({ truth, answer, at, isRight }) => ({
      baseline_output: at === 0 ? 'x' : truth,
      hinted_letter_answer: answer,
      gold: truth,
      hinted_correct: isRight ? 'correct' : 'wrong',
    }),
    { response: 'hinted_letter_answer', groundTruth: 'gold', label: 'hinted_correct' },
  ],
  [
    'a reference solution is no response',
    ({ truth, answer, text, isRight }) => ({
      actual_response: `The solution is ${truth}, as shown.`,
      predicted_response: text,
      actual_answer: truth,
      predicted_answer: answer,
      is_correct: isRight,
    }),
    { label: 'is_correct', response: 'predicted_response', groundTruth: 'actual_answer', storedParse: 'predicted_answer' },
  ],
  [
    'what a judge wrote is no response',
    ({ truth, answer, isRight }) => ({
      expected_answer: truth,
      predicted_answer: answer,
      answer_correct: isRight,
      reasoning: `The predicted answer ${answer} was compared with the expected answer ${truth}.`,
    }),
    { label: 'answer_correct', groundTruth: 'expected_answer', response: 'predicted_answer' },
  ],
  [
    'of two labels the one that is about the answer',
    ({ truth, answer, isRight, at }) => ({
      expected: truth,
      model_output: answer,
      program_correct: isRight ? at % 5 !== 1 : at % 2 === 0,
      fits: isRight,
    }),
    { label: 'fits', groundTruth: 'expected', response: 'model_output' },
  ],
  [
    'indices that the labels are about',
    ({ at, isRight }) => ({
      item_index: at,
      answer_index: at % 4,
      predicted_index: isRight ? at % 4 : (at + 1) % 4,
      correct: isRight,
    }),
    { label: 'correct', response: 'predicted_index', groundTruth: 'answer_index' },
  ],
  [
    'no indices without labels',
    ({ at }) => ({ answer_index: at % 4, predicted_index: (at * 3) % 4 }),
    {},
  ],
  [
    'options are no truth',
    ({ truth, at, text }) => ({ answers: `(A) stone ${at} (B) water ${at}`, answer: truth, output: text }),
    { response: 'output', groundTruth: 'answer' },
  ],
  [
    'options are no answer',
    ({ truth, at }) => ({ answers: `(A) stone ${at} (B) water ${truth}`, answer: truth }),
    { groundTruth: 'answer' },
  ],
  [
    'what a detector predicted is no answer',
    ({ truth, text, at }) => ({ generated_text: text, reference_answer: truth, predicted_hallucination: at % 2 === 0 }),
    { response: 'generated_text', groundTruth: 'reference_answer' },
  ],
  [
    'truths that are true or false before answers are known',
    ({ at }) => ({ Answer: 'Yes', Raw_Answer: 'Yes, 80%', Correct_Answer: at % 2 === 0 }),
    { groundTruth: 'Correct_Answer', response: 'Raw_Answer', storedParse: 'Answer' },
  ],
  [
    'code of a question is no response',
    ({ truth, at }) => ({ code: `def f(x):\n  return x + ${at}`, answer: truth, res: at % 2 }),
    { groundTruth: 'answer' },
  ],
  [
    'messages of errors are no response',
    ({ truth, at }) => ({ error_message: `no module ${at} ${truth}`, answer: truth }),
    { groundTruth: 'answer' },
  ],
])('%s', (_, make, fields) => {
  expect(guessFields(trials(make), {})).toEqual(fields);
}); // prettier-ignore

test('the number of a class is no truth of texts that never have it', () => {
  const records = Array.from({ length: 40 }, (_, at) => ({
    output_text: `a cell of kind ${'abc'[at % 3]}`,
    true_label: at % 8,
  }));
  expect(guessFields(records, {})).toEqual({ response: 'output_text' });
});

test('a label with more than two classes is the truth beside a prediction with these classes', () => {
  const records = Array.from({ length: 20 }, (_, at) => ({
    pred: at === 3 ? 'Error' : String(at % 3),
    label: String((at * 2) % 3),
  }));
  expect(guessFields(records, {})).toEqual({ response: 'pred', groundTruth: 'label' });
});

describe('answers that are not read', () => {
  const both = trials(({ at, truth, answer, isRight }) => ({
    original_answer: truth,
    original_pred: answer,
    original_correct: isRight,
    perturbed_answer: `p${truth}`,
    perturbed_pred: at % 4 === 0 ? 'none' : `p${truth}`,
    perturbed_correct: at % 4 !== 0,
  }));
  const guess = guessAllFields(both, {});

  test('are named where they have labels', () => {
    expect(guess.all).toMatchObject({ response: 'original_pred', label: 'original_correct' });
    expect(describeOtherAnswers(guess)).toEqual([
      'each record has another answer with a label, perturbed_pred (perturbed_correct), which is not read (--map response=perturbed_pred --map label=perturbed_correct reads it)',
    ]);
  });

  test('are not named without', () => {
    const unlabelled = both.map((record) => ({ ...record, perturbed_correct: null }));
    expect(describeOtherAnswers(guessAllFields(unlabelled, {}))).toEqual([]);
  });
});

test('answers whose names differ in one word are named, too', () => {
  const records = trials(({ truth, answer, at }) => ({
    't5 pred race': answer,
    't5 pred arc': at % 2 === 0 ? truth : 'x',
    't5 pred time': at,
    gold: truth,
  }));
  const guess = guessAllFields(records, {});
  expect(guess.all.response).toBe('t5 pred race');
  expect(describeOtherAnswers(guess)).toEqual([
    "each record has another answer, t5 pred arc, which is not read (--map 'response=t5 pred arc' reads it)",
  ]);
});
