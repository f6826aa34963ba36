/** Nothing in the folder of the runs changes, whatever state the stores are in, and nothing is left elsewhere. */
import { audit } from '../../support/in-process.ts';
import { sentencesIn } from '../../support/warnings.ts';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { AuditResult } from '../../../src/documents/result.ts';
import { openDatabase, type Database } from '../../../src/base/sqlite/sqlite.ts';
import type { Outcome } from '../../support/cli.ts';
import { copyDemo, listing, temporaryFolder } from '../../support/folders.ts';

/** A demo store, a place for reports, and a folder for the program's temporary files. */
interface Demo {
  readonly runsDir: string;
  readonly metadata: string;
  readonly first: string;
  readonly out: string;
  readonly scratch: string;
}

function demo(folder = temporaryFolder()): Demo {
  const around = temporaryFolder();
  copyDemo(folder);
  const at = {
    runsDir: join(folder, 'runs'),
    metadata: join(folder, 'runs_metadata.json'),
    first: join(folder, 'runs', 'demo_t0.0', 'simulation.db'),
    out: join(around, 'out'),
    scratch: join(around, 'tmp'),
  };
  mkdirSync(at.out);
  mkdirSync(at.scratch);
  return at;
}

/** Runs the program and sees to it that the runs are as before and that no copy is left. */
async function run(at: Demo, words: readonly string[]): Promise<Outcome> {
  const before = listing(at.runsDir);
  expect(before.some((line) => line.includes('simulation.db '))).toBe(true);
  const outcome = await audit([...words, '--runs-dir', at.runsDir, '--metadata', at.metadata], {
    env: { TMPDIR: at.scratch, NODE_COMPILE_CACHE: join(tmpdir(), 'node-compile-cache') },
  });
  expect(listing(at.runsDir)).toEqual(before);
  expect(readdirSync(at.scratch).filter((name) => name.startsWith('answer-audit-'))).toEqual([]);
  return outcome;
}

async function resultOf(at: Demo): Promise<AuditResult> {
  const document = join(at.out, 'result.json');
  const { code, stderr } = await run(at, ['--out-md', join(at.out, 'report.md'), '--out-json', document]);
  expect(stderr).toBe('');
  expect(code).toBe(0);
  return JSON.parse(readFileSync(document, 'utf8')) as AuditResult;
}

let plain: AuditResult | undefined;
/** What the demo store gives as it is. */
const baseline = async (): Promise<AuditResult> => (plain ??= await resultOf(demo()));

/** All numbers of a result; file names and sizes are left out. */
const numbers = ({ coverage, schemes, cells, consistency, markers, think }: AuditResult): object => ({
  schemes,
  cells,
  consistency,
  markers,
  think,
  coverage: { ...coverage, inputs: [] },
});

/** A connection that is closed when the test ends, before its folder goes. */
function open(path: string): Database.Database {
  const db = openDatabase(path);
  onTestFinished(() => void db.close());
  return db;
}

const SECOND_OUTPUT = `INSERT INTO conformity_outputs SELECT 'second', trial_id, raw_text, parsed_answer_text, parsed_answer_json,
  is_correct, refusal_flag, latency_ms, token_usage_json, created_at FROM conformity_outputs WHERE rowid = 1`;

/** Leaves changes in a -wal, with the writer still there. */
function writeAhead(path: string): Database.Database {
  const db = open(path);
  expect(db.pragma('journal_mode = WAL', { simple: true })).toBe('wal');
  db.pragma('wal_autocheckpoint = 0');
  db.exec(SECOND_OUTPUT);
  expect(statSync(`${path}-wal`).size).toBeGreaterThan(0);
  return db;
}

function closedInWalMode(path: string): void {
  const db = openDatabase(path);
  expect(db.pragma('journal_mode = WAL', { simple: true })).toBe('wal');
  db.close();
  expect(readdirSync(dirname(path))).toEqual(['simulation.db']);
}

const HOT_JOURNAL = Buffer.from('d9d505f920a163d7', 'hex');

/** Makes the store what a writer leaves that died in the middle of a transaction. */
function crashed(path: string): void {
  const elsewhere = join(temporaryFolder(), 'simulation.db');
  copyFileSync(path, elsewhere);
  const db = open(elsewhere);
  db.pragma('journal_mode = DELETE');
  db.pragma('cache_size = 1');
  db.exec("BEGIN IMMEDIATE; UPDATE conformity_outputs SET is_correct = 1 - is_correct, raw_text = 'x' || raw_text");
  for (const suffix of ['', '-journal']) copyFileSync(elsewhere + suffix, path + suffix);
  const [before, after] = [readFileSync(path), readFileSync(`${path}-journal`)];
  db.exec('ROLLBACK');
  expect(readFileSync(elsewhere).equals(before)).toBe(false);
  expect(after.subarray(0, HOT_JOURNAL.length).equals(HOT_JOURNAL)).toBe(true);
}

