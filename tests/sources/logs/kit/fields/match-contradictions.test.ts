/** Fields that are found by what they match, and not found because they match nothing. */
import { describe, expect, test } from 'vitest';
import { guessAllFields } from '../../../../../src/sources/logs/kit/fields/guess-fields.ts';
import type { LogRecord } from '../../../../../src/sources/logs/kit/record-values.ts';

const letter = (at: number): string => 'ABCD'[at % 4] ?? '';
/** Every third answer is wrong. */
const given = (at: number): string => letter(at % 3 === 0 ? at + 1 : at);
const guess = (make: (at: number) => LogRecord, count = 30) =>
  guessAllFields(
    Array.from({ length: count }, (_, at) => make(at)),
    {},
  ).all;

describe('a response', () => {
  test('is the text with the stored answer, and not a translated question', () => {
    const fields = guess((at) => ({
      raw_premise_response: `The premise number ${at} in English.`,
      predicted_label: ['neutral', 'entailment', 'contradiction'][at % 3],
      ground_truth: ['neutral', 'entailment'][at % 2],
      raw_nli_response: `I would call it ${['neutral', 'entailment', 'contradiction'][at % 3]}.`,
    }));
    expect(fields).toMatchObject({ response: 'raw_nli_response', storedParse: 'predicted_label' });
  });

  test('is the thought before a final answer, whatever words are beside it in their names', () => {
    const fields = guess((at) => ({
      Pred_Rationale: `Add the two numbers, which gives ${at * 7}, so the answer is ${at * 7}.`,
      Pred_FinalAnswer: String(at * 7),
      True_FinalAnswer: String(at % 3 === 0 ? at : at * 7),
    }));
    expect(fields).toMatchObject({
      response: 'Pred_Rationale',
      storedParse: 'Pred_FinalAnswer',
      groundTruth: 'True_FinalAnswer',
    });
  });
});

test('a response is no flag about the answer, no input, and no text of a judge', () => {
  const flag = guess((at) => ({ gold: `town ${at}`, pred: at % 2, note: 'x' }));
  expect(flag.response).toBeUndefined();
  const input = guess((at) => ({ text: `Film ${at} was fine`, true_label: letter(at), gemma_pred: 'INVALID' }));
  expect(input.response).toBe('gemma_pred');
  const judged = guess((at) => ({
    topic: at,
    judge: { raw_response: `I think it is ${letter(at)}` },
    gold: letter(at),
  }));
  expect(judged.response).toBeUndefined();
  const own = guess((at) => ({ topic: at, run: { raw_response: `I think it is ${letter(at)}` }, gold: letter(at) }));
  expect(own.response).toBe('run.raw_response');
});

describe('a truth', () => {
  test('with a word of one in its name is none if no response ever has it', () => {
    const of = (value: (at: number) => string) => guess((at) => ({ response: given(at), target_kind: value(at) }));
    expect(of(() => 'female').groundTruth).toBeUndefined();
    expect(of(letter).groundTruth).toBe('target_kind');
  });

  test('is no member of the JSON object that every response is', () => {
    const of = (answer: (at: number) => string) =>
      guess((at) => ({
        raw: JSON.stringify({ answer: given(at), reasoning: 'Because it is so.' }),
        answer: answer(at),
      }));
    expect(of(given).groundTruth).toBeUndefined();
    expect(of(letter).groundTruth).toBe('answer');
  });

  test('may be named like a label if it has several classes', () => {
    const classes = ['true', 'false', 'half true', 'mostly true', 'mostly false'];
    const of = (count: number) =>
      guess((at) => ({
        output: `The claim is ${classes[(at * 2) % count]}.`,
        label: classes[at % count],
        correct: (at * 2) % count === at % count ? 'True' : 'False',
      }));
    expect(of(5)).toMatchObject({ groundTruth: 'label', label: 'correct', response: 'output' });
  });

  test('is written as true and false in JSON where answers are 1.0 and 0.0', () => {
    const fields = guess((at) => ({ preds: [Number(at % 3 === 0)], gold: at % 2 === 0 }));
    expect(fields).toMatchObject({ response: 'preds', groundTruth: 'gold' });
    const asTexts = guess((at) => ({ preds: [Number(at % 3 === 0)], gold: at % 2 === 0 ? 'true' : 'false' }));
    expect(asTexts.groundTruth).toBeUndefined();
  });
});

describe('a label', () => {
  const values = (at: number) => ({
    gold_value: String(at),
    predicted_answer: at % 3 === 0 ? `${at + 1} billion` : `${at}`,
  });

  test('with its name may be right where the answer has the truth in another form', () => {
    const fields = guess((at) => ({
      ...values(at),
      exec_acc: at % 3 === 0 && at % 2 === 0 ? 'False' : 'True',
      odd: at,
    }));
    expect(fields.label).toBe('exec_acc');
  });

  test('with its name may be 1 and 0, and is found by its values', () => {
    const of = (name: string) =>
      guess((at) => ({ gold: letter(at), response: given(at), [name]: Number(given(at) === letter(at)) }));
    expect(of('extracted_judge_score').label).toBe('extracted_judge_score');
    expect(of('weight').label).toBeUndefined();
  });

  test('may lack some values, which pandas writes as NaN', () => {
    const fields = guess((at) => ({
      gold: letter(at),
      response: given(at),
      judge: at % 5 === 4 ? Number.NaN : given(at) === letter(at),
    }));
    expect(fields.label).toBe('judge');
  });

  test('without its name is right only where the answer is the truth', () => {
    const fields = guess((at) => ({
      ...values(at),
      flagged: at % 3 === 0 && at % 2 === 0 ? 'False' : 'True',
      odd: at,
    }));
    expect(fields.label).toBeUndefined();
  });
});
