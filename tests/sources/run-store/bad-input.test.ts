/** Run stores and run lists that are broken or odd, given to the program as a user would. */
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { AuditResult, Coverage } from '../../../src/documents/result.ts';
import { audit } from '../../support/in-process.ts';
import { sentencesIn } from '../../support/warnings.ts';
import { readSql } from '../../../src/sources/run-store/schema.ts';
import { openDatabase, type Database } from '../../../src/base/sqlite/sqlite.ts';
import type { Outcome } from '../../support/cli.ts';
import { demoFolder } from '../../support/folders.ts';
import { thorough } from '../../support/thorough.ts';
import { unreadInputs } from '../../../src/documents/scope.ts';

type Entry = Record<string, unknown>;

/** A demo store to be damaged. */
interface Demo {
  readonly folder: string;
  readonly runsDir: string;
  readonly metadata: string;
  /** The databases of the two runs. */
  readonly first: string;
  readonly second: string;
}

function demo(): Demo {
  const folder = demoFolder();
  mkdirSync(join(folder, 'out'));
  const runsDir = join(folder, 'runs');
  return {
    folder,
    runsDir,
    metadata: join(folder, 'runs_metadata.json'),
    first: join(runsDir, 'demo_t0.0', 'simulation.db'),
    second: join(runsDir, 'demo_t0.7', 'simulation.db'),
  };
}

async function run(at: Demo, words: readonly string[] = []): Promise<Outcome> {
  const out = join(at.folder, 'out');
  return await audit([
    `--runs-dir=${at.runsDir}`,
    `--metadata=${at.metadata}`,
    `--out-md=${join(out, 'report.md')}`,
    `--out-json=${join(out, 'result.json')}`,
    ...words,
  ]);
}

async function resultOf(at: Demo, words?: readonly string[]): Promise<AuditResult> {
  const { code, stderr } = await run(at, words);
  expect(stderr).toBe('');
  expect(code).toBe(0);
  expect(readdirSync(join(at.folder, 'out')).toSorted()).toEqual(['report.md', 'result.json']);
  const text = readFileSync(join(at.folder, 'out', 'result.json'), 'utf8');
  return JSON.parse(text.replaceAll(at.folder, 'FOLDER')) as AuditResult;
}

/** Standard error of a program that ends with 2: only sentences, and nothing is written. */
async function refusal(at: Demo, words?: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await run(at, words);
  for (const line of stderr.trimEnd().split('\n')) expect(line).toMatch(/^audit: .+\.$/);
  expect(code).toBe(2);
  expect(stdout).toBe('');
  expect(readdirSync(join(at.folder, 'out'))).toEqual([]);
  return stderr;
}

let plain: AuditResult | undefined;
/** What the demo store gives as it is. */
const baseline = async (): Promise<AuditResult> => (plain ??= await resultOf(demo()));

function edit<Value>(path: string, change: (db: Database.Database) => Value): Value {
  const db = openDatabase(path);
  try {
    return change(db);
  } finally {
    db.close();
  }
}

const sql =
  (text: string) =>
  ({ first }: Demo): void =>
    edit(first, (db) => void db.exec(text));

const sqlInBoth =
  (text: string) =>
  ({ first, second }: Demo): void => {
    for (const path of [first, second]) edit(path, (db) => db.exec(text));
  };

/** The first labelled factual trials of the first run. */
const factualIds = (at: Demo, count: number): string[] =>
  edit(at.first, (db) =>
    db
      .prepare(
        `SELECT o.trial_id FROM conformity_outputs o JOIN conformity_trials USING (trial_id) JOIN conformity_items USING (item_id)
         WHERE ground_truth_text IS NOT NULL AND is_correct IS NOT NULL ORDER BY o.rowid LIMIT ?`,
      )
      .pluck()
      .all(count),
  ) as string[];