test('a store in WAL mode, closed', async () => {
  const at = demo();
  closedInWalMode(at.first);
  const result = await resultOf(at);
  expect(numbers(result)).toEqual(numbers(await baseline()));
  expect(sentencesIn(result.warnings)).toEqual([]);
});

test('a store with changes in a -wal', async () => {
  const at = demo();
  writeAhead(at.first);
  const { coverage, warnings } = await resultOf(at);
  expect(coverage).toMatchObject({ trials: (await baseline()).coverage.trials + 1, multiOutputTrials: 1 });
  expect(sentencesIn(warnings)).toEqual([
    expect.stringMatching(/run 0\.0: .*simulation\.db-wal contains changes; a copy/),
  ]);
});

test('a store with a -wal and no -shm', async () => {
  const at = demo();
  const source = demo();
  writeAhead(source.first);
  for (const suffix of ['', '-wal']) copyFileSync(source.first + suffix, at.first + suffix);
  expect((await resultOf(at)).coverage.trials).toBe((await baseline()).coverage.trials + 1);
});

test('a store with an empty -wal', async () => {
  const at = demo();
  closedInWalMode(at.first);
  writeFileSync(`${at.first}-wal`, '');
  expect(numbers(await resultOf(at))).toEqual(numbers(await baseline()));
});

test('a store with a hot journal', async () => {
  const at = demo();
  crashed(at.first);
  const result = await resultOf(at);
  expect(numbers(result)).toEqual(numbers(await baseline()));
  expect(sentencesIn(result.warnings)).toEqual([
    expect.stringMatching(/simulation\.db-journal contains changes; a copy/),
  ]);
});

test.each([
  { name: 'empty', bytes: Buffer.alloc(0) },
  { name: 'zeroed', bytes: Buffer.alloc(4096) },
])('a store with a journal that is not in use: $name', async ({ bytes }) => {
  const at = demo();
  writeFileSync(`${at.first}-journal`, bytes);
  const result = await resultOf(at);
  expect(numbers(result)).toEqual(numbers(await baseline()));
  expect(sentencesIn(result.warnings)).toEqual([]);
});

test('a store with a reader and a writer that is not yet done', async () => {
  const at = demo();
  const db = open(at.first);
  db.exec(`BEGIN IMMEDIATE; ${SECOND_OUTPUT}`);
  expect(existsSync(`${at.first}-journal`)).toBe(true);
  expect(numbers(await resultOf(at))).toEqual(numbers(await baseline()));
});

test('a damaged store with a -wal leaves no copy', async () => {
  const at = demo();
  writeAhead(at.first);
  const bytes = readFileSync(at.first);
  writeFileSync(at.first, bytes.fill(0xff, 100));
  rmSync(`${at.first}-shm`);
  writeFileSync(`${at.first}-wal`, 'not a write-ahead log');
  const { code, stderr } = await run(at, ['--out-md', join(at.out, 'report.md')]);
  expect(stderr).toMatch(/demo_t0\.0\/simulation\.db: .*damaged/);
  expect(code).toBe(2);
  expect(readdirSync(at.out)).toEqual([]);
});

test.each([
  ['two words', ' blank before', 'blank after '],
  ['what?', 'no#1', 'a%20b'],
  ['100%', "it's", 'a&b=c'],
  ['東京', 'é', 'e\u0301'],
  ['line\nbreak', String.raw`back\slash`, 'file:x'],
  ['-x', '..name', 'a;b'],
])('folders named %j, %j and %j', async (parent, first, second) => {
  const at = demo(join(temporaryFolder(), parent));
  for (const [before, after] of [
    ['demo_t0.0', first],
    ['demo_t0.7', second],
  ] as const) {
    renameSync(join(at.runsDir, before), join(at.runsDir, after));
    writeFileSync(
      at.metadata,
      readFileSync(at.metadata, 'utf8').replace(`"${before}"`, () => JSON.stringify(after)),
    );
  }
  writeAhead(join(at.runsDir, second, 'simulation.db'));
  const { coverage, scope } = await resultOf(at);
  expect(scope.inputs.map(({ path }) => path)).toEqual([`${first}/simulation.db`, `${second}/simulation.db`]);
  expect(coverage.trials).toBe((await baseline()).coverage.trials + 1);
});

