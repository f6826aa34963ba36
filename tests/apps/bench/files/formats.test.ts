/** Files of questions in every format, and how their fields are found. */
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { describe, expect, test } from 'vitest';
import { loadBenchmark } from '../../../../src/apps/bench/benchmark-named.ts';
import { lines, loadFiles, problemsOf } from '../../../support/benchmark-files.ts';

const RECORDS = [
  { id: 'fr', question: 'Capital of "France"?', answer: 'Paris' },
  { id: 'fi', question: 'Capital of Finland,\nplease', answer: 'Helsinki' },
];
const TABLE = 'id,question,answer\nfr,"Capital of ""France""?",Paris\nfi,"Capital of Finland,\nplease",Helsinki\n';

function parquet(): Uint8Array {
  const names = ['id', 'question', 'answer'] as const;
  const columnData = names.map((name) => ({
    name,
    data: RECORDS.map((record) => record[name]),
    type: 'STRING' as const,
  }));
  return new Uint8Array(parquetWriteBuffer({ columnData }));
}

describe('formats', () => {
  test('a table without a header is refused in one sentence', async () => {
    expect(await problemsOf({ 'q.csv': 'Was ist 1+1?,2\nWas ist 2+2?,4\n' })).toEqual([
      expect.stringMatching(
        /q\.csv: its first line has no names of columns; add a header line, such as "id,question,answer"\.$/,
      ),
    ]);
  });

  test('questions with images are counted in a warning', async () => {
    const [first, second] = RECORDS;
    const files = { 'q.jsonl': lines({ ...first, image: 'a.png' }, { ...second, image: null }) };
    expect((await loadFiles(files)).warnings).toEqual([
      expect.stringMatching(/q\.jsonl: 1 question has "image", which no model gets: only texts are sent\./),
    ]);
  });

  test.each<[string, string | Uint8Array]>([
    ['q.jsonl', lines(...RECORDS)],
    ['q.json', JSON.stringify(RECORDS, null, 2)],
    ['data.json', JSON.stringify({ name: 'x', data: RECORDS })],
    ['q.csv', TABLE],
    [
      'q.tsv',
      'id\tquestion\tanswer\nfr\t"Capital of ""France""?"\tParis\nfi\t"Capital of Finland,\nplease"\tHelsinki\n',
    ],
    ['q.parquet', parquet()],
    ['q.jsonl.gz', gzipSync(lines(...RECORDS))],
    ['q.jsonl.zst', zstdCompressSync(lines(...RECORDS))],
  ])('%s', async (name, content) => {
    const { set, guessed, benchmark } = await loadFiles({ [name]: content });
    expect(set.items.map(({ id, question, groundTruth }) => ({ id, question, answer: groundTruth }))).toEqual(RECORDS);
    expect(guessed).toEqual([]);
    expect(benchmark).toMatchObject({ id: name.startsWith('q') ? 'q' : 'data', scheme: 'simpleevals.answer' });
  });

  test('rows by their ids', async () => {
    const { set } = await loadFiles({
      'q.json': JSON.stringify({ x: { question: 'p', answer: 'b' }, y: { question: 'q', answer: 'a' } }, null, 1),
    });
    expect(set.items.map(({ id }) => id)).toEqual(['x', 'y']);
  });
});

describe('fields', () => {
  test.each<[string, object, string | readonly string[], object]>([
    [
      'GSM8K',
      { question: 'q', answer: 'So 3 * 4 = <<3*4=12>>12.\n#### 1,200' },
      '1,200',
      { groundTruth: 'answer (after ####)' },
    ],
    [
      'SQuAD',
      { id: '1', context: 'c', question: 'q', answers: { text: ['x', 'y', 'x'], answer_start: [0, 3, 0] } },
      ['x', 'y'],
      { groundTruth: 'answers', context: 'context' },
    ],
    [
      'TriviaQA',
      { question: 'q', answer: { value: 'Paris', aliases: ['Paris, France'] } },
      ['Paris', 'Paris, France'],
      {},
    ],
    ['inspect', { input: 'q', target: 'a' }, 'a', { question: 'input', groundTruth: 'target' }],
    ['one of a list', { problem: 'q', solution: ['7'] }, '7', { question: 'problem', groundTruth: 'solution' }],
    ['a number', { Question: 'q', Label: 7.5 }, '7.5', { question: 'Question', groundTruth: 'Label' }],
    ['Japanese names', { 問題: '首都は？', 正解: '東京' }, '東京', { question: '問題', groundTruth: '正解' }],
  ])('%s', async (_, record, truth, names) => {
    const { set, guessed } = await loadFiles({ 'q.jsonl': lines(record) });
    expect(set.items[0]?.groundTruth).toEqual(truth);
    expect(guessed).toEqual(Object.keys(names).length === 0 ? [] : [names]);
  });

  test('a list in a table is several accepted answers, and in JSON the text that it is', async () => {
    const table = await loadFiles({ 'q.csv': `question,answers\nq,"['Paris', 'Lutetia']"\n` });
    expect(table.set.items[0]?.groundTruth).toEqual(['Paris', 'Lutetia']);
    const json = await loadFiles({ 'q.jsonl': lines({ question: 'q', answer: '[1, 2]' }) });
    expect(json.set.items[0]?.groundTruth).toBe('[1, 2]');
  });

  test('--map names paths, and is no guess', async () => {
    const record = { meta: { q: 'asked' }, question: 'not asked', out: [{ a: 'yes' }], answer: 'no' };
    const { set, guessed } = await loadFiles({ 'q.jsonl': lines(record) }, ['question=meta.q', 'groundTruth=out[0].a']);
    expect(set.items[0]).toMatchObject({ question: 'asked', groundTruth: 'yes' });
    expect(guessed).toEqual([]);
  });

  test.each<[readonly string[], string]>([
    [['question'], '--map question: must be FIELD=PATH, such as question=inputs.question or groundTruth=answers.text.'],
    [
      ['qestion=a'],
      '--map qestion=a: no such field; there are id, question, context, choices, groundTruth, answerIndex; did you mean question?',
    ],
    [['id=a', 'id=b'], '--map id=b: id is mapped twice; leave one of them out.'],
    [['id=no'], '--map id=no: no such value in the first rows; the row has question, answer.'],
  ])('--map %j is refused', async (map, problem) => {
    expect(await problemsOf({ 'q.jsonl': lines({ question: 'q', answer: 'a' }) }, map)).toEqual([problem]);
  });
});

