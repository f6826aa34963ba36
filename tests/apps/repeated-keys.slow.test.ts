/** A key is in no file and on no screen, whichever server repeats it, and however it was given. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '../../src/base/sqlite/sqlite.ts';
import { batchArgs, startedBatches } from '../support/batch-bench.ts';
import { rowsOf, storeOf } from '../support/bench-run.ts';
import { startAudit, type Outcome } from '../support/cli.ts';
import { madeUpTrial } from '../support/extraction-scene.ts';
import { temporaryFolder } from '../support/folders.ts';
import { audit } from '../support/in-process.ts';
import { formsOf, repeated, repeatingServer, REPEATING_SERVERS, type RepeatingServer } from '../support/repeating-server.ts'; // prettier-ignore
import { madeUpAnswer } from '../support/scripted-judge.ts';

/** Of 5, 12 and 60 characters, not in order. */
const KEYS = ['k9Qz7', 'tR4-xW_81bLe', 'sk-9fQ2LmX7vB1nR8cT5wZ0aK3hJ6gD4sP-yU_eN2iO7xM5qV1rC8tG3bW0'] as const;
/** How a key is given. */
const PLACES = ['option', 'environment', 'path'] as const;
type Place = (typeof PLACES)[number];

const MODEL = { openai: 'openai:m', anthropic: 'anthropic:m', request: 'openai-compatible:m', refusal: 'openai:m', events: 'openai:m' } as const satisfies Record<RepeatingServer, string>; // prettier-ignore
const VARIABLES = ['OPENAI_API_KEY', 'ANTHROPIC_API_KEY', 'OPENAI_COMPATIBLE_API_KEY'];
const URL_OF_RUN = `SELECT json_extract(config_json, '$.baseUrl') AS url FROM runs`;
const OTHER = 'another-key-of-the-test';

/** The commands that ask models, with all that they write, and those that show what is stored. */
const COMMANDS: Readonly<Record<string, (asked: readonly string[], model: string) => (readonly string[])[]>> = {
  bench: (asked, model) => [
    ['bench', 'ja-cot', '--model', model, '--limit', '1', '--out-md', 'r.md', '--out-json', 'r.json', ...asked],
    ['answer-audit-bench/ja-cot', '--out-md', 'a.md', '--out-json', 'a.json', '--out-html', 'a.html'],
  ],
  extract: (asked, model) => [
    ['extract', 'log.jsonl', '--model', model, '--prompt', 'xfinder', '--store', 'x.db', ...asked],
    ['log.jsonl', '--schemes', 'extract:xfinder', '--extractions', 'x.db', '--out-md', 'a.md', '--out-html', 'a.html'],
  ],
  rag: (asked, model) => [
    ['rag', 'evaluate', 'a.jsonl', '--judge', model, '--db', 'e.db', '--out-file', 'r.jsonl', ...asked],
    ['rag', 'report', '--db', 'e.db', '--out-md', 'a.md', '--out-html', 'a.html', '--out-json', 'a.json'],
    ['rag', 'judge-parsers', '--db', 'e.db'],
  ],
};
const CASES = Object.keys(COMMANDS).flatMap((command) => REPEATING_SERVERS.map((kind) => [command, kind] as const));

test.each(CASES)('audit %s, and a server that repeats the key: %s', async (command, kind) => {
  for (const key of KEYS)
    for (const place of PLACES) {
      const folder = inputs();
      const server = await repeatingServer(kind, [key]);
      const asked = given(place, key, server.origin);
      const outcomes: Outcome[] = [];
      for (const words of COMMANDS[command]?.(asked.words, MODEL[kind]) ?? [])
        outcomes.push(await audit(words, { cwd: folder, env: asked.env }));
      const found = findKey(key, folder, outcomes);
      const [, ...shown] = outcomes.map(({ code }) => code);
      const errors = outcomes.map(({ stderr }) => stderr).join('');
      expect({ key, place, isAsked: server.requests.length > 0, found, errors }).toMatchObject({
        isAsked: true,
        found: [],
      });
      if (kind === 'events') continue;
      expect(errors).toMatch(/\d+ repl(?:y|ies) repeated the key/);
      expect(contentOf(folder)).toContain('[key]');
      if (kind !== 'refusal') expect([shown, errors]).toEqual([shown.map(() => 0), errors]);
    }
});

test.each(['openai', 'anthropic'] as const)('results of batches that repeat the key (%s)', async (provider) => {
  for (const key of KEYS) {
    const folder = temporaryFolder();
    const sentence = repeated([key]);
    // The results are OpenAI's, and errors have the key too.
    const change = (lines: readonly string[]): string[] =>
      lines.map((line, at) => (at === 0 ? JSON.stringify({ ...JSON.parse(line), response: { status_code: 400, body: { error: { message: sentence } } }, result: { type: 'errored', error: { type: 'invalid_request_error', message: sentence } } }) : line)); // prettier-ignore
    const server = await startedBatches({ answer: () => sentence, change });
    const outcome = await audit([...batchArgs(server.origin, provider, '--batch'), '--api-key', key], { cwd: folder });
    expect(outcome.stderr).toMatch(/24 replies repeated the key/);
    expect(findKey(key, folder, [outcome])).toEqual([]);
    expect(textOf(storeOf(folder))).toContain('Your key is [key] , [key]');
  }
});