test.each([
  { name: 'rollback mode', prepare: () => {} },
  { name: 'WAL mode', prepare: closedInWalMode },
  { name: 'hot journal', prepare: crashed },
])('read-only folders: $name', async ({ prepare }) => {
  const at = demo();
  prepare(at.first);
  const paths = [at.first, dirname(at.first), at.runsDir];
  for (const path of paths) chmodSync(path, statSync(path).isDirectory() ? 0o555 : 0o444);
  onTestFinished(() => {
    for (const path of paths.toReversed()) chmodSync(path, 0o755);
  });
  expect(numbers(await resultOf(at))).toEqual(numbers(await baseline()));
});

test.each([
  { name: 'rollback mode', prepare: () => {}, outputs: 1 },
  { name: 'WAL mode', prepare: closedInWalMode, outputs: 1 },
  { name: '-wal', prepare: writeAhead, outputs: 2 },
  { name: 'hot journal', prepare: crashed, outputs: 1 },
])('explain: $name', async ({ prepare, outputs }) => {
  const at = demo();
  const db = openDatabase(at.first, { readonly: true });
  const id = db.prepare('SELECT trial_id FROM conformity_outputs WHERE rowid = 1').pluck().get() as string;
  const response = db.prepare('SELECT raw_text FROM conformity_outputs WHERE rowid = 1').pluck().get() as string;
  db.close();
  prepare(at.first);
  const { code, stdout, stderr } = await run(at, ['explain', '--trial', id, '--json']);
  expect(stderr).toBe('');
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toHaveLength(outputs);
  expect(stdout).toContain(JSON.stringify(response).slice(1, -1));
});

test('explain of a trial that is not there', async () => {
  const at = demo();
  writeAhead(at.first);
  const { code, stderr } = await run(at, ['explain', '--trial', 'nobody']);
  expect(stderr).toMatch(/nobody: no trial of the 2 runs has this id/);
  expect(code).toBe(2);
});

test.each([
  { name: '--out-md', words: ({ runsDir }: Demo) => ['--out-md', join(runsDir, 'report.md')] },
  { name: 'deeper', words: ({ first }: Demo) => ['--out-md', join(dirname(first), 'new', 'report.md')] },
  { name: 'over a database', words: ({ first }: Demo) => ['--out-md', first] },
  { name: 'name of dots', words: ({ runsDir }: Demo) => ['--out-md', join(runsDir, '..report.md')] },
  {
    name: 'by a detour',
    words: ({ runsDir }: Demo) => ['--out-md', `${runsDir}/../runs/report.md`],
  },
  {
    name: '--out-json',
    words: ({ out, runsDir }: Demo) => ['--out-md', join(out, 'r.md'), '--out-json', join(runsDir, 'result.json')],
  },
  {
    name: 'through a symlink',
    words: ({ out, runsDir }: Demo) => {
      const link = join(dirname(out), 'link');
      symlinkSync(runsDir, link);
      return ['--out-md', join(link, 'report.md')];
    },
  },
])('no report in the runs: $name', async ({ words }) => {
  const at = demo();
  const { code, stderr } = await run(at, words(at));
  expect(stderr).toMatch(/--out-(?:md|json) .*is in the runs directory .*never written to; choose a path outside/);
  expect(code).toBe(2);
  expect(readdirSync(at.out)).toEqual([]);
});

test('a report beside the runs', async () => {
  const at = demo();
  const report = join(dirname(at.runsDir), 'runs-report.md');
  expect((await run(at, ['--out-md', report])).code).toBe(0);
  expect(existsSync(report)).toBe(true);
});

test('no report over the list of runs', async () => {
  const at = demo();
  const before = readFileSync(at.metadata, 'utf8');
  const { code } = await run(at, ['--out-md', at.metadata]);
  expect(readFileSync(at.metadata, 'utf8')).toBe(before);
  expect(code).toBe(2);
});

test('no report over a database outside of the runs', async () => {
  const at = demo();
  const folder = join(temporaryFolder(), 'demo_t0.0');
  renameSync(dirname(at.first), folder);
  const list = readFileSync(at.metadata, 'utf8');
  writeFileSync(
    at.metadata,
    list.replace('"demo_t0.0"', () => JSON.stringify(folder)),
  );
  const before = listing(folder);
  const { code } = await run(at, ['--out-md', join(folder, 'simulation.db')]);
  expect(listing(folder)).toEqual(before);
  expect(code).toBe(2);
});
