/** Reading full sets: the items of valid files, and the errors of others. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { jaCot } from '../../../src/apps/bench/benchmarks/ja-cot.ts';
import { lawMc } from '../../../src/apps/bench/benchmarks/law-mc.ts';
import { mgsmEn } from '../../../src/apps/bench/benchmarks/mgsm-en.ts';
import type { Benchmark, BenchmarkItem } from '../../../src/apps/bench/benchmark.ts';
import { InputError } from '../../../src/base/core/errors.ts';
import { temporaryFolder } from '../../support/folders.ts';

/** What is written, by the path in the folder: texts and bytes as they are, everything else as JSON. */
type Files = Readonly<Record<string, unknown>>;

function folderOf(files: Files): string {
  const folder = temporaryFolder();
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, typeof content === 'string' || Buffer.isBuffer(content) ? content : JSON.stringify(content));
  }
  return folder;
}

const TEST = 'mawps/test.json';
const SHOTS = 'mawps/shot_example.json';
const ZERO_SHOTS = 'mawps/zero_shot_example.json';
const LAW = 'law_mc.json';
const TABLE = 'mgsm_en.tsv';

const ITEM = { question: 'Q', answer: '1' };
const LAW_ROW = { question: '正しいものはどれか。', choices: 'a 甲\nb 乙\nc 丙\nd 丁', correct_answer: 'c' };

function examples(...texts: readonly string[]): object[] {
  return texts.map((text) => ({ shot_example: text }));
}

describe('what is read', () => {
  test('ja-cot: ids are those of the file, or else the positions', async () => {
    const rows = [
      { idx: 12, question: 'Q1', answer: '2,125', float: 0 },
      { idx: 'x', question: 'Q2', answer: '0.2' },
      { question: 'Q3', answer: '3' },
    ];
    const folder = folderOf({
      [TEST]: `\ufeff${JSON.stringify(rows)}`,
      [SHOTS]: examples('S\n'),
      [ZERO_SHOTS]: examples('Z\n'),
    });
    const { from, items } = await jaCot.load('mawps', folder);
    expect(from).toBe(folder);
    expect(items).toEqual([
      { id: '12', question: 'Q1', groundTruth: '2,125' },
      { id: 'x', question: 'Q2', groundTruth: '0.2' },
      { id: '2', question: 'Q3', groundTruth: '3' },
    ]);
  });

  test('ja-cot: the prompt contains the texts of the files unchanged', async () => {
    const texts = fc.string({ unit: 'binary' }).map((text) => `${text}.`);
    const property = fc.asyncProperty(fc.array(texts, { minLength: 1 }), texts, async (shots, question) => {
      const [SHOT, ZERO_SHOT] = [shots, shots.toReversed()];
      const folder = folderOf({
        [TEST]: [{ question, answer: '1' }],
        [SHOTS]: examples(...SHOT),
        [ZERO_SHOTS]: examples(...ZERO_SHOT),
      });
      const set = await jaCot.load('mawps', folder);
      const item = set.items[0] as BenchmarkItem;
      expect(set.prompt(item, 'shot')).toBe(SHOT.map((shot) => `${shot}\n`).join('') + question);
      expect(set.prompt(item, 'zero_shot')).toBe(ZERO_SHOT.map((shot) => `${shot}\n`).join('') + question);
    });
    await fc.assert(property, { numRuns: 30, seed: 5 });
  });

  test.each(['\n', '\r\n'])('mgsm-en: a question, a tab, an answer, and %j; the examples are ours', async (end) => {
    const text = `\ufeffHow many "apples"?\t18${end}And pears?\t2,125${end}`;
    const set = await mgsmEn.load('mgsm_en', folderOf({ [TABLE]: text }));
    expect(set.items).toEqual([
      { id: '0', question: 'How many "apples"?', groundTruth: '18' },
      { id: '1', question: 'And pears?', groundTruth: '2,125' },
    ]);
    const builtIn = await mgsmEn.load('mgsm_en', null);
    const item = builtIn.items[0] as BenchmarkItem;
    expect(set.prompt(item, 'cot')).toBe(builtIn.prompt(item, 'cot'));
  });

  test.each([
    ['a list', [LAW_ROW]],
    [
      'a log',
      { config: {}, results: [{ ...LAW_ROW, choices: `${LAW_ROW.choices}\n`, response: 'a', is_correct: false }] },
    ],
  ])('law-mc: %s', async (_, content) => {
    const { items } = await lawMc.load('law_mc', folderOf({ [LAW]: content }));
    expect(items).toEqual([{ id: '0', question: '正しいものはどれか。\na 甲\nb 乙\nc 丙\nd 丁', groundTruth: 'c' }]);
  });
});

interface BadFiles {
  readonly what: string;
  readonly benchmark: Benchmark;
  readonly files: Files;
  /** The file that the error is about. */
  readonly file: string;
  readonly problem: string;
}

const repair = (problem: string): string => `${problem}; correct the file, or get it again.`;
const noText = (place: string, kind: string): string =>
  repair(`: ${place} is ${kind}, not a text with something in it`);
const missing = ({ source }: Benchmark, what = 'no such file'): string =>
  `: ${what}; expected ${source}; name such a folder, or none for the built-in items.`;

