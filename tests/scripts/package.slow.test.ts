/** The package as npm makes it, beside its dependencies and no other packages, as in an installation. */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import type { Outcome } from '../support/cli.ts';

const project = resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'audit-package-'));
const packages = join(folder, 'lib/node_modules');
/** Bytes. The reader of LaTeX and the engine for patterns, which others install as packages, are 0.15 MB of it, the same engine in the page 0.05 MB, and pictures of the manual 0.19 MB. */
const LARGEST_PACKAGE = 2_150_000;
let size = 0;

beforeAll(() => {
  const copy = join(folder, 'copy');
  cpSync(project, copy, {
    recursive: true,
    filter: (path) => !/^(?:\.git|dist|node_modules)/.test(relative(project, path)),
  });
  symlinkSync(join(project, 'node_modules'), join(copy, 'node_modules'));
  execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: copy });
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '';
  size = statSync(join(folder, tarball)).size;
  const target = join(packages, manifest.name);
  mkdirSync(target, { recursive: true });
  execFileSync('tar', ['-xzf', join(folder, tarball), '-C', target, '--strip-components=1']);
  for (const name of Object.keys(manifest.dependencies)) {
    mkdirSync(dirname(join(packages, name)), { recursive: true });
    symlinkSync(join(project, 'node_modules', name), join(packages, name));
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function audit(words: readonly string[], input = ''): Outcome {
  const program = join(packages, manifest.name, 'bin/audit.js');
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], {
    cwd: folder,
    encoding: 'utf8',
    input,
  });
  return { code: status, stdout, stderr };
}

test('it is at most 2.15 MB', () => {
  expect(size).toBeGreaterThan(0);
  expect(size).toBeLessThanOrEqual(LARGEST_PACKAGE);
});

test('it audits, writes every kind of output, and compares', () => {
  expect(audit(['demo', 'demo'])).toMatchObject({ code: 0, stderr: '' });
  const outputs = [
    '--figures',
    '--out-md',
    'a.md',
    '--out-html',
    'a.html',
    '--out-json',
    'a.json',
    '--out-csv',
    'csv',
    '--out-db',
    'a.db',
  ];
  expect(audit(['./demo', ...outputs])).toMatchObject({ code: 0, stderr: '' });
  expect(audit(['report', 'a.json'])).toMatchObject({ code: 0, stderr: '' });
  expect(audit(['compare', '--to', 'mc-v3', 'demo/log.jsonl']).stdout).toContain('\nNext:\n');
});

test.each([
  ['openai:gpt-4.1', '@ai-sdk/openai'],
  ['ollama:llama3.1', 'ai-sdk-ollama'],
] as const)('%s needs its own packages, before anything is written', (model, name) => {
  const before = readdirSync(folder);
  const versions: Readonly<Record<string, string>> = manifest.devDependencies;
  const command = `npm install -g --prefix ${folder} ai@${versions['ai']} ${name}@${versions[name]}\n`;
  for (const words of [
    ['bench', 'ja-cot', '--model', model],
    ['rag', 'evaluate', '--db', 'e.db', '--judge', model],
  ]) {
    const { code, stdout, stderr } = audit([...words, '--api-key', 'k']);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toBe(
      `audit: ${model}: needs the packages ai@${versions['ai']?.split('.')[0]} and ${name}@${versions[name]?.split('.')[0]}; install them with: ${command}`,
    );
  }
  expect(readdirSync(folder)).toEqual(before);
});

test('a judge whose replies are stored needs no package of a provider', () => {
  const line = JSON.stringify({ id: 1, query: 'q', answer: 'a', contexts: [{ id: 'a', text: 'a' }], relevant: ['a'] });
  const { stdout } = audit(['rag', 'evaluate', '--db', 'e.db', '--judge', 'ollama:none', '--offline'], line);
  expect(JSON.parse(stdout)).toMatchObject({ id: 1 });
});

test('the library is loaded from the package', () => {
  const script = `import { InputError } from 'answer-audit'; console.log(new InputError('a').problems.length === 1);`;
  const words = ['--input-type=module', '--eval', script];
  expect(execFileSync(process.execPath, words, { cwd: packages, encoding: 'utf8' })).toBe('true\n');
});
