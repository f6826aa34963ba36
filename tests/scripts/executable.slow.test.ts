/** The executable in a folder that is the root of its processes: there is no Node.js, no shell and no package in it. */
import { execFileSync, spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const project = resolve(import.meta.dirname, '../..');
const root = mkdtempSync(join(tmpdir(), 'audit-executable-'));

/** The libraries that the system loads for a program. */
function librariesOf(program: string): string[] {
  return Array.from(execFileSync('ldd', [program], { encoding: 'utf8' }).matchAll(/\/\S+\.so\S*/g), ([path]) => path);
}

beforeAll(() => {
  execFileSync(process.execPath, ['scripts/executable.ts'], { cwd: project, stdio: 'inherit' });
  const executable = join(project, 'dist-executable/audit');
  copyFileSync(executable, join(root, 'audit'));
  for (const library of librariesOf(executable)) {
    mkdirSync(join(root, dirname(library)), { recursive: true });
    copyFileSync(library, join(root, library));
  }
  for (const folder of ['tmp', 'dev']) mkdirSync(join(root, folder));
  writeFileSync(join(root, 'dev/null'), ''); // every container has it; Node.js opens it for processes
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

function run(words: readonly string[], input = ''): SpawnSyncReturns<string> {
  const asRoot = process.getuid?.() === 0 ? [] : ['unshare', '--map-root-user'];
  const [program = '', ...others] = [...asRoot, 'chroot', root, '/audit', ...words];
  return spawnSync(program, others, { encoding: 'utf8', input, env: { PATH: process.env['PATH'] } });
}

function audit(words: readonly string[], input?: string): string {
  const { status, stdout, stderr } = run(words, input);
  expect([status, stderr]).toEqual([0, expect.not.stringContaining('Warning')]);
  return stdout;
}

test('it has a version and the catalog', () => {
  expect(audit(['--version'])).toMatch(/^\d+\.\d+\.\d+/);
  expect(audit(['schemes'])).toContain('  combined ');
});

test('it scores', () => {
  const line = JSON.stringify({ id: 1, response: '<think>8? No.</think>**18**', groundTruth: '18' });
  expect(JSON.parse(audit(['score', '--scheme', 'combined'], line))).toMatchObject({ correct: true });
});

test('it contains the packages that schemes load late', () => {
  const score = (scheme: string, response: string, groundTruth: string): unknown =>
    JSON.parse(audit(['score', '--scheme', scheme], JSON.stringify({ id: 1, response, groundTruth })));
  expect(score('math', String.raw`\boxed{\frac{1}{2}}`, '0.5')).toMatchObject({ correct: true });
  expect(score('inspect.pattern:A: (.+)', 'A: 7', '7')).toMatchObject({ correct: true });
});

test('it audits a run store, writes a page and a database, and leaves no temporary file', () => {
  audit(['demo', '/demo']);
  audit(['/demo', '--out-md', '/a.md', '--out-html', '/a.html', '--out-db', '/a.db']);
  expect(readdirSync(root)).toEqual(expect.arrayContaining(['a.md', 'a.html', 'a.db']));
  expect(readdirSync(join(root, 'tmp'))).toEqual([]);
});

test('its threads share one library of SQLite', () => {
  const words = ['scripts/bench/make-store.ts', join(root, 'store'), '20000']; // enough for several threads
  execFileSync(process.execPath, words, { cwd: project });
  expect(audit(['/store', '--jobs', '2', '--out-md', '-'])).toContain('## Summary');
  expect(readdirSync(join(root, 'tmp'))).toEqual([]);
});

test('it loads a scheme of the user, in TypeScript', () => {
  audit(['schemes', '--new', 'mine']);
  expect(audit(['compare', '--to', '/mine.ts', '/demo/log.jsonl'])).toContain('\nNext:\n');
});

test('it contains the prompts of judges', () => {
  const line = JSON.stringify({ id: 1, query: 'q', answer: 'a', contexts: [{ id: 'a', text: 'a' }], relevant: ['a'] });
  const { stdout, stderr } = run(['rag', 'evaluate', '--db', '/e.db', '--judge', 'ollama:none', '--offline'], line);
  expect(JSON.parse(stdout)).toMatchObject({ id: 1 });
  expect(stderr).toContain('3 requests to judges without a stored reply'); // they were composed
});

test('it contains the packages of providers', () => {
  const server = ['--model', 'openai-compatible:m', '--base-url', 'http://127.0.0.1:9', '--retries', '0'];
  const { stderr } = run(['bench', 'ja-cot', ...server, '--limit', '1', '--runs-dir', '/runs']);
  expect(stderr).toContain('no server answers there (ECONNREFUSED)');
  expect(stderr).not.toContain('needs the package');
});
