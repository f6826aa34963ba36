/** The file of a benchmark: what is read from it, where it is found, and what is refused. */
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { lines, loadFiles, problemsOf } from '../../../support/benchmark-files.ts';
import { temporaryFolder } from '../../../support/folders.ts';
import { audit } from '../../../support/in-process.ts';

const QUESTIONS = lines({ question: 'q', answer: 'x' });

test('all of it is used', async () => {
  const { benchmark, set } = await loadFiles({
    'x.benchmark.yaml': `
id: my-bench
title: Mine
sets:
  first: { file: q.jsonl, map: { groundTruth: gold } }
  second: { file: r.csv, limit: 1 }
map: { question: text }
conditions:
  - id: plain
    title: without anything
    system: You are terse.
  - id: long
baseline: plain
answer: text
scheme: openai_evals.includes
alternatives: [inspect.match_end]
repeats: 3
system: You are kind.
sampling: { temperature: null, maxTokens: 9, stop: ["\\n"] }
source: made up
`,
    'q.jsonl': lines({ text: 'q', gold: 'x', answer: 'no' }),
    'r.csv': 'text,answer\na,b\nc,d\n',
  });
  expect(benchmark).toMatchObject({
    id: 'my-bench',
    title: 'Mine',
    sets: ['first', 'second'],
    conditions: [
      { id: 'plain', title: 'without anything' },
      { id: 'long', title: 'long' },
    ],
    baseline: 'plain',
    scheme: 'openai_evals.includes',
    alternatives: ['inspect.match_end'],
    repeats: 3,
    sampling: { temperature: null, maxTokens: 9, stop: ['\n'] },
    source: 'made up',
  });
  expect(set.items).toMatchObject([{ id: '1', question: 'q', groundTruth: 'x' }]);
  const [item] = set.items;
  if (item === undefined) throw new Error('no item');
  expect(set.prompt(item, 'plain')).toMatchObject({ system: 'You are terse.' });
  expect(set.prompt(item, 'long')).toMatchObject({ system: 'You are kind.' });
  expect((await benchmark.load('second', null)).items).toHaveLength(1);
  expect(() => benchmark.load('first', 'folder')).toThrow(
    '--dataset-dir folder: my-bench names its files of questions itself',
  );
  expect(() => benchmark.load('third', null)).toThrow('third: no such set; there are first, second');
  expect(() => set.prompt(item, 'short')).toThrow('short: no such condition');
});

describe('where it is found', () => {
  test.each(['.benchmark.yaml', '.benchmark.yml', '.benchmark.json'])('beside the questions: %s', async (ending) => {
    const { benchmark } = await loadFiles({ 'q.jsonl': QUESTIONS, [`q${ending}`]: '{ "title": "Mine" }' });
    expect(benchmark).toMatchObject({ id: 'q', title: 'Mine', sets: ['q'] });
  });

  test('named, with the questions beside it', async () => {
    const { benchmark } = await loadFiles({ 'q.benchmark.yaml': 'title: Mine', 'q.csv': 'question,answer\nq,x\n' });
    expect(benchmark).toMatchObject({ id: 'q', title: 'Mine' });
  });

  test('a name without letters has another id', async () => {
    const { benchmark } = await loadFiles({ '質問 集.jsonl': QUESTIONS });
    expect(benchmark.id).toMatch(/^questions-[0-9a-f]+$/);
    expect(benchmark.sets).toEqual(['質問_集']);
  });

  test.each<[string, Readonly<Record<string, string>>, string]>([
    [
      'two files',
      { 'q.jsonl': QUESTIONS, 'q.benchmark.yaml': '{}', 'q.benchmark.json': '{}' },
      'q.jsonl: q.benchmark.yaml and q.benchmark.json are both beside it; remove one of them.',
    ],
    [
      'other questions',
      { 'q.jsonl': QUESTIONS, 'q.benchmark.yaml': 'file: r.jsonl' },
      'q.jsonl: q.benchmark.yaml beside it names other files of questions; name that file to use them, or rename one of the two.',
    ],
    [
      'no questions',
      { 'q.benchmark.yaml': '{}' },
      'q.benchmark.yaml: names no file of questions, and there is no q.jsonl beside it; name it as file.',
    ],
    [
      'two kinds of questions',
      { 'q.benchmark.yaml': '{}', 'q.jsonl': QUESTIONS, 'q.csv': 'a' },
      'q.benchmark.yaml: names no file of questions, and q.jsonl and q.csv are beside it; name it as file.',
    ],
  ])('%s are refused', async (_, files, problem) => {
    expect(await problemsOf(files)).toEqual([problem]);
  });
});

