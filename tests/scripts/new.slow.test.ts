/** `npm run new`: what it makes is correct, and fails only where it has to be filled in. All of it in a copy of the project. */
import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const copy = mkdtempSync(join(tmpdir(), 'audit-new-'));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

beforeAll(() => {
  for (const name of [
    'package.json',
    'tsconfig.json',
    'vitest.config.ts',
    '.oxlintrc.json',
    '.oxfmtrc.json',
    'action.yml',
    'CITATION.cff',
    'docs',
    'sql',
    'reports/example',
    'src',
    'scripts',
  ])
    cpSync(join(root, name), join(copy, name), { recursive: true });
  for (const name of [
    'support',
    'schemes/conformance.test.ts',
    'schemes/vectors.test.ts',
    ...globSync('schemes/*/cases.jsonl', { cwd: join(root, 'tests') }),
    'sources/logs/conformance.test.ts',
    'sources/logs/formats.test.ts',
    'fixtures',
  ])
    cpSync(join(root, 'tests', name), join(copy, 'tests', name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
});

/** Runs a program of the project in the copy. */
function run(program: string, ...words: readonly string[]) {
  const bin = join(root, 'node_modules/.bin');
  const env = { ...process.env, PATH: `${bin}:${dirname(process.execPath)}:${process.env['PATH']}`, NO_COLOR: '1' };
  const file = program === 'node' ? process.execPath : join(bin, program);
  const { status, stdout, stderr } = spawnSync(file, words, { cwd: copy, encoding: 'utf8', env });
  return { status, stdout, stderr };
}

const make = (...words: readonly string[]) => run('node', 'scripts/new.ts', ...words);

interface Assertion {
  readonly fullName: string;
  readonly status: string;
}

/** The tests that were run, or skipped. */
function results(...words: readonly string[]): readonly Assertion[] {
  run('vitest', 'run', '--project', 'fast', '--reporter=json', '--outputFile=report.json', ...words);
  const { testResults } = JSON.parse(readFileSync(join(copy, 'report.json'), 'utf8')) as {
    readonly testResults: readonly { readonly assertionResults: readonly Assertion[] }[];
  };
  return testResults.flatMap(({ assertionResults }) => assertionResults);
}

test('makes a parser and a log format with which only the tests to fill in fail', () => {
  expect(make('parser', 'my-family')).toMatchObject({ status: 0, stderr: '' });
  expect(make('log', 'my-format')).toMatchObject({ status: 0, stderr: '' });
  const made = ['src/schemes', 'src/sources/logs', 'tests/schemes', 'tests/sources/logs'];
  expect(run('oxfmt', '--check', ...made)).toMatchObject({ status: 0 });
  expect(run('oxlint', '--deny-warnings', ...made)).toMatchObject({ status: 0 });
  writeFileSync(join(copy, 'tsconfig.made.json'), JSON.stringify({ extends: './tsconfig.json', include: made }));
  expect(run('tsc', '--noEmit', '-p', 'tsconfig.made.json')).toEqual({ status: 0, stdout: '', stderr: '' });
  expect(run('node', 'scripts/generate.ts', '--check', 'lists')).toEqual({ status: 0, stdout: '', stderr: '' });

  const tests = [
    ...results('tests/schemes/my-family', 'tests/sources/logs'),
    ...results(
      'tests/schemes/conformance.test.ts',
      'tests/schemes/vectors.test.ts',
      '-t',
      '^my-family|^there are cases',
    ),
  ];
  const named = (status: string): string[] =>
    tests.filter((one) => one.status === status).map(({ fullName }) => fullName);
  expect(named('failed').toSorted()).toEqual([
    'my-family.answer',
    'the citation names what was read',
    'the example is a log of the harness',
    'the reader says what it reads',
  ]);
  expect(named('passed')).toEqual(
    expect.arrayContaining([
      'there are cases for every scheme of another project',
      'my-family.answer has a title, a source and a citation',
      'my-format describes what it reads, and names schemes of the catalog',
      'example.jsonl gives the expected numbers (stored answer: null)',
    ]),
  );
});

test('a refusal is a sentence, and exit code 2', () => {
  expect(make('log', 'helm')).toEqual({
    status: 2,
    stdout: '',
    stderr: 'src/sources/logs/helm: there is such a folder already; choose another name.\n',
  });
});
