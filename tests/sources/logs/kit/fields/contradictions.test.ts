/** Fields whose names mean one thing and whose values show that they are another: each guess is made from the values of several records. */
import { expect, test } from 'vitest';
import type { FieldMap } from '../../../../../src/base/core/log-fields.ts';
import { guessFields } from '../../../../../src/sources/logs/kit/fields/guess-fields.ts';

type Fields = Readonly<Record<string, unknown>>;

interface Sample {
  readonly at: number;
  readonly truth: number;
  readonly answer: number;
  readonly isRight: boolean;
}

const LETTERS = 'ABCD';

/** Twenty-four records; every third answer is wrong. */
const records = (of: (sample: Sample) => Fields): Fields[] =>
  Array.from({ length: 24 }, (_, at) => {
    const truth = 30 + at;
    const isRight = at % 3 !== 0;
    return of({ at, truth, isRight, answer: isRight ? truth : truth + 50 });
  });
const letter = (at: number): string => LETTERS.charAt(at % LETTERS.length);
const text = (answer: unknown): string =>
  `Let us add the two numbers of the question. The answer is ${String(answer)}.`;

test.each<[name: string, records: readonly Fields[], fields: FieldMap]>([
  [
    'an "answer" that contains the prediction where it is wrong is the response',
    records(({ at, answer, isRight }) => ({ instruction: `q${at}`, answer: text(answer), pred: String(answer), is_correct: isRight })),
    { label: 'is_correct', response: 'answer', storedParse: 'pred', question: 'instruction' },
  ],
  [
    'an "answer" that is a solution of the question is the truth',
    records(({ answer, truth, isRight }) => ({ answer: `We add twice.\n#### ${truth}`, pred: String(answer), is_correct: isRight })),
    { label: 'is_correct', response: 'pred', groundTruth: 'answer' },
  ],
  [
    'a long text of the model is the response beside an answer and a solution',
    records(({ truth, answer }) => ({ problem: 'q', answer: String(truth), solution: `It is ${truth} apples in all.`, model_generation: text(answer) })),
    { response: 'model_generation', groundTruth: 'answer', question: 'problem' },
  ],
  [
    'the short one of an answer and a solution is the truth',
    records(({ truth, answer }) => ({ solution: String(truth), answer: `The sum of the two numbers is ${truth}`, model_generation: text(answer) })),
    { response: 'model_generation', groundTruth: 'solution' },
  ],
  [
    'what was retrieved is no truth and no label',
    records(({ at, truth, answer }) => ({ question: 'q', answer: `city ${truth}`, predicted_answer: `city ${answer}`, gold_hit_any: at % 2 === 0, gold_hit_all: at % 4 === 0 })),
    { response: 'predicted_answer', groundTruth: 'answer' },
  ],
  [
    'a field that is true or false is no truth beside answers of another form',
    records(({ at, answer }) => ({ output: `It is city ${answer}.`, gold_found: at % 2 === 0 })),
    { response: 'output' },
  ],
  [
    'it is the truth of such answers',
    records(({ at, isRight }) => ({ output: `It is ${String(isRight)}.`, gold: at % 2 === 0 })),
    { response: 'output', groundTruth: 'gold' },
  ],
  [
    'a label that is a class is the truth, and "correct" is the label',
    records(({ at, isRight }) => ({ e1: 'x', label: at % 2 === 0, prediction: (at % 2 === 0) === isRight, correct: isRight })),
    { label: 'correct', response: 'prediction', groundTruth: 'label' },
  ],
  [
    'a class that the response does not have is no truth',
    records(({ at, isRight }) => ({ statement: 's', response: text(isRight), label: at % 2, prediction: isRight ? at % 2 : 1 - (at % 2) })),
    { storedParse: 'prediction' },
  ],
  [
    'an answer without a text that it was taken out of is the response',
    records(({ truth, answer }) => ({ question: 'q', gold_answers: [`city ${truth}`], final_answer: `city ${answer}` })),
    { response: 'final_answer', groundTruth: 'gold_answers' },
  ],
  [
    'passages are no response',
    records(({ truth, answer, isRight }) => ({ gold_answers: [`city ${truth}`], retrieved_passages: [{ text: `A passage about city ${truth}.` }], final_answer: `city ${answer}`, correct: isRight ? 1 : 0 })),
    { label: 'correct', response: 'final_answer', groundTruth: 'gold_answers' },
  ],
  [
    'the verdict of a judge is no response',
    records(({ truth, answer, isRight }) => ({ query: 'q', ground_truth: `city ${truth}`, prediction: `It is city ${answer}.`, response: `Accuracy: ${isRight ? 'True' : 'False'}` })),
    { response: 'prediction', question: 'query' },
  ],
  [
    'the truth is the one that the labels are about',
    records(({ at, isRight }) => ({ target: `f${at}`, correct_answer: at % 2 === 0 ? 'YES' : 'NO', model_output: `Final Answer: ${(at % 2 === 0) === isRight ? 'YES' : 'NO'}`, is_correct: isRight })),
    { label: 'is_correct', response: 'model_output', groundTruth: 'correct_answer' },
  ],
  [
    'also where another has a usual name',
    records(({ at, truth, answer, isRight }) => ({ ground_truth: `id${at}`, gold: String(truth), response: text(answer), is_correct: isRight })),
    { label: 'is_correct', groundTruth: 'gold' },
  ],
  [
    'a truth in one record of many is none',
    records(({ at, answer }) => ({ no: at, answer, ...(at === 7 ? { redteam: { target: 3 } } : {}) })),
    { groundTruth: 'answer' },
  ],
  [
    'a truth that no right answer has is none',
    records(({ at, answer }) => ({ target: letter(at), output: text(answer), correct: true })),
    { label: 'correct', response: 'output' },
  ],
  [
    'what was taken out of the response is no truth, nor is an index that no response has',
    records(({ at }) => ({ sample: { question: 'q', choices: ['w', 'x', 'y', 'z'], answer: at % 4 }, answer: letter(at + 1), response: `\\boxed{${letter(at + 1)}}` })),
    { question: 'sample.question', choices: 'sample.choices' },
  ],
  [
    'a word of a label in the name of something else',
    records(({ at, truth, answer }) => ({ output: text(answer), gold: String(truth), right_language: at % 2 === 0 })),
    { response: 'output', groundTruth: 'gold' },
  ],
  [
    'what people judged is the label',
    records(({ truth, answer, isRight }) => ({ output: text(answer), gold: String(truth), correct: true, human_judgment_result: isRight ? 'Correct' : 'Incorrect' })),
    { label: 'human_judgment_result', response: 'output', groundTruth: 'gold' },
  ],
  [
    'a chain of thought is the response, and what is true where it is right is the label',
    records(({ at, truth, answer, isRight }) => ({ ID: `t${at}`, 'chain-of-thought': text(answer), pred: answer, answer: truth, ans: isRight })),
    { label: 'ans', response: 'chain-of-thought', groundTruth: 'answer', storedParse: 'pred' },
  ],
  [
    'a rationale of the truth is no response',
    records(({ truth, answer }) => ({ rationale: text(truth), pred: answer, gold: truth })),
    { response: 'pred', groundTruth: 'gold' },
  ],
  [
    'the index of an option is no answer beside letters',
    records(({ at, isRight }) => ({ doc: { Label: letter(at) }, preds: at % 4, pred_label: letter(isRight ? at : at + 1) })),
    { response: 'pred_label', groundTruth: 'doc.Label' },
  ],
  [
    'a price is no response',
    records(({ at, truth, answer, isRight }) => ({ price: { output: 50.5 + at }, extracted_answer: answer, correct_answer: truth, is_correct: isRight })),
    { label: 'is_correct', response: 'extracted_answer', groundTruth: 'correct_answer' },
  ],
  [
    'names in the plural',
    records(({ truth, answer }) => ({ queries: 'q', ground_truths: String(truth), predictions: text(answer) })),
    { response: 'predictions', groundTruth: 'ground_truths', question: 'queries' },
  ],
  [
    'lists of outputs and of what was taken out of them',
    records(({ truth, answer, isRight }) => ({ answer: String(truth), model_outputs: [text(answer), text(truth)], pred_answers: [String(answer), String(truth)], per_sample_correct: [isRight, true] })),
    { label: 'per_sample_correct', response: 'model_outputs', groundTruth: 'answer', storedParse: 'pred_answers' },
  ],
  [
    'the file of a solution is no truth',
    records(({ at, answer }) => ({ output: text(answer), solution: `solutions/task_${at}.png` })),
    { response: 'output' },
  ],
  [
    'a verdict that begins like one and names the answer is no response',
    records(({ truth, answer, isRight }) => ({ question: 'q', gold: `city ${truth}`, prediction: `It is city ${answer}.`, response: isRight ? `Yes. The answer is city ${truth}, as stated.` : `No. It is not city ${truth}, but city ${answer}.` })),
    { response: 'prediction', groundTruth: 'gold' },
  ],
  [
    'a response that says yes or no stays where the truth does',
    records(({ at, isRight }) => ({ response: isRight ? 'Yes, because it can.' : `No, it cannot do ${at}.`, gold: `${at % 2 === 0 ? 'yes' : 'no'}, at ${at}`, prediction: `a note about ${at}` })),
    { groundTruth: 'gold', storedParse: 'prediction' },
  ],
  [
    'the result beside an equation is the truth',
    records(({ at, truth, answer }) => ({ answer: `X = ${at} + 30`, final_answer: String(truth), response: text(answer) })),
    { groundTruth: 'final_answer' },
  ],
  [
    'what was taken out of every response is no result of an equation',
    records(({ truth, answer }) => ({ answer: `x = ${truth}`, final_answer: String(answer), response: text(answer) })),
    { groundTruth: 'answer', storedParse: 'final_answer' },
  ],
  [
    'words for right and wrong are a label where others are a few',
    records(({ at, truth, answer, isRight }) => ({ output: text(answer), gold: String(truth), grade: at % 9 === 0 ? 'PARTIAL' : isRight ? 'CORRECT' : 'INCORRECT' })),
    { label: 'grade', response: 'output', groundTruth: 'gold' },
  ],
  [
    'these words are a label whatever its name is, and no task',
    records(({ at, truth, answer, isRight }) => ({ output: text(answer), gold: String(truth), category: at % 9 === 0 ? 'REVIEW' : isRight ? 'PASS' : 'FAIL' })),
    { label: 'category', response: 'output', groundTruth: 'gold' },
  ],
  [
    'these words about something else are no label',
    records(({ at, truth, answer }) => ({ output: text(answer), gold: String(truth), format_check: at % 2 === 0 ? 'PASS' : 'FAIL' })),
    { response: 'output', groundTruth: 'gold' },
  ],
  [
    'they are a truth where it is named like one',
    records(({ at, isRight }) => ({ output: isRight === (at % 2 === 0) ? 'It is correct.' : 'It is incorrect.', gold: at % 2 === 0 ? 'correct' : 'incorrect' })),
    { response: 'output', groundTruth: 'gold' },
  ],
  [
    'the final verdict is preferred to others',
    records(({ truth, answer, isRight }) => ({ output: text(answer), gold: String(truth), is_correct: 'Correct', final_verdict: isRight ? 'Correct' : 'Incorrect' })),
    { label: 'final_verdict', response: 'output', groundTruth: 'gold' },
  ],
])('%s', (_, samples, fields) => {
  expect(guessFields(samples, {})).toEqual(fields);
}); // prettier-ignore

test('what is mapped stays, and is nothing else', () => {
  const samples = records(({ at, truth }) => ({
    target: `f${at}`,
    gold: String(truth),
    output: text(truth),
    correct: true,
  }));
  expect(guessFields(samples, { groundTruth: 'target' })).toEqual({ label: 'correct', response: 'output' });
  const classes = records(({ at }) => ({ response: text(at), label: at % 2 }));
  expect(guessFields(classes, { groundTruth: 'label' })).toEqual({});
});
