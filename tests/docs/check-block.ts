/** Checks blocks of code that are no commands. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import Database from 'better-sqlite3';
import { parse as parseCsv } from 'csv-parse/sync';
import { parse } from 'yaml';
import { isBundleCurrent } from '../../bin/sources.js';

/** The library of the bundle, which loads in half the time; of the sources where they are newer. */
const LIBRARY = pathToFileURL(resolve(isBundleCurrent('.') ? 'dist/index.js' : 'src/index.ts')).href;

/** Runs a module if it needs only Python's own packages; otherwise compiles it. */
const PYTHON = `import ast, sys
source = sys.stdin.read()
names = [n for node in ast.walk(ast.parse(source)) for n in (
  [a.name for a in node.names] if isinstance(node, ast.Import) else [node.module] if isinstance(node, ast.ImportFrom) else [])]
if all(name.split('.')[0] in sys.stdlib_module_names for name in names): exec(compile(source, 'block', 'exec'), {})`;

function run(program: string, words: readonly string[], input: string, cwd: string, path: string): string {
  const env = { ...process.env, PATH: `${path}:${process.env['PATH']}` };
  const { status, stdout, stderr } = spawnSync(program, words, { cwd, input, encoding: 'utf8', env });
  if (status !== 0) throw new Error(stderr);
  return stdout + stderr;
}

/** Runs a module in TypeScript, in which `answer-audit` is this library. */
function runTypeScript(text: string, folder: string, programs: string): string {
  const library = join(folder, 'node_modules/answer-audit');
  mkdirSync(library, { recursive: true });
  writeFileSync(join(library, 'package.json'), '{"type":"module","exports":"./index.js"}');
  writeFileSync(join(library, 'index.js'), `export * from ${JSON.stringify(LIBRARY)};`);
  writeFileSync(join(folder, 'block.mts'), text);
  return run(process.execPath, ['block.mts'], '', folder, programs);
}

/**
 * How blocks of a language are checked. Each throws an error where the block is wrong, and programs return what they print.
 * @param programs has the program `audit`
 */
export const CHECKS: Readonly<Record<string, (text: string, folder: string, programs: string) => unknown>> = {
  ts: runTypeScript,
  json: (text) => JSON.parse(text),
  jsonl: (text) => {
    for (const line of text.trimEnd().split('\n')) JSON.parse(line);
  },
  yaml: (text) => parse(text),
  csv: (text) => parseCsv(text),
  js: (text, cwd, programs) => run(process.execPath, ['--input-type=module'], text, cwd, programs),
  python: (text, cwd, programs) => run('python3', ['-c', PYTHON], text, cwd, programs),
  sql: (text, folder) => {
    const database = new Database(join(folder, 'audit.db'), { readonly: true });
    try {
      database.prepare(text).all();
    } finally {
      database.close();
    }
  },
};
