/** Questions with choices: how files write them, which one is right, and the letters in what is asked and stored. */
import { describe, expect, test } from 'vitest';
import { lines, loadFiles, problemsOf } from '../../../support/benchmark-files.ts';

const LINES = 'A. red\nB. green\nC. blue';
const texts = ['red', 'green', 'blue'];

describe('choices', () => {
  test.each<[string, Readonly<Record<string, string>>, object]>([
    ['a list', { 'q.jsonl': lines({ question: 'q', choices: texts, answer: 'B' }) }, {}],
    ['options', { 'q.jsonl': lines({ question: 'q', options: texts, answer: 'b)' }) }, { choices: 'options' }],
    [
      'ARC',
      { 'q.jsonl': lines({ question: 'q', choices: { text: texts, label: ['1', '2', '3'] }, answerKey: '2' }) },
      { answerIndex: 'answerKey' },
    ],
    [
      'ARC of AI2',
      {
        'q.jsonl': lines({
          id: '1',
          question: { stem: 'q', choices: texts.map((text, i) => ({ text, label: 'ABC'[i] })) },
          answerKey: 'B',
        }),
      },
      { choices: 'question.choices', question: 'question.stem', answerIndex: 'answerKey' },
    ],
    [
      'MedQA',
      {
        'q.jsonl': lines({
          question: 'q',
          answer: 'green',
          options: { A: 'red', B: 'green', C: 'blue' },
          answer_idx: 'B',
        }),
      },
      { choices: 'options', answerIndex: 'answer_idx' },
    ],
    ['columns', { 'q.csv': 'question,A,B,C,D,answer\nq,red,green,blue,,B\n' }, { choices: 'A, B, C, D' }],
    [
      'MedMCQA',
      { 'q.csv': 'question,opa,opb,opc,cop\nq,red,green,blue,1\nr,red,green,blue,0\n' },
      { choices: 'opa, opb, opc', answerIndex: 'cop (the number of a choice, from 0)' },
    ],
    [
      'the text',
      { 'q.jsonl': lines({ question: 'q', choices: texts, target: 'green' }) },
      { groundTruth: 'target (the text of a choice)' },
    ],
    [
      'an index from 1',
      { 'q.csv': 'question,choice1,choice2,choice3,answer\nq,red,green,blue,2\nr,red,green,blue,3\n' },
      { choices: 'choice1, choice2, choice3', groundTruth: 'answer (the number of a choice, from 1)' },
    ],
    ['lettered lines', { 'q.jsonl': lines({ question: 'q', choices: 'a red\nb　green\nc blue\n', answer: 'b' }) }, {}],
    ['a list in a table', { 'q.csv': `question,choices,answer\nq,"['red' 'green' 'blue']",B\n` }, {}],
  ])('%s', async (_, files, names) => {
    const { set, guessed, benchmark } = await loadFiles(files);
    expect(set.items[0]).toMatchObject({ question: `q\n${LINES}`, groundTruth: 'B' });
    expect(guessed).toEqual(Object.keys(names).length === 0 ? [] : [names]);
    expect(benchmark.scheme).toBe('simpleevals.mcq');
  });

  test('of several right choices, each is accepted', async () => {
    const { set } = await loadFiles({ 'q.jsonl': lines({ question: 'q', choices: texts, answer: ['A', 'C'] }) });
    expect(set.items[0]?.groundTruth).toEqual(['A', 'C']);
  });

  test.each([
    ['A.', LINES, 'B', 'simpleevals.mcq'],
    ['A)', 'A) red\nB) green\nC) blue', 'B', 'simpleevals.mcq'],
    ['(A)', '(A) red\n(B) green\n(C) blue', 'B', 'simpleevals.mcq'],
    ['a', 'a red\nb green\nc blue', 'b', 'simpleevals.mcq'],
    ['①', '① red\n② green\n③ blue', '②', 'simpleevals.answer'],
  ])('letters: %s', async (letters, expected, truth, scheme) => {
    const { set, benchmark, prompt } = await loadFiles({
      'q.jsonl': lines({ question: 'q', choices: texts, answer: 'B' }),
      'q.benchmark.yaml': `letters: "${letters}"`,
    });
    expect(set.items[0]).toMatchObject({ question: `q\n${expected}`, groundTruth: truth });
    expect(benchmark.scheme).toBe(scheme);
    expect(prompt('direct')).toContain(`q\n${expected}\n\nDo not explain the answer.`);
  });

  test('with more choices than a scheme has letters, another scheme is chosen', async () => {
    const ten = Array.from({ length: 10 }, (_, at) => `choice ${at}`);
    const { benchmark } = await loadFiles({ 'q.jsonl': lines({ question: 'q', choices: ten, answer: 'B' }) });
    expect(benchmark.scheme).toBe('mmlupro.l2');
  });
});

describe('what cannot be used', () => {
  const record = { question: 'q', choices: texts, answer: 'A' };
  test.each<[string, readonly object[], readonly string[]]>([
    [
      'numbers that count from 0 or from 1',
      [
        { ...record, answer: 1 },
        { ...record, answer: 2 },
      ],
      [
        'q.jsonl: the numbers in groundTruth (answer) can count the choices from 0 or from 1; write "truth: index-from-0" or "truth: index-from-1" in a file of the benchmark (docs/bench.md).',
      ],
    ],
    [
      'a letter too many',
      [record, { ...record, answer: 'D' }],
      ['q.jsonl, line 2: groundTruth (answer) is "D", not the letter of a choice; correct it, or map another field.'],
    ],
    [
      'one choice',
      [{ ...record, choices: ['a'] }],
      ['q.jsonl, line 1: choices has fewer than two choices; correct it, or leave the record out.'],
    ],
    [
      'a blank choice',
      [{ ...record, choices: ['a', ''] }],
      [
        'q.jsonl, line 1: choices has a choice that is a blank text, not a text with something in it; correct it, or leave the record out.',
      ],
    ],
    [
      'labels that repeat',
      [{ ...record, choices: { text: ['a', 'b'], label: ['x', 'x'] } }],
      ['q.jsonl, line 1: choices has two choices with one label; correct it, or leave the record out.'],
    ],
    [
      'choices of some',
      [{ ...record, choices: 'a or b' }, record],
      [
        'q.jsonl, line 1: choices is a text, not a list of choices or a line for each of them; correct it, or leave the record out.',
      ],
    ],
  ])('%s', async (_, records, problems) => {
    expect(await problemsOf({ 'q.jsonl': lines(...records) })).toEqual(problems);
  });

  test('a choice that is missing between others', async () => {
    expect(await problemsOf({ 'q.csv': 'question,A,B,C,answer\nq,x,,y,A\n' })).toEqual([
      'q.csv, row 1: the choice B is empty; correct it, or leave the record out.',
    ]);
  });
});
