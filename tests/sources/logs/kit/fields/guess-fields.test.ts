/** Which field of a record is taken for which content. */
import { expect, test } from 'vitest';
import { guessFields } from '../../../../../src/sources/logs/kit/fields/guess-fields.ts';
import type { FieldMap } from '../../../../../src/base/core/log-fields.ts';
import { readPath } from '../../../../../src/sources/logs/kit/mapped-values.ts';

type Record_ = Readonly<Record<string, unknown>>;

test.each<[name: string, records: readonly Record_[], fields: FieldMap]>([
  ['default names are no guess', [{ response: 'a', ground_truth: 'a', label: 1, question: 'q' }], {}],
  [
    'a script of one’s own',
    [{ q: 'Capital?', output: 'It is Rome.', gold: 'Rome', pred: 'Rome', correct: true }],
    { label: 'correct', response: 'output', groundTruth: 'gold', storedParse: 'pred', question: 'q' },
  ],
  [
    'case, dashes and spaces do not matter',
    [{ 'Model-Output': 'a', 'Correct Answer': 'b', IsCorrect: 'False' }],
    { label: 'IsCorrect', response: 'Model-Output', groundTruth: 'Correct Answer' },
  ],
  ['a label that is an answer is the truth', [{ prediction: 'It is B', label: 'B' }], { response: 'prediction', groundTruth: 'label' }],
  ['a label that is right or wrong stays', [{ completion: 'x', label: 'correct', target: 'y' }], { response: 'completion', groundTruth: 'target' }],
  ['an answer is the truth beside a response', [{ generation: 'x', answer: 'y' }], { response: 'generation', groundTruth: 'answer' }],
  ['an answer is the response beside a truth', [{ answer: 'x', gold: 'y' }], { response: 'answer', groundTruth: 'gold' }],
  ['partial credit is no label', [{ output: 'x', target: 'y', score: 0.37 }], { response: 'output', groundTruth: 'target' }],
  ['a score of 0 and 1 is', [{ output: 'x', target: 'y', score: 1 }, { output: 'x', target: 'z', score: 0 }], { label: 'score', response: 'output', groundTruth: 'target' }],
  [
    'what OpenAI’s interface returns',
    [{ choices: [{ message: { content: 'x' } }], ideal: 'y' }],
    { response: 'choices.0.message.content', groundTruth: 'ideal' },
  ],
  [
    'a result of the batch API of OpenAI',
    [{ id: 'b1', custom_id: 'q1', response: { status_code: 200, body: { model: 'm', choices: [{ message: { role: 'assistant', content: 'x' } }] } }, error: null }],
    { response: 'response.body.choices.0.message.content', id: 'custom_id', model: 'response.body.model' },
  ],
  [
    'an id of a request that occurs twice is that of an item',
    ['b1', 'b2'].map((id) => ({ id, custom_id: 'q1', response: { body: { choices: [{ message: { content: 'x' } }] } } })),
    { response: 'response.body.choices.0.message.content', item: 'custom_id' },
  ],
  ['a list of one response', [{ resps: [['x']], target: 'y' }], { response: 'resps', groundTruth: 'target' }],
  ['an object is no response', [{ output: { a: 1 }, text: 'x', gold: 'y' }], { response: 'text', groundTruth: 'gold' }],
  ['an id that occurs once', [{ output: 'x', qid: 1 }, { output: 'y', qid: 2 }], { response: 'output', id: 'qid' }],
  ['one that occurs twice is that of an item', [{ output: 'x', qid: 1 }, { output: 'y', qid: 1 }], { response: 'output', item: 'qid' }],
  ['an id of questions beside that of the trial', [{ id: 'p1a', response: 'x', prompt_id: 1, question: 'Why?' }, { id: 'p1b', response: 'y', prompt_id: 1, question: 'Why?' }, { id: 'p2a', response: 'x', prompt_id: 2, question: 'Who?' }], { item: 'prompt_id' }],
  ['no id of questions that has several', [{ id: 'a', response: 'x', question_id: 1, question: 'Why?' }, { id: 'b', response: 'y', question_id: 1, question: 'How?' }, { id: 'c', response: 'x', question_id: 2, question: 'Who?' }], {}],
  ['options by letters', [{ response: 'x', options: { A: 'a', B: 'b' } }], { choices: 'options' }],
  ['a review of EvalScope before 1.0', [{ index: 0, choices: [{ message: { content: 'x' }, review: { gold: 'A', pred: 'A', result: 1.0 } }] }], { label: 'choices.0.review.result', response: 'choices.0.message.content', groundTruth: 'choices.0.review.gold', storedParse: 'choices.0.review.pred', id: 'index' }],
  ['a test case of DeepEval', [{ input: 'q', actualOutput: 'x', expectedOutput: 'y', success: true }], { label: 'success', response: 'actualOutput', groundTruth: 'expectedOutput', question: 'input' }],
  ['an answer of MT-bench', [{ question_id: 81, model_id: 'm', choices: [{ index: 0, turns: ['x', 'y'] }] }], { response: 'choices.0.turns.0', id: 'question_id', model: 'model_id' }],
  ['an output of AlpacaEval', [{ instruction: 'q', output: 'x', generator: 'm' }], { response: 'output', question: 'instruction', model: 'generator' }],
  ['a name by its words', [{ gpt4_response: 'x', goldAns: 'y', if_right: false, pred_indexs: 'A', response_time: 3 }], { label: 'if_right', response: 'gpt4_response', groundTruth: 'goldAns', storedParse: 'pred_indexs' }],
  ['words about a text are not the text', [{ response_length: 'x', expected_output_type: 'y' }], {}],
  ['several responses to a question', [{ code: ['It is twenty, I think.', 'It is 21, by the rules.'], pred: ['20', '21'], gt: '20', score: [true, false] }], { label: 'score', response: 'code', groundTruth: 'gt', storedParse: 'pred' }],
  ['the last message of a chat', [{ messages: [{ role: 'user', content: 'q' }, { role: 'assistant', content: 'x' }], gold: 'y' }], { response: 'messages.-1.content', groundTruth: 'gold' }],
  ['a prompt is no response', [{ messages: [{ role: 'user', content: 'q' }], gold: 'y' }], { groundTruth: 'gold' }],
  ['a code is no response', [{ code: 'en', prediction: 'x', gt: 'y' }], { response: 'prediction', groundTruth: 'gt' }],
  ['a raw text beside what was taken out of it', [{ raw_answer: 'B, 90%', answer: 'B', gold: 'B' }, { raw_answer: 'C', answer: 'C', gold: 'B' }], { response: 'raw_answer', groundTruth: 'gold', storedParse: 'answer' }],
  ['a raw text without it', [{ raw_answer: 'first', answer: 'B', gold: 'B' }], { response: 'answer', groundTruth: 'gold' }],
  ['an own member only', [{ response: 'x', __proto__: { gold: 'y' } }], {}],
])('%s', (_, records, fields) => {
  expect(guessFields(records, {})).toEqual(fields);
}); // prettier-ignore

test('what is mapped is not guessed, and its name is not offered to another field', () => {
  const records = [{ output: 'x', completion: 'y', gold: 'z' }];
  expect(guessFields(records, { response: 'completion' })).toEqual({ groundTruth: 'gold' });
  expect(guessFields(records, { question: 'output' })).toEqual({ response: 'completion', groundTruth: 'gold' });
});

test('paths lead to own members only', () => {
  expect(readPath({ a: { b: [1, 2] } }, 'a.b[1]')).toBe(2);
  expect(readPath({ a: {} }, 'a.constructor')).toBeUndefined();
  expect(readPath({ a: [1, 2] }, 'a[-1]')).toBe(2);
  expect(readPath({ a: [1, 2] }, 'a[-3]')).toBeUndefined();
  expect(readPath({ a: { '-1': 3 } }, 'a.-1')).toBe(3);
  expect(readPath({ 'a.b': 3, a: { b: 4 } }, 'a.b')).toBe(3);
});