describe('what is refused', () => {
  test.each<[string, readonly string[]]>([
    [
      'a: [',
      [
        'q.benchmark.yaml, line 1: this is not YAML: Flow sequence in block collection must be sufficiently indented and end with a ] at line 1, column 5:',
      ],
    ],
    ['x: &a 1\ny: *a', ['q.benchmark.yaml: a benchmark has no aliases; write each value where it is used.']],
    ['[]', ['q.benchmark.yaml, line 1: the file: must be an object; see docs/bench.md.']],
    [
      'titel: x\nconditions:\n  - id: a\n    templat: x\n    examples:\n      nubmer: 1',
      [
        'q.benchmark.yaml, line 6: there is no field conditions[0].examples.nubmer; there are file, number, template, map; did you mean number?',
        'q.benchmark.yaml, line 4: there is no field conditions[0].templat; there are id, title, system, template, examples; did you mean template?',
        expect.stringMatching(
          /^q\.benchmark\.yaml, line 1: there is no field titel; there are .*; did you mean title\?$/,
        ) as string,
      ],
    ],
    [
      'sets: { a: { fiel: q.jsonl, file: q.jsonl } }',
      [
        'q.benchmark.yaml, line 1: there is no field sets.a.fiel; there are file, map, limit, examples; did you mean file?',
      ],
    ],
    ['repeats: 0', ['q.benchmark.yaml, line 1: repeats: must be at least 1; see docs/bench.md.']],
    [
      'letters: B',
      ['q.benchmark.yaml, line 1: letters: must be one of "A.", "A)", "(A)", "a", "①"; see docs/bench.md.'],
    ],
    [
      'conditions: [{ id: a }, { id: a }]',
      ['q.benchmark.yaml: two conditions have the id a; give one of them another.'],
    ],
    [
      'baseline: dircet',
      [
        'q.benchmark.yaml: the baseline "dircet" is none of the conditions; there are cot, direct; did you mean direct?',
      ],
    ],
    [
      'scheme: mc-v4',
      [
        expect.stringMatching(
          /^q\.benchmark\.yaml: scheme: mc-v4: no scheme has this id; did you mean mc-v3\?/,
        ) as string,
      ],
    ],
    ['alternatives: [mc-v4]', [expect.stringMatching(/^q\.benchmark\.yaml: alternatives: mc-v4: no scheme/) as string]],
    [
      'file: q.jsonl\nsets: {}',
      ['q.benchmark.yaml: has file and sets; name all files of questions in sets, or leave sets out.'],
    ],
    ['sets: {}', ['q.benchmark.yaml: sets is empty; name a file of questions in it, or leave it out.']],
    [
      'map: { qestion: a }',
      [
        '--map qestion=a: no such field; there are id, question, context, choices, groundTruth, answerIndex; did you mean question?',
      ],
    ],
    [
      'conditions: [{ id: a, examples: {} }]',
      ['q.benchmark.yaml, condition a: names no file of examples, and neither does the set q; add file.'],
    ],
    [
      'id: ja-cot',
      ['q.benchmark.yaml: ja-cot is the id of a built-in benchmark; write another id in the file of the benchmark.'],
    ],
  ])('%s', async (text, problems) => {
    expect(await problemsOf({ 'q.benchmark.yaml': text, 'q.jsonl': QUESTIONS })).toEqual(problems);
  });
});

describe('files that are not in the folder of a benchmark are not sent to a model', () => {
  const question = '{"question":"1+1?","answer":"2"}\n';

  test.each([
    ['an absolute path', (elsewhere: string) => join(elsewhere, 'q.jsonl')],
    ['a path upwards', () => '../q.jsonl'],
    ['a link', () => 'link.jsonl'],
  ])('%s', async (_, pathOf) => {
    const [folder, elsewhere] = [temporaryFolder(), temporaryFolder()];
    writeFileSync(join(elsewhere, 'q.jsonl'), question);
    symlinkSync(join(elsewhere, 'q.jsonl'), join(folder, 'link.jsonl'));
    const file = pathOf(elsewhere);
    writeFileSync(join(folder, 'b.benchmark.yaml'), `file: ${file}\n`);
    const { code, stderr } = await audit(['bench', 'b.benchmark.yaml', '--model', 'ollama:m', '--estimate'], {
      cwd: folder,
    });
    expect([code, stderr]).toEqual([
      2,
      `audit: b.benchmark.yaml: names ${file}, which is not in its folder, and files of a benchmark are sent to a model; put the file beside it.\n`,
    ]);
  });

  test('but a link that the user names is', async () => {
    const [folder, elsewhere] = [temporaryFolder(), temporaryFolder()];
    writeFileSync(join(elsewhere, 'q.jsonl'), question);
    symlinkSync(join(elsewhere, 'q.jsonl'), join(folder, 'q.jsonl'));
    writeFileSync(join(folder, 'q.benchmark.yaml'), 'file: q.jsonl\n');
    const { code } = await audit(['bench', 'q.jsonl', '--model', 'ollama:m', '--estimate'], { cwd: folder });
    expect(code).toBe(0);
  });
});