/** Sets columns of the output of the first factual trial, whose id is the answer. */
function setOutput(at: Demo, assignments: string, ...values: readonly unknown[]): string {
  const [id = ''] = factualIds(at, 1);
  edit(at.first, (db) => {
    const { changes } = db
      .prepare(`UPDATE conformity_outputs SET ${assignments} WHERE trial_id = ?`)
      .run(...values, id);
    expect(changes).toBe(1);
  });
  return id;
}

const replaceFirst =
  (bytes: string | Buffer) =>
  ({ first }: Demo): void =>
    writeFileSync(first, bytes);

function editEntries({ metadata }: Demo, change: (experiments: Record<string, Entry | null>) => void): void {
  const document = JSON.parse(readFileSync(metadata, 'utf8')) as { experiments: Record<string, Entry | null> };
  change(document.experiments);
  writeFileSync(metadata, JSON.stringify(document));
}

const withEntry =
  (key: string, fields: Entry | null) =>
  (at: Demo): void =>
    editEntries(at, (all) => {
      all[key] = fields === null ? null : { ...all[key], ...fields };
    });

const metadataText =
  (text: string) =>
  ({ metadata }: Demo): void =>
    writeFileSync(metadata, text);

const PAGE = 4096;

function overwrite(path: string, page: number, from: number, byte: number): void {
  const bytes = readFileSync(path);
  expect(bytes.readUInt16BE(16)).toBe(PAGE);
  bytes.fill(byte, page * PAGE + from, (page + 1) * PAGE);
  writeFileSync(path, bytes);
}

/** Overwrites the page in which a table or an index begins. */
const damageRoot =
  (name: string, byte: number) =>
  ({ first }: Demo): void => {
    const page = edit(first, (db) =>
      db.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').pluck().get(name),
    ) as number;
    overwrite(first, page - 1, 0, byte);
  };

/** Overwrites the page with the response in the middle of the outputs. */
function damageLeaf(path: string): void {
  const text = edit(path, (db) =>
    db.prepare('SELECT raw_text FROM conformity_outputs WHERE length(raw_text) > 60 LIMIT 1 OFFSET 20').pluck().get(),
  ) as string;
  const at = readFileSync(path).indexOf(text);
  expect(at).toBeGreaterThan(PAGE);
  overwrite(path, Math.floor(at / PAGE), 0, 0xff);
}

const LFS_POINTER = `version https://git-lfs.github.com/spec/v1\noid sha256:${'0'.repeat(64)}\nsize 200704\n`;
const DATABASE = /demo_t0\.0\/simulation\.db: /;
const METADATA = /runs_metadata\.json: /;
const ENTRY = /runs_metadata\.json: experiments\["0\.0"\]/;

interface Refusal {
  readonly name: string;
  readonly damage?: (at: Demo) => void;
  readonly words?: readonly string[];
  readonly says: readonly RegExp[];
}