function badTest(what: string, content: unknown, problem: string): BadFiles {
  return { what, benchmark: jaCot, files: { [TEST]: content }, file: TEST, problem };
}

function badTable(what: string, content: string | Buffer, problem: string): BadFiles {
  return { what, benchmark: mgsmEn, files: { [TABLE]: content }, file: TABLE, problem };
}

function badLaw(what: string, content: unknown, problem: string): BadFiles {
  return { what, benchmark: lawMc, files: { [LAW]: content }, file: LAW, problem };
}

const BAD_FILES: readonly BadFiles[] = [
  { what: 'no set', benchmark: jaCot, files: {}, file: TEST, problem: missing(jaCot) },
  {
    what: 'a file instead of the set',
    benchmark: jaCot,
    files: { mawps: 'x' },
    file: TEST,
    problem: missing(jaCot, 'no such file: a part of the path is not a folder'),
  },
  {
    what: 'a folder instead of the file',
    benchmark: jaCot,
    files: { [`${TEST}/x`]: 'x' },
    file: TEST,
    problem: missing(jaCot, 'a folder, not a file'),
  },
  { what: 'no examples', benchmark: jaCot, files: { [TEST]: [ITEM] }, file: SHOTS, problem: missing(jaCot) },
  { what: 'no table', benchmark: mgsmEn, files: {}, file: TABLE, problem: missing(mgsmEn) },
  { what: 'no file of law', benchmark: lawMc, files: {}, file: LAW, problem: missing(lawMc) },
  {
    what: 'examples with another field',
    benchmark: jaCot,
    files: { [TEST]: [ITEM], [SHOTS]: examples('S'), [ZERO_SHOTS]: [{ zero_shot_example: 'Z' }] },
    file: ZERO_SHOTS,
    problem: noText('[0].shot_example', 'missing'),
  },
  badTest('an object', { results: [ITEM] }, repair(': the document is an object, not a list of objects')),
  badTest('an empty list', [], repair(': the document is an empty list, with nothing to ask')),
  badTest('a text in the list', [ITEM, 'Q'], repair(': [1] is a text, not an object')),
  badTest('an answer that is a number', [ITEM, ITEM, { ...ITEM, answer: 43 }], noText('[2].answer', 'a number')),
  badTest('an answer that is a list', [{ ...ITEM, answer: ['1'] }], noText('[0].answer', 'a list')),
  badTest('a blank question', [{ ...ITEM, question: '\u3000\n' }], noText('[0].question', 'a blank text')),
  badTest('a broken id', [{ ...ITEM, idx: 1.5 }], noText('[0].idx', 'a number')),
  badTest('an id that is null', [{ ...ITEM, idx: null }], noText('[0].idx', 'null')),
  badTest(
    'an id that is a position too',
    [{ ...ITEM, idx: 2 }, ITEM, ITEM],
    repair(': [0] and [2] have the same id "2"'),
  ),
  badTable('an empty table', '', ': an empty file; get it again.'),
  badTable('another encoding', Buffer.from('Café?\t1\n', 'latin1'), ': not UTF-8; save it as UTF-8, or get it again.'),
  badTable(
    'an answer in words',
    'Q?\t1\u202e apples\n',
    ': line 1: the answer "1⟨U+202E⟩ apples" is not a number; correct it, or get the file again.',
  ),
  ...['And then?', 'And then?\t', '\t5', '', 'And\tthen?\t5'].map((line) =>
    badTable(
      `the line ${JSON.stringify(line)}`,
      `Q?\t1\n${line}\nR?\t2\n`,
      ': line 2 is not a question, one tab and an answer; correct it, or get the file again.',
    ),
  ),
  badLaw('no results', { config: {} }, repair(': results is missing, not a list of objects')),
  badLaw(
    'a row without choices',
    { results: [LAW_ROW, { ...LAW_ROW, choices: false }] },
    noText('results[1].choices', 'a boolean'),
  ),
  ...[
    { correct_answer: 'C' },
    { correct_answer: 'a,c' },
    { correct_answer: 'e', choices: `${LAW_ROW.choices}\ne 戊` },
    { choices: 'a 甲\nb 乙\n丙 c' },
    { choices: 'a 甲\nb 乙\nc丙' },
  ].map((fields) =>
    badLaw(
      `a row with ${JSON.stringify(fields)}`,
      [{ ...LAW_ROW, ...fields }],
      repair(': [0].correct_answer must be one of a, b, c, d, with a separate line in choices'),
    ),
  ),
];

describe('errors name the place, the problem and what to do', () => {
  test.each(BAD_FILES)('$what', async ({ benchmark, files, file, problem }) => {
    const folder = folderOf(files);
    const loading = benchmark.load(benchmark === jaCot ? 'mawps' : (benchmark.sets[0] ?? ''), folder);
    await expect(loading).rejects.toThrow(new InputError(join(folder, file) + problem));
  });

  test.each([
    { benchmark: jaCot, set: 'mawps', file: TEST },
    { benchmark: lawMc, set: 'law_mc', file: LAW },
  ])('half of $file', async ({ benchmark, set, file }) => {
    const folder = folderOf({ [file]: '[{"question"' });
    await expect(benchmark.load(set, folder)).rejects.toMatchObject({
      name: 'InputError',
      message: expect.stringContaining(`${join(folder, file)}: not valid JSON (`) as string,
    });
  });
});
