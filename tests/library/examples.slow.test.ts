/** The package as its users get it: packed, installed in an empty folder, compiled by a strict compiler, and run. */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeTwoSystems } from '../docs/made-lines.ts';

const root = resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'audit-test-'));
const user = join(folder, 'user');

function run(cwd: string, command: string, words: readonly string[]): string {
  const PATH = `${root}/node_modules/.bin:${process.env['PATH'] ?? ''}`;
  return execFileSync(command, words, { cwd, encoding: 'utf8', env: { ...process.env, PATH }, stdio: 'pipe' });
}

/** Packs a copy of the sources, because the bundle of the checkout is in use. */
function pack(): string {
  const copy = join(folder, 'copy');
  mkdirSync(copy);
  for (const name of run(root, 'git', ['ls-files', '-z', '--', '.', ':!tests']).split('\0'))
    if (name !== '') cpSync(join(root, name), join(copy, name));
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  run(copy, 'node', ['scripts/build.ts']);
  run(copy, 'npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder]);
  const packed = readdirSync(folder).find((name) => name.endsWith('.tgz'));
  return join(folder, packed ?? '');
}

beforeAll(() => {
  const packed = pack();
  mkdirSync(user);
  writeFileSync(join(user, 'package.json'), '{"type":"module"}');
  run(user, 'npm', ['install', '--silent', '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund', packed]);
  const audit = (...words: readonly string[]): string =>
    run(user, 'node', ['node_modules/answer-audit/bin/audit.js', ...words]);
  audit('demo');
  writeTwoSystems(user);
  for (const name of ['old', 'new'])
    audit('rag', 'evaluate', `${name}.jsonl`, '--db', `${name}.db`, '--out-file', `${name}-results.jsonl`);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The programs of docs/library.md, each with what it prints. */
function examples(): { readonly name: string; readonly code: string; readonly output: string }[] {
  const page = readFileSync(join(root, 'docs/library.md'), 'utf8');
  return [...page.matchAll(/^```ts\n((?:(?!```).*\n)*)```\n\n```text\n((?:(?!```).*\n)*)```$/gm)].map(
    ([, code = '', output = ''], i) => ({
      name: `example-${i}.ts`,
      code,
      output,
    }),
  );
}

test('every block of the page is an example with an output, or has the reason why it is not run', () => {
  const page = readFileSync(join(root, 'docs/library.md'), 'utf8');
  expect(examples().length).toBeGreaterThan(8);
  const notRun = page.match(/^<!-- not run: .* -->\n\n```ts$/gm) ?? [];
  expect(page.match(/^```ts$/gm)).toHaveLength(examples().length + notRun.length);
});

describe.each(examples())('$name', ({ name, code, output }) => {
  test('prints what the page shows', () => {
    writeFileSync(join(user, name), code);
    expect(run(user, 'node', [name])).toBe(output);
  });
});

/** Uses every function and the types of documents. */
const CONSUMER = `
import { audit, compare, compareEvaluations, evaluate, evaluationReport, readLog, schemes, score } from 'answer-audit';
import type { AuditResult, Comparison, EvaluationReport, EvaluationResult, RagComparison, Trial, UserScheme } from 'answer-audit';

export const result: AuditResult = await audit(['a.jsonl'], { schemes: ['combined'], signal: new AbortController().signal });
export const share: number | null = result.schemes[0]?.errorPct ?? null;
export const comparison: Comparison = await compare({ runsDir: 'runs' }, { to: 'combined', jobs: undefined });
export const trials: AsyncGenerator<Trial> = readLog('a.jsonl');
for await (const one of score(trials, { scheme: 'combined' })) if (!('error' in one)) one.parse.start?.toFixed();
const judge = { model: 'ollama:a', store: 'a.db', onRequest: (outcome: string): void => console.log(outcome) };
for await (const one of evaluate([], { judge, onNotice: undefined })) one satisfies EvaluationResult | { error: string };
export const report: EvaluationReport = await evaluationReport('a.db', { since: '2026-01-01' });
export const compared: RagComparison = await compareEvaluations('a.db', 'b.db', { tagA: ['a'] });
for await (const one of evaluate([])) if (!('error' in one)) one satisfies EvaluationResult;
export const rules: readonly string[] = schemes().flatMap(({ parser }) => parser.rules.map(({ id }) => id));
export const own: UserScheme = { id: 'mine', parse: () => null };
// @ts-expect-error an option that does not exist
await audit('a.jsonl', { sede: 1 });
// @ts-expect-error a value of the wrong kind
await audit('a.jsonl', { groupBy: ['temprature'] });
// @ts-expect-error a judge without a store
evaluate([], { judge: { model: 'ollama:a' } });
// @ts-expect-error a field that the document does not have
result.nothing;
`;

const STRICT = ['--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess', '--noEmit'];

test.each([
  ['nodenext', ['--module', 'nodenext', '--moduleResolution', 'nodenext']],
  ['bundler', ['--module', 'esnext', '--moduleResolution', 'bundler', '--target', 'es2022']],
])('a strict program compiles with %s, without types of other packages', (_, options) => {
  writeFileSync(join(user, 'consumer.ts'), CONSUMER);
  const files = ['consumer.ts', ...examples().map(({ name }) => name)];
  const words = [...STRICT, '--skipLibCheck', 'false', ...options, ...files];
  expect(readdirSync(join(user, 'node_modules'))).not.toContain('@types');
  const { stdout, status } = spawnSync(join(root, 'node_modules/.bin/tsc'), words, { cwd: user, encoding: 'utf8' });
  expect(stdout).toBe('');
  expect(status).toBe(0);
});