const BAD_DATABASES: readonly Refusal[] = [
  { name: 'LFS pointer', damage: replaceFirst(LFS_POINTER), says: [/Git-LFS pointer/, /git lfs pull/] },
  { name: 'empty file', damage: replaceFirst(''), says: [/empty file/, /fetch or copy/] },
  { name: 'text file', damage: replaceFirst('Dear diary,\n'.repeat(500)), says: [/not a SQLite database/, /run_dir/] },
  {
    name: 'truncated to half',
    damage: ({ first }) => truncateSync(first, Math.floor(readFileSync(first).length / 2)),
    says: [/truncated/, /fetch or copy/],
  },
  {
    name: 'truncated in the header',
    damage: ({ first }) => truncateSync(first, 50),
    says: [/truncated/, /fetch or copy/],
  },
  {
    name: 'folder in place of the file',
    damage: ({ first }) => {
      rmSync(first);
      mkdirSync(first);
    },
    says: [/a folder, not a database/, /must be a file/],
  },
  { name: 'missing file', damage: ({ first }) => rmSync(first), says: [/no such file/, /run_dir/, /--runs-dir/] },
  {
    name: 'symlink to itself',
    damage: ({ first }) => {
      rmSync(first);
      symlinkSync(first, first);
    },
    says: [/cannot be read/],
  },
  { name: 'garbage in a leaf', damage: ({ first }) => damageLeaf(first), says: [/damaged/, /fetch or copy/] },
  {
    name: 'garbage in the root of the outputs',
    damage: damageRoot('conformity_outputs', 0xa5),
    says: [/damaged/, /fetch or copy/],
  },
  {
    name: 'garbage in an index',
    damage: damageRoot('idx_conformity_outputs_trial', 0xff),
    says: [/damaged/, /fetch or copy/],
  },
  {
    name: 'garbage in the schema',
    damage: ({ first }) => overwrite(first, 0, 100, 0xff),
    says: [/damaged/, /fetch or copy/],
  },
  {
    name: 'missing table',
    damage: sql('PRAGMA foreign_keys = OFF; DROP TABLE conformity_datasets'),
    says: [/table conformity_datasets missing/, /expected the run-store schema/],
  },
  {
    name: 'missing column',
    damage: sql(
      'DROP INDEX idx_conformity_outputs_correct; ALTER TABLE conformity_outputs DROP COLUMN is_correct; VACUUM',
    ),
    says: [/column conformity_outputs\.is_correct missing/, /expected the run-store schema/],
  },
  {
    name: 'database of something else',
    damage: (at) => {
      rmSync(at.first);
      sql('CREATE TABLE notes (text TEXT)')(at);
    },
    says: [/table conformity_outputs, .*table conformity_datasets missing/, /expected the run-store schema/],
  },
];

