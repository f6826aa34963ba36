/** The programs of docs/python.md and of its notebook, run by Python. Those that need pandas or DuckDB are left out where the package is not installed. */
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/python.md'), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'audit-test-'));
const env = { ...process.env, PATH: `${folder}/bin:${process.env['PATH'] ?? ''}`, PYTHONIOENCODING: 'utf-8' };
/** Another Python, such as that of a virtual environment with pandas and DuckDB. */
const python = process.env['PYTHON'] ?? 'python3';

const isInstalled = (name: string): boolean => spawnSync(python, ['-c', `import ${name}`]).status === 0;
const missing = ['pandas', 'duckdb'].filter((name) => !isInstalled(name));
const needsMissing = (code: string): boolean => missing.some((name) => code.includes(`import ${name}`));

function runPython(code: string): string {
  return execFileSync(python, ['-c', code], { cwd: folder, env, encoding: 'utf8' });
}

beforeAll(() => {
  mkdirSync(join(folder, 'bin'));
  const command = join(folder, 'bin/audit');
  writeFileSync(command, `#!/bin/sh\nexec "${process.execPath}" "${root}/bin/audit.js" "$@"\n`);
  chmodSync(command, 0o755);
  const [, commands = ''] = /^```sh\n(.*?)^```$/ms.exec(page) ?? [];
  execFileSync('sh', ['-e', '-c', commands], { cwd: folder, env });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const BLOCK = /^```python\n(.*?)^```$(?:\n\n```text\n(.*?)^```$)?/gms;
const examples = [...page.matchAll(BLOCK)].map(([, code = '', output]) => ({ code, output }));

describe('docs/python.md', () => {
  test('has programs', () => {
    expect(examples.length).toBeGreaterThan(5);
    expect(page.match(/^```python$/gm)).toHaveLength(examples.length);
  });

  test.for(examples)('$code', ({ code, output }, { skip }) => {
    skip(needsMissing(code));
    const printed = runPython(code);
    expect(printed).not.toBe('');
    expect(printed).toBe(output ?? printed);
  });
});

interface Notebook {
  readonly nbformat: number;
  readonly cells: readonly {
    readonly cell_type: string;
    readonly source: readonly string[];
    readonly outputs?: unknown;
  }[];
}

describe('docs/notebook.ipynb', () => {
  const notebook = JSON.parse(readFileSync(join(root, 'docs/notebook.ipynb'), 'utf8')) as Notebook;
  const cells = notebook.cells.filter(({ cell_type: type }) => type === 'code');
  const code = cells.map(({ source }) => source.join('')).join('\n');

  test('has no stored outputs', () => {
    expect(notebook.nbformat).toBe(4);
    expect(cells.length).toBeGreaterThan(3);
    expect(cells.map(({ outputs }) => outputs)).toEqual(cells.map(() => []));
  });

  test.skipIf(needsMissing(code))('runs from its first cell to its last', () => {
    expect(runPython(code)).toContain('combined');
  });
});