test.each(Object.keys(COMMANDS))(
  'audit %s refuses a key in the user name or the query of an address',
  async (command) => {
    for (const key of KEYS)
      for (const url of [
        `http://${key}@127.0.0.1:9/v1`,
        `http://u:${key}@127.0.0.1:9/v1`,
        `http://127.0.0.1:9/v1?key=${key}`,
        `http://127.0.0.1:9/v1#${key}`,
      ]) {
        const folder = inputs();
        for (const words of [[url], [`openai=${url}`], [`openai:m=${url},${url}`]]) {
          const [first = []] = COMMANDS[command]?.(['--base-url', ...words, '--api-key', OTHER], 'openai:m') ?? [];
          const outcome = await audit(first, { cwd: folder });
          expect(outcome).toMatchObject({ code: 2, stderr: expect.stringContaining('--base-url') as string });
          expect(findKey(key, folder, [outcome])).toEqual([]);
        }
      }
  },
);

test('a run of an older program, which stored the whole address, is resumed and gets the hash', async () => {
  const [, key] = KEYS;
  const folder = inputs();
  const server = await repeatingServer('openai', []);
  const { words, env } = given('path', key, server.origin);
  const [first = []] = COMMANDS['bench']?.([...words, '--force'], 'openai:m') ?? [];
  await audit(first, { cwd: folder, env });
  const asked = server.requests.length;
  const [run] = rowsOf(storeOf(folder), URL_OF_RUN);
  expect(run?.['url']).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#[\da-f]{8}$/);
  const db = openDatabase(storeOf(folder));
  const old = `${server.origin}/v1/${key}/openai`;
  db.prepare(`UPDATE runs SET config_json = json_set(config_json, '$.baseUrl', ?)`).run(old);
  db.close();
  expect((await audit(first, { cwd: folder, env })).stderr).toBe('');
  expect([server.requests.length, rowsOf(storeOf(folder), URL_OF_RUN)]).toEqual([asked, [run]]);
});

test('a key of a command line is not in the list of processes', async () => {
  const [key] = KEYS;
  const server = await repeatingServer('openai', [key]);
  const { words } = given('path', key, server.origin);
  const [first = []] = COMMANDS['bench']?.([...words, '--api-key', key, '--rate', '0.5'], 'openai:m') ?? [];
  const { child, ended } = startAudit(first, { cwd: inputs() });
  await expect.poll(() => server.requests.length).toBeGreaterThan(0);
  expect(readFileSync(`/proc/${child.pid}/cmdline`, 'utf8')).not.toContain(key);
  child.kill('SIGTERM');
  const outcome = await ended;
  expect(formsOf(key).filter((form) => `${outcome.stdout}${outcome.stderr}`.includes(form))).toEqual([]);
});

function inputs(): string {
  const folder = temporaryFolder();
  const lines = (values: readonly unknown[]): string => values.map((value) => `${JSON.stringify(value)}\n`).join('');
  writeFileSync(join(folder, 'log.jsonl'), lines([1, 2, 3].map(madeUpTrial)));
  writeFileSync(join(folder, 'a.jsonl'), lines([madeUpAnswer(1)]));
  return folder;
}

function given(
  place: Place,
  key: string,
  origin: string,
): { readonly words: string[]; readonly env: NodeJS.ProcessEnv } {
  const value = (name: Place): string => (place === name ? key : OTHER);
  const words = ['--base-url', place === 'path' ? `${origin}/v1/${key}/openai` : `${origin}/v1`].concat(
    place === 'environment' ? [] : ['--api-key', value('option')],
    ['--rate', '0', '--retries', '0'],
  );
  return { words, env: Object.fromEntries(VARIABLES.map((name) => [name, value('environment')])) };
}

/** Where the key is, in any form: the bytes of files, the values of databases, and what was printed. */
function findKey(key: string, folder: string, outcomes: readonly Outcome[]): string[] {
  const forms = formsOf(key);
  const texts = new Map(filesIn(folder).map((path) => [path, textOf(path)]));
  for (const [at, { stdout, stderr }] of outcomes.entries()) texts.set(`output of command ${at}`, stdout + stderr);
  return [...texts].flatMap(([where, text]) => {
    const found = forms.filter((form) => text.includes(form) || where.includes(form));
    return found.map((form) => `${where}: ${form}`);
  });
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

const contentOf = (folder: string): string => filesIn(folder).map(textOf).join('\n');

/** The bytes of a file; of a database, its values too, because a long one is in several pages. */
function textOf(path: string): string {
  const bytes = readFileSync(path).toString('latin1');
  return bytes.startsWith('SQLite format 3') ? `${bytes}\n${valuesOf(path)}` : bytes;
}

function valuesOf(path: string): string {
  const db = openDatabase(path);
  try {
    const tables = db.prepare<[], string>(`SELECT name FROM sqlite_schema WHERE type = 'table'`).pluck().all();
    return tables.flatMap((name) => db.prepare(`SELECT * FROM "${name}"`).all()).map((row) => Object.values(row as object).join('\n')).join('\n'); // prettier-ignore
  } finally {
    db.close();
  }
}