const NOT_THE_LIST = /expected an object \{"experiments"/;

const BAD_LISTS: readonly Refusal[] = [
  { name: 'a list', damage: metadataText('[]'), says: [METADATA, /the document is a list/, NOT_THE_LIST] },
  { name: 'null', damage: metadataText('null'), says: [METADATA, /the document is null/, NOT_THE_LIST] },
  { name: 'a number', damage: metadataText('7'), says: [METADATA, /the document is a number/, NOT_THE_LIST] },
  { name: 'not JSON', damage: metadataText('0.6: r1'), says: [METADATA, /not JSON/, /must be the list of runs/] },
  { name: 'empty object', damage: metadataText('{}'), says: [METADATA, /experiments is missing/, NOT_THE_LIST] },
  {
    name: 'experiments null',
    damage: metadataText('{"experiments": null}'),
    says: [METADATA, /experiments is null/, NOT_THE_LIST],
  },
  {
    name: 'run_id of nobody',
    damage: withEntry('0.0', { run_id: 'nobody' }),
    says: [/simulation\.db: no trial of run_id "nobody"; the only one is "/, /--skip-bad-runs/],
  },
  {
    name: 'run ids that are no texts',
    damage: sql(`PRAGMA foreign_keys = OFF; PRAGMA legacy_alter_table = ON; ALTER TABLE conformity_trials RENAME TO old;
      CREATE TABLE conformity_trials AS SELECT * FROM old; UPDATE conformity_trials SET run_id = NULL;
      UPDATE conformity_trials SET run_id = 7 WHERE rowid < 9`),
    says: [/simulation\.db: no trial of run_id ".*"; there are NULL, 7/, /--skip-bad-runs/],
  },
  { name: 'entry null', damage: withEntry('0.0', null), says: [ENTRY, /expected/, /--skip-bad-runs/] },
  {
    name: 'run_id missing',
    damage: withEntry('0.0', { run_id: undefined }),
    says: [ENTRY, /\.run_id: expected the id/, /--skip-bad-runs/],
  },
  {
    name: 'run_id empty',
    damage: withEntry('0.0', { run_id: '' }),
    says: [ENTRY, /\.run_id: it is empty/, /--skip-bad-runs/],
  },
  {
    name: 'run_dir empty',
    damage: withEntry('0.0', { run_dir: '' }),
    says: [ENTRY, /\.run_dir: it is empty/, /--skip-bad-runs/],
  },
  {
    name: 'run_dir leaves the runs',
    damage: withEntry('0.0', { run_dir: '../elsewhere' }),
    says: [ENTRY, /"\.\.\/elsewhere" leaves --runs-dir/, /name a folder in it/],
  },
  {
    name: 'run_dir leaves by a detour',
    damage: withEntry('0.0', { run_dir: 'demo_t0.0/../../elsewhere' }),
    says: [ENTRY, /leaves --runs-dir/, /name a folder in it/],
  },
  { name: 'run_dir with NUL', damage: withEntry('0.0', { run_dir: 'a\0b' }), says: [/cannot be read/] },
  {
    name: 'no such run_dir',
    damage: withEntry('0.0', { run_dir: 'nowhere' }),
    says: [/nowhere\/simulation\.db: no such file/, /check run_dir/],
  },
  { name: 'no list', damage: ({ metadata }) => rmSync(metadata), says: [METADATA, /no such file/, /--metadata/] },
  {
    name: 'list is a folder',
    damage: ({ metadata }) => {
      rmSync(metadata);
      mkdirSync(metadata);
    },
    says: [METADATA, /a folder, not a file/, /--metadata/],
  },
  {
    name: 'no completed run',
    damage: (at) =>
      editEntries(at, (all) => {
        for (const key of Object.keys(all)) all[key] = { ...all[key], status: 'failed' };
      }),
    says: [METADATA, /no completed run/, /3 entries skipped/],
  },
];

const NOTHING_TO_AUDIT: readonly Refusal[] = [
  { name: 'no such runs dir', words: ['--runs-dir', '/nowhere/runs'], says: [/\/nowhere\/runs: no such folder/] },
  {
    name: 'runs dir is a file',
    damage: ({ runsDir }) => {
      rmSync(runsDir, { recursive: true });
      writeFileSync(runsDir, '');
    },
    says: [/runs: not a folder/, /--runs-dir is the folder/],
  },
  {
    name: 'no factual row',
    damage: sqlInBoth('UPDATE conformity_items SET ground_truth_text = NULL'),
    says: [METADATA, /none of the 252 trials .* ground truth/, /nothing to score/],
  },
  {
    name: 'no trial at all',
    damage: sqlInBoth('PRAGMA foreign_keys = OFF; DELETE FROM conformity_trials'),
    says: [METADATA, /none of the 2 runs has a trial/, /check run_id/],
  },
  {
    name: 'unknown conditions',
    words: ['--conditions', 'nope'],
    says: [METADATA, /no trial has the condition nope/, /--conditions/],
  },
];

test.each([
  ...BAD_DATABASES.map((one) => ({ ...one, kind: 'database', says: [DATABASE, ...one.says] })),
  ...BAD_LISTS.map((one) => ({ ...one, kind: 'list of runs' })),
  ...NOTHING_TO_AUDIT.map((one) => ({ ...one, kind: 'nothing to audit' })),
])('$kind: $name', async ({ damage, words, says }) => {
  const at = demo();
  damage?.(at);
  const text = await refusal(at, words);
  for (const pattern of says) expect(text).toMatch(pattern);
});

thorough('locked by a writer', async () => {
  const at = demo();
  const writer = openDatabase(at.first);
  try {
    writer.pragma('journal_mode = DELETE');
    writer.exec('BEGIN EXCLUSIVE');
    expect(await refusal(at)).toMatch(
      /demo_t0\.0\/simulation\.db: another process holds a lock.*; wait until that process has finished.*copy/,
    );
  } finally {
    writer.close();
  }
});

test('every problem is reported', async () => {
  const at = demo();
  replaceFirst(LFS_POINTER)(at);
  rmSync(at.second);
  withEntry('2.0', { status: 'completed', run_dir: 'x' })(at);
  expect((await refusal(at)).trimEnd().split('\n')).toEqual([
    expect.stringMatching(/experiments\["2\.0"\]\.run_id/),
    expect.stringMatching(/demo_t0\.0\/simulation\.db: a Git-LFS pointer/),
    expect.stringMatching(/demo_t0\.7\/simulation\.db: no such file/),
    expect.stringMatching(/3 of the completed runs cannot be read; --skip-bad-runs/),
  ]);
});

test('both runs damaged in the middle', async () => {
  const at = demo();
  damageLeaf(at.first);
  damageLeaf(at.second);
  const text = await refusal(at);
  expect(text).toMatch(/demo_t0\.0\/simulation\.db: .*damaged/);
  expect(text).toMatch(/demo_t0\.7\/simulation\.db: .*damaged/);
});

test.each([
  { name: 'LFS pointer', damage: replaceFirst(LFS_POINTER), reason: /Git-LFS pointer/ },
  { name: 'damaged in the middle', damage: ({ first }: Demo) => damageLeaf(first), reason: /damaged/ },
  { name: 'run_id empty', damage: withEntry('0.0', { run_id: '' }), reason: /run_id/ },
  { name: 'run_id of nobody', damage: withEntry('0.0', { run_id: 'nobody' }), reason: /no trial of run_id "nobody"/ },
  { name: 'entry null', damage: withEntry('0.0', null), reason: /expected/ },
])('--skip-bad-runs: $name', async ({ damage, reason }) => {
  const at = demo();
  damage(at);
  const { coverage, scope } = await resultOf(at, ['--skip-bad-runs']);
  expect(coverage.runList.map(({ run: key, trials }) => [key, trials])).toEqual([['0.7', 126]]);
  expect(coverage.trials).toBe(126);
  expect(
    unreadInputs({ scope })
      .map(({ run: key }) => key)
      .toSorted(),
  ).toEqual(['0.0', '1.0']);
  expect(unreadInputs({ scope }).find(({ run: key }) => key === '0.0')?.reason).toMatch(reason);
});

test.each([
  { name: 'before the scan', damage: (path: string) => rmSync(path) },
  { name: 'in the scan', damage: (path: string) => damageLeaf(path) },
])('--skip-bad-runs with no run left, found $name', async ({ damage }) => {
  const at = demo();
  damage(at.first);
  damage(at.second);
  expect(await refusal(at, ['--skip-bad-runs'])).toMatch(/runs_metadata\.json: no completed run that can be read/);
});

interface Anomaly {
  readonly name: string;
  readonly change: (at: Demo) => void;
  readonly words?: readonly string[];
  /** What the coverage has, beside what the plain store has. */
  readonly coverage?: (base: Coverage) => Partial<Coverage>;
  /** One of these must be among the warnings; without it, there must be none. */
  readonly warns?: RegExp;
}

const firstTruth = (at: Demo): string =>
  edit(at.first, (db) =>
    db
      .prepare(
        `SELECT ground_truth_text FROM conformity_items JOIN conformity_trials USING (item_id) WHERE trial_id = ?`,
      )
      .pluck()
      .get(factualIds(at, 1)[0]),
  ) as string;

const setTruth = (text: string): string =>
  `UPDATE conformity_items SET ground_truth_text = '${text}' WHERE ground_truth_text = 'C++'`;

const NOT_UTF8 = "CAST(x'5061726973ff8080' AS TEXT)";

const ODDITIES: readonly Anomaly[] = [
  {
    name: 'list with a BOM',
    change: ({ metadata }) => writeFileSync(metadata, `\ufeff${readFileSync(metadata, 'utf8')}`),
  },
  { name: 'malformed source_json', change: sql(`UPDATE conformity_items SET source_json = '{"a": [1,'`) },
  {
    name: 'symlink loop among the runs',
    change: ({ runsDir }) => symlinkSync(join(runsDir, 'loop'), join(runsDir, 'loop')),
  },
  {
    name: 'response with NUL',
    change: (at) => setOutput(at, "raw_text = 'Par' || char(0) || 'is', parsed_answer_text = 'Paris'"),
    coverage: () => ({ nulTexts: 1 }),
  },
  {
    name: 'both texts with NUL',
    change: (at) => setOutput(at, "raw_text = 'a' || char(0), parsed_answer_text = 'b' || char(0)"),
    coverage: () => ({ nulTexts: 2 }),
  },
  {
    name: 'response of bytes',
    change: (at) => setOutput(at, 'raw_text = CAST(raw_text AS BLOB)'),
    coverage: () => ({ blobTexts: 1 }),
  },
  {
    name: 'stored parse of bytes',
    change: (at) => setOutput(at, 'parsed_answer_text = CAST(parsed_answer_text AS BLOB)'),
    coverage: () => ({ blobTexts: 1 }),
  },
  {
    name: 'response not UTF-8',
    change: (at) => setOutput(at, `raw_text = ${NOT_UTF8}`),
    coverage: () => ({ undecodableTexts: 1 }),
  },
  {
    name: 'stored parse not UTF-8',
    change: (at) => setOutput(at, `parsed_answer_text = ${NOT_UTF8}`),
    coverage: () => ({ undecodableTexts: 1 }),
  },
  {
    name: 'both texts not UTF-8',
    change: (at) => setOutput(at, `raw_text = ${NOT_UTF8}, parsed_answer_text = ${NOT_UTF8}`),
    coverage: () => ({ undecodableTexts: 2 }),
  },
  {
    name: 'stored parse that cuts a letter',
    change: (at) => setOutput(at, "raw_text = '東京', parsed_answer_text = CAST(x'e69d' AS TEXT)"),
    coverage: () => ({ undecodableTexts: 1 }),
  },
  { name: 'response with U+FFFD', change: (at) => setOutput(at, 'raw_text = ?', 'a\ufffd') },
  {
    name: 'bytes that are not UTF-8',
    change: (at) => setOutput(at, "raw_text = x'50ff'"),
    coverage: () => ({ blobTexts: 1, undecodableTexts: 1 }),
  },
  { name: 'stored parse NULL', change: (at) => setOutput(at, 'parsed_answer_text = NULL') },
  {
    name: 'ground truth None',
    change: sqlInBoth(setTruth('None')),
    coverage: () => ({ noneGroundTruths: 18 }),
    warns: /18 trials have the text "None".*--null-ground-truth None/,
  },
  {
    name: '--null-ground-truth None',
    change: sqlInBoth(setTruth('None')),
    words: ['--null-ground-truth', 'None'],
    coverage: (base) => ({ factualTrials: base.factualTrials - 18 }),
  },
  { name: 'ground truth empty', change: sql(setTruth('')), coverage: () => ({ ungradable: 9 }) },
  { name: 'ground truth of dots', change: sql(setTruth('...')), coverage: () => ({ ungradable: 9 }) },
  {
    name: 'two outputs of a trial',
    change:
      sql(`INSERT INTO conformity_outputs SELECT 'second', trial_id, raw_text, parsed_answer_text, parsed_answer_json,
      is_correct, refusal_flag, latency_ms, token_usage_json, created_at FROM conformity_outputs WHERE rowid = 1`),
    coverage: (base) => ({ multiOutputTrials: 1, trials: base.trials + 1, factualTrials: base.factualTrials + 1 }),
  },
  {
    name: 'key and entry disagree',
    change: withEntry('0.7', { temperature: 0.5 }),
    coverage: () => ({ temperatures: [0, 0.5] }),
    warns: /experiments\["0\.7"\]: the temperature is 0\.7 in the key and 0\.5 in the entry; that of the entry is used/,
  },
];

/** What does not depend on the size of files or on the runs, which some cases change on purpose. */
const comparable = ({ runList: _runList, ...rest }: Coverage): object => rest;

test.each(ODDITIES)('$name', async ({ change, words, coverage, warns }) => {
  const base = (await baseline()).coverage;
  const at = demo();
  change(at);
  const result = await resultOf(at, words);
  expect(comparable(result.coverage)).toEqual({ ...comparable(base), ...coverage?.(base) });
  expect(sentencesIn(result.warnings)).toEqual(warns === undefined ? [] : [expect.stringMatching(warns)]);
});

test('labels missing', async () => {
  const at = demo();
  const ids = factualIds(at, 3);
  edit(at.first, (db) => {
    for (const id of ids) db.prepare('UPDATE conformity_outputs SET is_correct = NULL WHERE trial_id = ?').run(id);
  });
  const { coverage, schemes } = await resultOf(at);
  expect(coverage).toMatchObject({
    unlabeled: 3,
    invalidLabels: 0,
    factualTrials: (await baseline()).coverage.factualTrials,
  });
  expect(schemes[0]?.trials).toBe(((await baseline()).schemes[0]?.trials ?? 0) - 3);
});

test('labels that are none', async () => {
  const at = demo();
  const labels = [2, -1, 0.5, 'yes', '', Buffer.from([1]), 2n ** 62n];
  const ids = factualIds(at, labels.length);
  edit(at.first, (db) => {
    for (const [i, label] of labels.entries())
      db.prepare('UPDATE conformity_outputs SET is_correct = ? WHERE trial_id = ?').run(label, ids[i]);
  });
  const { coverage, schemes } = await resultOf(at);
  expect(coverage).toMatchObject({ unlabeled: 0, invalidLabels: labels.length });
  expect(coverage.invalidLabelTrialIds.toSorted()).toEqual(ids.toSorted());
  expect(schemes[0]?.trials).toBe(((await baseline()).schemes[0]?.trials ?? 0) - labels.length);
});

test.each([
  { name: 'text', value: 'CAST(? AS TEXT)' },
  { name: 'bytes', value: 'CAST(? AS BLOB)' },
])('what follows a NUL is scored: $name', async ({ value }) => {
  const at = demo();
  const text = `\0 ${firstTruth(at)}`;
  const id = setOutput(at, `raw_text = ${value}, parsed_answer_text = ${value}, is_correct = 0`, text, text);
  expect((await resultOf(at)).consistency.trialIds).toContain(id);
});

test('bytes are read as text', async () => {
  const at = demo();
  sqlInBoth(
    'UPDATE conformity_outputs SET raw_text = CAST(raw_text AS BLOB), parsed_answer_text = CAST(parsed_answer_text AS BLOB)',
  )(at);
  const { coverage, schemes, markers, consistency } = await resultOf(at);
  const base = await baseline();
  expect(coverage.blobTexts).toBe(2 * base.coverage.factualTrials);
  expect({ schemes, markers, consistency }).toEqual({
    schemes: base.schemes,
    markers: base.markers,
    consistency: base.consistency,
  });
});

test('the same run at the same temperature', async () => {
  const at = demo();
  editEntries(at, (all) => {
    all['0.00'] = { ...all['0.0'] };
  });
  const { coverage, scope, schemes } = await resultOf(at);
  expect(coverage.runList).toEqual((await baseline()).coverage.runList);
  expect(schemes).toEqual((await baseline()).schemes);
  expect(unreadInputs({ scope })).toContainEqual({ run: '0.00', reason: expect.stringMatching(/counted once/) });
});

test('the same run at two temperatures', async () => {
  const at = demo();
  editEntries(at, (all) => {
    all['0.3'] = { ...all['0.0'], temperature: 0.3 };
  });
  const { coverage, scope } = await resultOf(at);
  expect(coverage).toMatchObject({
    runs: 3,
    temperatures: [0, 0.3, 0.7],
    trials: (await baseline()).coverage.trials + 126,
  });
  expect(coverage.runList.map(({ run: key, trials }) => [key, trials])).toEqual([
    ['0.0', 126],
    ['0.3', 126],
    ['0.7', 126],
  ]);
  expect(scope.inputs).toHaveLength(2);
});

test('no temperature in the list', async () => {
  const at = demo();
  editEntries(at, (all) => {
    all['base'] = { ...all['0.7'], temperature: undefined };
    delete all['0.7'];
  });
  edit(at.second, (db) => db.exec("UPDATE conformity_trials SET temperature = 0.25 WHERE variant = 'think'"));
  const { coverage, cells, warnings } = await resultOf(at);
  expect(coverage.temperatures).toEqual([0, null]);
  expect(new Set(cells.map(({ key }) => `${key.variant} ${key.temperature}`))).toEqual(
    new Set(['base 0', 'base 0.7', 'instruct 0', 'instruct 0.7', 'think 0', 'think 0.25']),
  );
  expect(sentencesIn(warnings)).toEqual([
    expect.stringMatching(/experiments\["base"\]: no temperature; .*each trial is used/),
  ]);
});

const TABLES = [
  'runs',
  'conformity_datasets',
  'conformity_items',
  'conformity_conditions',
  'conformity_trials',
  'conformity_outputs',
];

/** Writes the database again in another encoding. */
function recode(path: string, encoding: string): void {
  const rows = edit(path, (db) =>
    TABLES.map((table) => [table, db.prepare(`SELECT * FROM ${table} ORDER BY rowid`).all() as Entry[]] as const),
  );
  rmSync(path);
  edit(path, (db) => {
    db.pragma(`encoding = '${encoding}'`);
    db.exec(readSql('run-store.sql'));
    for (const [table, all] of rows)
      for (const row of all)
        db.prepare(
          `INSERT INTO ${table} VALUES (${Object.keys(row)
            .map(() => '?')
            .join()})`,
        ).run(...Object.values(row));
    expect(db.pragma('encoding', { simple: true })).toBe(encoding);
  });
}

test.each(['UTF-16le', 'UTF-16be'])('%s gives what UTF-8 gives', async (encoding) => {
  const at = demo();
  recode(at.first, encoding);
  recode(at.second, encoding);
  const { scope, ...rest } = await resultOf(at);
  const { scope: base, ...baseRest } = await baseline();
  expect(rest).toEqual(baseRest);
  expect({ ...scope, inputs: [] }).toEqual({ ...base, inputs: [] });
});

test.each<Anomaly>([
  {
    name: 'half a surrogate pair',
    change: (at) => setOutput(at, "raw_text = CAST(x'00d8' AS TEXT)"),
    coverage: () => ({ undecodableTexts: 1 }),
  },
  {
    name: 'a NUL',
    change: (at) => setOutput(at, "raw_text = CAST(x'410000004200' AS TEXT), parsed_answer_text = 'A'"),
    coverage: () => ({ nulTexts: 1 }),
  },
  { name: 'U+FFFD', change: (at) => setOutput(at, 'raw_text = ?', 'a\ufffd') },
])('UTF-16 with $name', async ({ change, coverage }) => {
  const base = (await baseline()).coverage;
  const at = demo();
  recode(at.first, 'UTF-16le');
  change(at);
  expect(comparable((await resultOf(at)).coverage)).toEqual({ ...comparable(base), ...coverage?.(base) });
});

test('bytes in a UTF-16 store are read as UTF-8', async () => {
  const at = demo();
  recode(at.first, 'UTF-16le');
  const text = Buffer.from(firstTruth(at));
  const id = setOutput(at, 'raw_text = ?, parsed_answer_text = ?, is_correct = 0', text, text);
  const { coverage, consistency } = await resultOf(at);
  expect(coverage).toMatchObject({ blobTexts: 2, undecodableTexts: 0 });
  expect(consistency.trialIds).toContain(id);
});
