/** Every command that prints or writes JSON, with texts that would steer a terminal. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inert } from '../../src/base/text/inert.ts';
import { temporaryFolder } from '../support/folders.ts';
import { audit } from '../support/in-process.ts';
import { startModelServer } from '../support/model-server.ts';

/** C0, DEL, C1 (NEL and CSI), bidi controls, line and paragraph separators. */
const HOSTILE = '\u001b[31m\u007f\u0085\u009b31m\u202e\u2066\u2028\u2029\u200f\u061cend';

const linesOf = (...ones: readonly object[]): string => ones.map((one) => `${JSON.stringify(one)}\n`).join('');

const SCHEME = `export default {
  id: 'own', title: ${JSON.stringify(HOSTILE)},
  parse: ({ response }) => ({ text: response, spans: [] }),
};`;

const LOG = linesOf(
  ...['a', 'b', 'c'].map((letter) => ({
    id: `${letter}${HOSTILE}`,
    item: HOSTILE,
    model: `m${HOSTILE}`,
    response: `Answer: ${letter}${HOSTILE}`,
    storedParse: `x${HOSTILE}`,
    groundTruth: letter,
    label: letter === 'a',
  })),
);
const ANSWERS = linesOf({
  id: HOSTILE,
  query: HOSTILE,
  answer: HOSTILE,
  tags: [HOSTILE],
  time: '2026-11-20T09:30:00Z',
  contexts: [{ id: `d${HOSTILE}`, text: HOSTILE }],
  relevant: [`d${HOSTILE}`],
});

/** A folder with inputs that are full of such texts. */
function hostileFolder(): string {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'own.mjs'), SCHEME);
  writeFileSync(join(folder, 'log.jsonl'), LOG);
  writeFileSync(join(folder, 'lines.jsonl'), linesOf({ id: HOSTILE, response: HOSTILE, groundTruth: 'a' }));
  writeFileSync(join(folder, 'texts.jsonl'), linesOf({ id: HOSTILE, text: `民法709条${HOSTILE}` }));
  writeFileSync(join(folder, 'retrieved.jsonl'), linesOf({ id: HOSTILE, retrieved: [HOSTILE], relevant: [HOSTILE] }));
  writeFileSync(
    join(folder, 'replies.jsonl'),
    linesOf({ id: HOSTILE, judge: 'relevance', reply: HOSTILE, model: HOSTILE }),
  );
  writeFileSync(join(folder, 'answers.jsonl'), ANSWERS);
  return folder;
}

/** Lines or one document. */
function valuesOf(text: string): unknown[] {
  try {
    return [JSON.parse(text)];
  } catch {
    return text
      .trimEnd()
      .split('\n')
      .map((line): unknown => JSON.parse(line));
  }
}

/** Texts of JSON that a terminal may show, and that a reader gets whole. */
function expectHarmless(text: string, name: string): void {
  expect(inert(text), `case ${name}`).toBe(text);
  expect(JSON.stringify(valuesOf(text)), `case ${name}`).toContain(JSON.stringify('\u009b31m\u202e').slice(1, -1));
}

/** Commands, with the file of JSON that they write; null for standard output. */
const COMMANDS: readonly (readonly [words: readonly string[], file: string | null])[] = [
  [['score', 'lines.jsonl', '--scheme', 'combined'], null],
  [['log.jsonl', '--schemes', 'combined', '--out-md', 'r.md', '--out-json', '-'], null],
  [['log.jsonl', '--schemes', 'combined', '--out-md', 'r.md', '--out-json', 'result.json'], 'result.json'],
  [['compare', 'log.jsonl', '--to', 'combined', '--out-json', '-'], null],
  [['explain', 'log.jsonl', '--trial', `a${HOSTILE}`, '--scheme', 'combined', '--json'], null],
  [['rag', 'metrics', 'retrieved.jsonl'], null],
  [['rag', 'citations', 'texts.jsonl'], null],
  [['rag', 'evaluate', 'answers.jsonl', '--db', 'e.db'], null],
  [['rag', 'evaluate', 'answers.jsonl', '--out-file', 'results.jsonl'], 'results.jsonl'],
  [['rag', 'judge-parsers', 'replies.jsonl', '--out-json', '-'], null],
];

