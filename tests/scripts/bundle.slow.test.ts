/** The bundle: it writes the same bytes as the sources, and runs only while it is made of them. In a copy of the project. */
import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  globSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { copyDemo } from '../support/folders.ts';

const root = resolve(import.meta.dirname, '../..');
const copy = mkdtempSync(join(tmpdir(), 'audit-bundle-'));
const store = join(copy, 'store');
/** The bundle as it was made. Each test has a copy of it in dist/. */
const made = join(copy, 'made');
/** A source that tests change. `--version` does not load it. */
const SOURCE = 'src/apps/rag/citations/citation.ts';
/** Its time, in seconds: a whole number, which can be set again without rounding. */
const TIME = 1_700_000_000;
/** A line that only the bundle prints. */
const MARK = 'from the bundle';

beforeAll(() => {
  for (const name of ['package.json', 'package-lock.json', 'tsconfig.json', 'bin', 'sql', 'reports', 'scripts', 'src'])
    cpSync(join(root, name), join(copy, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  copyDemo(store);
  utimesSync(join(copy, SOURCE), TIME, TIME);
  run(['scripts/bundle.ts']);
  cpSync(join(copy, 'dist'), made, { recursive: true });
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

function run(words: readonly string[], env: NodeJS.ProcessEnv = {}): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, words, {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, AUDIT_FROM_SOURCES: '', NODE_COMPILE_CACHE: '', ...env },
  });
  if (status !== 0) throw new Error(stderr);
  return stdout;
}

beforeEach(() => {
  rmSync(join(copy, 'dist'), { recursive: true });
  cpSync(made, join(copy, 'dist'), { recursive: true });
});

function bundleRuns(env: NodeJS.ProcessEnv = {}): boolean {
  return run(['bin/audit.js', '--version'], env).includes(MARK);
}

function markBundle(): void {
  appendFileSync(join(copy, 'dist/main.cjs'), `\nconsole.log(${JSON.stringify(MARK)});\n`);
}

test('it writes what the sources write', () => {
  const outputs = (env: NodeJS.ProcessEnv): string[] => {
    const names = ['a.md', 'a.json', 'a.html'];
    run(['bin/audit.js', store, '--out-md', 'a.md', '--out-json', 'a.json', '--out-html', 'a.html'], env);
    return names.map((name) => readFileSync(join(copy, name), 'utf8'));
  };
  expect(outputs({})).toEqual(outputs({ AUDIT_FROM_SOURCES: '1' }));
});

test('it requires nothing but modules of Node.js', () => {
  const files = globSync('dist/**/*.cjs', { cwd: copy }).map((name) => readFileSync(join(copy, name), 'utf8'));
  const names = files.flatMap((text) =>
    Array.from(text.matchAll(/\blet \w+=require\("([^.][^"]*)"\)/g), ([, name = '']) => name),
  );
  expect(names).toContain('node:fs');
  expect(names.filter((name) => !isBuiltin(name))).toEqual([]);
});

test('the module of the library exports what its source exports', async () => {
  const exported = async (path: string): Promise<string[]> =>
    Object.keys((await import(/* @vite-ignore */ path)) as object).toSorted();
  expect(await exported(join(copy, 'dist/index.js'))).toEqual(await exported(join(root, 'src/index.ts')));
});

/** Prints the names of the modules of Node.js that were loaded, at the end. */
const LIST_LOADED = `process.on('exit', () => console.log(process.moduleLoadList.join('\\n')));`;

test('a small audit loads no module of Node.js that it does not use', () => {
  const trace = join(copy, 'trace.cjs');
  writeFileSync(trace, LIST_LOADED);
  const loaded = run(['--require', trace, 'bin/audit.js', store, '--out-md', 'a.md', '--jobs', '1']).split('\n');
  expect(loaded).toContain('NativeModule timers/promises');
  for (const name of ['child_process', 'crypto', 'worker_threads'])
    expect(loaded).not.toContain(`NativeModule ${name}`);
});

/** Prints the paths of the files that were loaded, at the end. */
const LIST_FILES = `process.on('exit', () => console.log(Object.keys(require.cache).join('\\n')));`;

test('only an audit of run stores loads kysely', () => {
  const trace = join(copy, 'trace-files.cjs');
  writeFileSync(trace, LIST_FILES);
  const filesWithKysely = (...words: string[]): string[] =>
    run(['--require', trace, 'bin/audit.js', ...words, '--jobs', '1'])
      .split('\n')
      .filter(
        (path) => path.startsWith(join(copy, 'dist')) && readFileSync(path, 'utf8').includes('SqliteQueryCompiler'),
      );
  expect(filesWithKysely('--version')).toEqual([]);
  expect(filesWithKysely(join(store, 'log.jsonl'), '--out-md', 'a.md')).toEqual([]);
  expect(filesWithKysely(store, '--out-md', 'a.md')).toHaveLength(1);
});

test('a command that waits for something that never comes does not end with 0', () => {
  writeFileSync(join(copy, 'dist/main.cjs'), 'exports.main = () => new Promise(() => {});');
  expect(() => run(['bin/audit.js'])).toThrow('ended before the command was done');
});

test('it scores on threads, and with the schemes of a user', () => {
  run(['bin/audit.js', 'schemes', '--new', 'mine']);
  const report = run(['bin/audit.js', 'compare', '--to', './mine.ts', join(store, 'log.jsonl'), '--out-md', '-']);
  expect(report).toContain('## Examples');
});

test('it runs, unless the environment asks for the sources', () => {
  markBundle();
  expect(bundleRuns()).toBe(true);
  expect(bundleRuns({ AUDIT_FROM_SOURCES: '1' })).toBe(false);
});

const CHANGES: Readonly<Record<string, (path: string) => void>> = {
  'a file that is written': (path) => appendFileSync(path, '\n'),
  'a file that is older': (path) => utimesSync(path, 1, 1),
  'a file that is gone': (path) => renameSync(path, `${path}.old`),
};

test.each(Object.entries(CHANGES))('%s stops it', (_, change) => {
  markBundle();
  expect(bundleRuns()).toBe(true);
  change(join(copy, SOURCE));
  expect(bundleRuns()).toBe(false);
  rmSync(join(copy, `${SOURCE}.old`), { force: true });
  cpSync(join(root, SOURCE), join(copy, SOURCE));
  utimesSync(join(copy, SOURCE), TIME, TIME);
});

test('it needs neither the sources nor TypeScript', () => {
  renameSync(join(copy, 'src'), join(copy, 'sources'));
  try {
    expect(run(['--no-experimental-strip-types', 'bin/audit.js', '--version'])).toMatch(/^\d/);
  } finally {
    renameSync(join(copy, 'sources'), join(copy, 'src'));
  }
});