describe('what cannot be used', () => {
  const ok = { id: '1', question: 'q', answer: 'a' };
  test.each<[string, Readonly<Record<string, string>>, readonly string[]]>([
    ['nothing', { 'q.jsonl': '' }, ['q.jsonl: is empty; give an input with at least one line of text.']],
    [
      'an empty list',
      { 'q.json': '[]' },
      ['q.json: has no question; write one a line, or a table with a header line.'],
    ],
    [
      'no question',
      { 'q.jsonl': lines({ a: 1 }) },
      ['q.jsonl: no field for the question; the first record has a; name it with --map question=PATH.'],
    ],
    [
      'no answer',
      { 'q.jsonl': lines({ question: 'q' }) },
      ['q.jsonl: no field for the answer; the first record has question; name it with --map groundTruth=PATH.'],
    ],
    [
      'lines that are no records',
      { 'q.jsonl': `${lines(ok)}{"id": \n[1]\n` },
      [
        expect.stringMatching(/^q\.jsonl, line 2: not JSON .*; correct it, or leave it out\.$/),
        'q.jsonl, line 3: not a JSON object; correct it, or leave it out.',
      ],
    ],
    [
      'missing values and repeated ids, all of them',
      { 'q.jsonl': lines(ok, { ...ok, question: ' ' }, { question: 'q', answer: 'a' }, ok) },
      [
        'q.jsonl, line 2: question is missing, or not a text with something in it; correct it, or leave the record out.',
        'q.jsonl, line 3: id is missing, or not a text with something in it; correct it, or leave the record out.',
        'q.jsonl, line 4: has the id "1" of q.jsonl, line 1; give each question another id.',
      ],
    ],
    [
      'answers',
      {
        'q.jsonl': lines(
          ok,
          { ...ok, id: '2', answer: null },
          { ...ok, id: '3', answer: [] },
          { ...ok, id: '4', answer: [{}] },
          { id: '5', question: 'q' },
        ),
      },
      [
        'q.jsonl, line 2: groundTruth (answer) is null, not a text with something in it or a list of such texts; correct it, or leave the record out.',
        'q.jsonl, line 3: groundTruth (answer) has no accepted answer; correct it, or leave the record out.',
        'q.jsonl, line 4: groundTruth (answer) is a list, not a text with something in it or a list of such texts; correct it, or leave the record out.',
        'q.jsonl, line 5: groundTruth (answer) is missing; correct it, or leave the record out.',
      ],
    ],
    [
      'questions and answers at once',
      { 'q.jsonl': lines(ok, { ...ok, id: '2', question: ' ' }, { id: '1', question: 'q' }) },
      [
        'q.jsonl, line 2: question is missing, or not a text with something in it; correct it, or leave the record out.',
        'q.jsonl, line 3: has the id "1" of q.jsonl, line 1; give each question another id.',
        'q.jsonl, line 3: groundTruth (answer) is missing; correct it, or leave the record out.',
      ],
    ],
  ])('%s', async (_, files, problems) => {
    expect(await problemsOf(files)).toEqual(problems);
  });

  test('more than twenty problems are counted', async () => {
    const records = Array.from({ length: 25 }, () => ({ question: '', answer: 'a' }));
    const problems = await problemsOf({ 'q.jsonl': lines({ question: 'q', answer: 'a' }, ...records) });
    expect(problems).toHaveLength(21);
    expect(problems.at(-1)).toBe('5 more problems of this kind; correct these first.');
  });

  test('a file that is not there', async () => {
    await expect(loadBenchmark('none.jsonl')).rejects.toThrow(
      'none.jsonl: no such file; check the path; "audit bench" lists the benchmarks.',
    );
    await expect(loadBenchmark('ja-cot', { map: ['id=a'] })).rejects.toThrow(
      '--map id=a: is about a file of questions, and ja-cot is none',
    );
  });
});