test('what commands print and write as JSON contains no control character', async () => {
  const folder = hostileFolder();
  for (const [words, file] of COMMANDS) {
    const name = words.slice(0, 2).join(' ');
    const { stdout, stderr } = await audit(words, { cwd: folder });
    const text = file === null ? stdout : readFileSync(join(folder, file), 'utf8');
    expect(text, `${name}: ${stderr}`).not.toBe('');
    expectHarmless(text, name);
    expect(inert(stderr), `case ${name}`).toBe(stderr);
  }
});

test('the list of schemes contains none either', async () => {
  const { stdout } = await audit(['schemes', './own.mjs', '--json'], { cwd: hostileFolder() });
  expect(valuesOf(stdout)).toMatchObject([[{ id: 'own' }]]);
  expect(inert(stdout)).toBe(stdout);
});

test('neither does the report of evaluations, an alert, or a warning about feedback', async () => {
  const folder = hostileFolder();
  await audit(['rag', 'evaluate', 'answers.jsonl', '--db', 'e.db'], { cwd: folder });
  const report = await audit(['rag', 'report', '--db', 'e.db', '--out-json', '-'], { cwd: folder });
  expectHarmless(report.stdout, 'rag report');
  const words = ['--fail-on', 'answers > 0', '--window', '520w', '--out-json', '-'];
  const alert = await audit(['rag', 'alert', '--db', 'e.db', ...words], { cwd: folder });
  expect(alert.stderr).toMatch(/^audit: /);
  expect(inert(alert.stdout)).toBe(alert.stdout);
  const input = linesOf({ id: `other${HOSTILE}`, thumb: 'up' });
  const feedback = await audit(['rag', 'feedback', '--db', 'e.db'], { cwd: folder, input });
  expect(feedback.stderr).toMatch(/without an answer/);
  expect(inert(feedback.stderr)).toBe(feedback.stderr);
});

test('neither do the marks of a review, its report, and logs that are converted', async () => {
  const folder = hostileFolder();
  const reviews = ['--reviews', 'r.db'];
  const sample = await audit(['review', 'sample', 'log.jsonl', '--schemes', 'combined', ...reviews], { cwd: folder });
  expect(sample.code, `case ${sample.stderr}`).toBe(0);
  const mark = ['--trial', `a${HOSTILE}`, '--mark', 'correct', '--reviewer', `me${HOSTILE}`, '--note', `x${HOSTILE}`];
  expect((await audit(['review', 'mark', ...reviews, ...mark], { cwd: folder })).stderr).toBe('');
  const marks = await audit(['review', 'export', ...reviews, '--format', 'jsonl'], { cwd: folder });
  expectHarmless(marks.stdout, 'review export');
  const report = await audit(['review', 'report', ...reviews, '--out-json', '-'], { cwd: folder });
  expect(JSON.parse(report.stdout)).toMatchObject({ progress: { reviewed: 1 } });
  expect(inert(report.stdout)).toBe(report.stdout);

  expect((await audit(['convert', 'log.jsonl', '--out-dir', 'converted'], { cwd: folder })).code).toBe(0);
  const converted = readdirSync(join(folder, 'converted'));
  expect(converted).toHaveLength(2);
  for (const name of converted) expectHarmless(readFileSync(join(folder, 'converted', name), 'utf8'), name);
});

test('neither do the answers of a model that a benchmark exports', async () => {
  const [folder, server] = [temporaryFolder(), await startModelServer({ answer: () => `**8**${HOSTILE}` })];
  try {
    const words = ['bench', 'ja-cot', '--model', 'ollama:test', '--base-url', server.baseUrl('ollama')].concat(
      ['--rate', '0', '--limit', '1', '--out-json', 'result.json'],
      ['--export-dir', 'exported', '--save-full-responses'],
    );
    const { stderr } = await audit(words, { cwd: folder });
    const names = readdirSync(join(folder, 'exported'));
    expect(names, `case ${stderr}`).toHaveLength(8);
    for (const name of names) expectHarmless(readFileSync(join(folder, 'exported', name), 'utf8'), name);
    const result = readFileSync(join(folder, 'result.json'), 'utf8');
    expect(inert(result)).toBe(result);
  } finally {
    await server.close();
  }
});
