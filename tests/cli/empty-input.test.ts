/** Empty input gets one answer from every command that reads lines or documents: exit code 2 and one sentence. */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { audit } from '../support/in-process.ts';

const ANSWER = '{"id":"a","query":"q","answer":"x","contexts":["c"]}\n';
const LOG = '{"id":"a","response":"x","groundTruth":"x","label":1}\n';

/** Nothing, whitespace, a byte order mark, both, a line of whitespace that is longer than a buffer. */
const EMPTY: Readonly<Record<string, string>> = {
  nothing: '',
  whitespace: ' \n\t\r\n\v\f\n   ',
  'wide whitespace': '\u3000\u00a0\n\u2003',
  'byte order mark': '\ufeff',
  'byte order mark and whitespace': '\ufeff \r\n\n',
  'a long line': `${' '.repeat(70_000)}\n`,
};

/** A folder with stores that commands add to, and files that are empty in this way. */
async function folderWith(content: string): Promise<string> {
  const cwd = temporaryFolder();
  for (const name of ['e.jsonl', 'e.csv', 'e.json', 'e.txt']) writeFileSync(join(cwd, name), content);
  writeFileSync(join(cwd, 'log.jsonl'), LOG);
  await audit(['rag', 'evaluate', '--db', 'evaluations.db', '--out-file', 'results.jsonl'], { cwd, input: ANSWER });
  await audit(['review', 'sample', 'log.jsonl', '--schemes', 'v2-parse', '--reviews', 'reviews.db'], { cwd });
  return cwd;
}

const STDIN: readonly string[] = [
  'score --scheme v1',
  'rag evaluate',
  'rag evaluate --db new.db',
  'rag evaluate --format statutes',
  'rag judge-parsers',
  'rag metrics',
  'rag metrics --summary',
  'rag metrics --run - --qrels e.txt',
  'rag citations',
  'rag feedback --db evaluations.db',
];

const FILES: readonly string[] = [
  'score e.jsonl --scheme v1',
  'rag evaluate e.jsonl --db new.db',
  'rag judge-parsers e.jsonl',
  'rag metrics e.jsonl --out-file lines.jsonl',
  'rag metrics --run e.txt --qrels e.txt',
  'rag citations e.jsonl',
  'rag feedback e.jsonl --db evaluations.db',
  'review import e.jsonl --reviews reviews.db',
  'review import e.csv --reviews reviews.db',
  'e.jsonl --schemes v2-parse',
  'e.csv --schemes v2-parse',
  'compare e.jsonl log.jsonl',
  'convert e.jsonl --out-dir out',
  'explain e.jsonl --trial x',
  'view e.jsonl --no-open',
  'report e.json',
  'log.jsonl --schemes v2-parse --out-md r.md --baseline e.json',
  '--runs-dir . --metadata e.json',
  'rag evaluate log.jsonl --config e.json',
  'rag citations log.jsonl --aliases e.json',
];

/** Exit code, standard output and number of sentences of each command. */
async function answersOf(
  commands: readonly string[],
  content: string,
): Promise<{ cwd: string; answers: readonly unknown[] }> {
  const cwd = await folderWith(content);
  const answers = commands.map(async (words) => {
    const { code, stdout, stderr } = await audit(words.split(' '), { cwd, input: content });
    return [words, code, stdout, stderr.split('\n').length - 1];
  });
  return { cwd, answers: await Promise.all(answers) };
}

describe.each(['nothing', 'byte order mark and whitespace'])('%s', (kind) => {
  test.each([
    ['on standard input', STDIN],
    ['in a file', FILES],
  ])('%s', async (_, commands) => {
    const { cwd, answers } = await answersOf(commands, EMPTY[kind] ?? '');
    expect(answers).toEqual(commands.map((words) => [words, 2, '', 1]));
    for (const made of ['new.db', 'lines.jsonl', 'r.md']) expect(existsSync(join(cwd, made))).toBe(false);
  });
});

test.each(Object.entries(EMPTY))('empty is also %s', async (_, content) => {
  const commands = ['score --scheme v1', 'rag judge-parsers', 'review import e.csv --reviews reviews.db'];
  expect((await answersOf(commands, content)).answers).toEqual(commands.map((words) => [words, 2, '', 1]));
});

test('the sentence names the input', async () => {
  const cwd = await folderWith('');
  expect((await audit(['score', '--scheme', 'v1'], { cwd, input: '' })).stderr).toBe(
    'audit: standard input: is empty; give an input with at least one line of text.\n',
  );
  expect((await audit(['score', 'e.jsonl', '--scheme', 'v1'], { cwd })).stderr).toMatch(/^audit: e\.jsonl: is empty; /);
});

test.each([
  ['convert header.csv --out-dir out', /header\.csv: contains no trial/],
  [
    'rag evaluate --stored --since 2090-01-01 --db evaluations.db',
    /evaluations\.db: contains no stored answer of this time/,
  ],
  ['rag metrics --run qrels.txt --qrels comment.txt', /comment\.txt: contains no judgment/],
  ['rag metrics --run comment.txt --qrels qrels.txt', /comment\.txt: contains no ranked document/],
  ['review import header.csv --reviews reviews.db', /header\.csv: contains no mark/],
])('a document without an entry is empty: %s', async (words, sentence) => {
  const cwd = await folderWith('');
  writeFileSync(join(cwd, 'header.csv'), 'response,groundTruth\n');
  writeFileSync(join(cwd, 'comment.txt'), '# nothing\n');
  writeFileSync(join(cwd, 'qrels.txt'), 'q1 0 d1 1\n');
  const { code, stdout, stderr } = await audit(words.split(' '), { cwd });
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(sentence);
});

test('an input is read without its byte order mark', async () => {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, 'qrels.txt'), '\ufeffq1 0 d1 1\n');
  writeFileSync(join(cwd, 'run.txt'), '\ufeffq1 Q0 d1 1 1.0 t\n');
  const { code, stdout } = await audit(['rag', 'metrics', '--run', 'run.txt', '--qrels', 'qrels.txt'], { cwd });
  expect([code, JSON.parse(stdout)]).toEqual([0, expect.objectContaining({ id: 'q1', 'recall@1': 1 })]);
  const input = '\ufeff{"id":"a","response":"a","groundTruth":"a"}';
  expect((await audit(['score', '--scheme', 'v2-parse'], { input })).code).toBe(0);
});
