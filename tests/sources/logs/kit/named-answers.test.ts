/** Records with an object that has an answer under each name, such as one for each prompt. */
import { expect, test } from 'vitest';
import { audit } from '../../../support/in-process.ts';
import { trialsIn } from '../../../support/log-trials.ts';
import { fileWith } from '../../../support/sample-records.ts';

const COUNT = 12;
const lines = (make: (at: number) => object): string =>
  Array.from({ length: COUNT }, (_, at) => `${JSON.stringify({ id: `q${at}`, ...make(at) })}\n`).join('');

/** Every third answer is wrong. */
const letter = (at: number): string => 'ABCD'[at % 4] ?? '';
const given = (at: number, shift = 0): string => letter((at + shift) % 3 === 0 ? at + 1 : at);
const answer = (at: number, shift = 0): object => ({
  generation: [`So it is \\boxed{${given(at, shift)}}`],
  answer: given(at, shift),
  score: Number(given(at, shift) === letter(at)),
});

test('objects of one kind are the answers of conditions to the item of their record', async () => {
  const trials = await trialsIn(
    fileWith(
      lines((at) => ({
        answerKey: letter(at),
        question: { stem: `Which, ${at}?`, choices: [] },
        direct: answer(at),
        cot: answer(at, 1),
      })),
    ),
  );
  expect(trials).toHaveLength(2 * COUNT);
  expect(trials.slice(0, 2)).toMatchObject([
    { itemId: 'q0', condition: 'direct', groundTruth: 'A', response: String.raw`So it is \boxed{B}`, storedLabel: 0 },
    { itemId: 'q0', condition: 'cot', groundTruth: 'A', response: String.raw`So it is \boxed{A}`, storedLabel: 1 },
  ]);
});

test('names of models are those of models, and the truth may be in each object', async () => {
  const content = lines((at) => ({
    predictions: {
      'gpt-4o': { predicted_answer: given(at), gold: letter(at) },
      'llama-3-8b': { predicted_answer: given(at, 1), gold: letter(at) },
    },
  }));
  const trials = await trialsIn(fileWith(content));
  expect(trials.slice(0, 2)).toMatchObject([
    { model: 'gpt-4o', condition: null, groundTruth: 'A', response: 'B' },
    { model: 'llama-3-8b', condition: null, groundTruth: 'A', response: 'A' },
  ]);
});

test('texts below the name of a response are answers; one that is missing is an answer without a text', async () => {
  const content = lines((at) => ({
    gold: letter(at),
    response: { zero_shot: given(at), few_shot: at === COUNT - 1 ? null : given(at, 1) },
  }));
  const trials = await trialsIn(fileWith(content));
  expect(trials).toHaveLength(2 * COUNT);
  expect(trials.at(-2)).toMatchObject({ condition: 'zero_shot', response: given(COUNT - 1) });
  expect(trials.at(-1)).toMatchObject({ condition: 'few_shot', response: null, groundTruth: letter(COUNT - 1) });
});

test('the terminal names the fields that were read as answers', async () => {
  const withTruth = (at: number, shift = 0): object => ({ ...answer(at, shift), gold: letter(at) });
  const path = fileWith(lines((at) => ({ direct: withTruth(at), cot: withTruth(at, 1) })));
  const { stderr } = await audit([path]);
  expect(stderr).toContain(
    'the fields direct, cot were read as the answers of 2 conditions; --map response=PATH reads one of them',
  );
  const { stderr: ofOne } = await audit([path, '--map', 'response=cot.generation']);
  expect(ofOne).not.toContain('were read as');
});

test('objects with nothing but a response, and the truth beside them', async () => {
  const content = lines((at) => ({
    gold: letter(at),
    direct: { response: given(at) },
    cot: { response: given(at, 1) },
  }));
  const trials = await trialsIn(fileWith(content));
  expect(trials.slice(0, 2)).toMatchObject([
    { condition: 'direct', groundTruth: 'A', response: 'B' },
    { condition: 'cot', groundTruth: 'A', response: 'A' },
  ]);
});

test('parts of one answer are no answers of conditions', async () => {
  const content = lines((at) => ({
    gold: letter(at),
    output: { text: `So it is ${given(at)}.`, answer: given(at) },
    usage: { prompt: { tokens: at, cost: 1 }, completion: { tokens: 2 * at, cost: 2 } },
  }));
  const trials = await trialsIn(fileWith(content));
  expect(trials).toHaveLength(COUNT);
  expect(trials[0]).toMatchObject({ response: 'So it is B.', condition: null });
});

test('what people answered is the truth where the labels show it', async () => {
  const content = lines((at) => ({
    llm_prediction: given(at),
    human_prediction: letter(at),
    verdict: given(at) === letter(at) ? 'correct' : 'incorrect',
  }));
  const trials = await trialsIn(fileWith(content));
  expect(trials[0]).toMatchObject({ response: 'B', groundTruth: 'A', storedLabel: 0 });
});
