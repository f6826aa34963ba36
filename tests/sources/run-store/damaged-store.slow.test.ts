/** Run stores with damage in single values and pages, which opening a store does not show. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { AuditResult } from '../../../src/documents/result.ts';
import { openDatabase, type Database } from '../../../src/base/sqlite/sqlite.ts';
import { REQUIRED_COLUMNS } from '../../../src/sources/run-store/schema.ts';
import type { Outcome } from '../../support/cli.ts';
import { demoFolder } from '../../support/folders.ts';
import { audit } from '../../support/in-process.ts';
import { unreadInputs } from '../../../src/documents/scope.ts';

const BAD_RUN = '0.0';

/** The database of the run that is damaged. */
const databaseIn = (folder: string): string => join(folder, 'runs', 'demo_t0.0', 'simulation.db');

function edit(path: string, change: (db: Database.Database) => void): void {
  const db = openDatabase(path);
  try {
    change(db);
  } finally {
    db.close();
  }
}

/** A demo store of which the first run was changed with SQL. */
function demoWith(sql: string): string {
  const folder = demoFolder();
  edit(databaseIn(folder), (db) => {
    db.pragma('foreign_keys = OFF');
    db.exec(sql);
  });
  return folder;
}

/** A demo store of which a page cannot be read that only the texts of questions are on. */
function demoWithLostQuestion(): string {
  const folder = demoFolder();
  const path = databaseIn(folder);
  const mark = 'a long question ';
  edit(path, (db) => {
    db.prepare(`UPDATE conformity_items SET question = ?`).run(mark.repeat(2000));
    db.exec('VACUUM');
  });
  const bytes = readFileSync(path);
  const pageSize = bytes.readUInt16BE(16);
  // An overflow page begins with the number of the next one. A number beyond the file is damage that only its reader meets.
  for (let page = pageSize; page < bytes.length; page += pageSize)
    if (bytes.toString('latin1', page + 4, page + 4 + 64).includes(mark) && bytes.readUInt32BE(page) !== 0)
      bytes.writeUInt32BE(0x00ffffff, page);
  writeFileSync(path, bytes);
  return folder;
}

const sentence = ({ code, stdout, stderr }: Outcome): string => {
  expect(code).toBe(2);
  expect(stdout).toBe('');
  for (const line of stderr.trimEnd().split('\n')) expect(line).toMatch(/^audit: .+\.$/);
  return stderr;
};

async function resultOf(folder: string, words: readonly string[]): Promise<AuditResult> {
  const path = join(folder, 'result.json');
  const { code, stderr } = await audit([folder, '--out-md', join(folder, 'report.md'), '--out-json', path, ...words]);
  expect(stderr).toBe('');
  expect(code).toBe(0);
  return JSON.parse(readFileSync(path, 'utf8')) as AuditResult;
}

const skippedRuns = (result: AuditResult): string[] => unreadInputs(result).map(({ run }) => run);

/** What stays the same when a run is left out at once and when it is left out late. */
const numbersOf = (result: AuditResult): object => ({
  cells: result.cells,
  schemes: result.schemes,
  receipts: result.receipts,
  trials: result.coverage.trials,
});

/** Columns of names and texts, each with an SQL text that puts bytes or a number into it. */
const WRONG_VALUES = [
  ['conformity_conditions.name', `UPDATE conformity_conditions SET name = x'ff00' WHERE name = 'control'`],
  ['conformity_trials.variant', `UPDATE conformity_trials SET variant = CAST(variant AS BLOB)`],
  ['conformity_trials.model_id', `UPDATE conformity_trials SET model_id = x'61' WHERE rowid % 2`],
  ['conformity_items.item_id', `UPDATE conformity_items SET item_id = CAST(item_id AS BLOB); UPDATE conformity_trials SET item_id = CAST(item_id AS BLOB)`],
  ['conformity_items.ground_truth_text', `UPDATE conformity_items SET ground_truth_text = CAST(ground_truth_text AS BLOB)`],
  ['conformity_items.question', `UPDATE conformity_items SET question = CAST(question AS BLOB)`],
  ['conformity_datasets.name', `UPDATE conformity_datasets SET name = x'00'`],
  ['conformity_trials.trial_id', `UPDATE conformity_outputs SET trial_id = CAST(trial_id AS BLOB); UPDATE conformity_trials SET trial_id = CAST(trial_id AS BLOB)`],
] as const; // prettier-ignore

const GROUPED = ['--conditions', 'all', '--group-by', 'model,dataset,condition,variant', '--schemes', 'mc-v3'];

describe.each(WRONG_VALUES)('%s with bytes', (column, sql) => {
  test('is a sentence that names the column', async () => {
    const folder = demoWith(sql);
    const problem = sentence(await audit([folder, '--out-md', join(folder, 'report.md'), ...GROUPED]));
    expect(problem).toContain(`${databaseIn(folder)}: ${column} has a BLOB where a text is expected`);
  });

  test('leaves the run out with --skip-bad-runs, as if it had never been read', async () => {
    const folder = demoWith(sql);
    const without = demoFolder();
    writeFileSync(databaseIn(without), 'not a database');
    const result = await resultOf(folder, ['--skip-bad-runs', ...GROUPED]);
    expect(skippedRuns(result)).toContain(BAD_RUN);
    expect(numbersOf(result)).toEqual(
      JSON.parse(
        JSON.stringify(numbersOf(await resultOf(without, ['--skip-bad-runs', ...GROUPED]))).replaceAll(without, folder),
      ),
    );
  });
});

test.each([
  ['conformity_conditions.name', `UPDATE conformity_conditions SET name = x'00ff' WHERE rowid = 1`],
  ['conformity_conditions.condition_id', `UPDATE conformity_conditions SET condition_id = x'00ff' WHERE rowid = 1`],
  ['conformity_trials.trial_id', `UPDATE conformity_trials SET trial_id = x'00' WHERE rowid = 1`],
  ['conformity_outputs.trial_id', `UPDATE conformity_outputs SET trial_id = x'00' WHERE rowid = 1`],
  ['conformity_trials.run_id', `UPDATE conformity_trials SET run_id = x'00' WHERE rowid = 1`],
  ['conformity_items.item_id', `UPDATE conformity_items SET item_id = x'00' WHERE rowid = 1`],
])('%s of one row with bytes does not leave its trials out without a word', async (column, sql) => {
  const folder = demoWith(sql);
  const problem = sentence(await audit([folder, '--out-md', join(folder, 'report.md')]));
  expect(problem).toContain(`${databaseIn(folder)}: ${column} has a BLOB where a text is expected`);
});

describe('damage that only receipts meet', () => {
  const DAMAGES = { 'a lost page': demoWithLostQuestion, bytes: () => demoWith(WRONG_VALUES[5][1]) };

  test.each(Object.entries(DAMAGES))('(%s) is a sentence', async (_, make) => {
    const folder = make();
    for (const words of [
      [folder, '--out-md', join(folder, 'report.md')],
      [folder, '--out-md', join(folder, 'report.md'), '--max-examples', '0', '--out-html', join(folder, 'r.html')],
      ['compare', '--to', 'mc-v3', folder],
    ])
      expect(sentence(await audit(words))).toContain(databaseIn(folder));
  });

  test.each(Object.entries(DAMAGES))('(%s) leaves the run out with --skip-bad-runs', async (_, make) => {
    const folder = make();
    for (const words of [[], ['--max-examples', '0', '--out-html', join(folder, 'r.html')]]) {
      const result = await resultOf(folder, ['--skip-bad-runs', ...words]);
      expect(skippedRuns(result)).toContain(BAD_RUN);
      expect(result.coverage.runList.map(({ run }) => run)).not.toContain(BAD_RUN);
    }
    const { code, stdout, stderr } = await audit([
      'compare',
      '--to',
      'mc-v3',
      folder,
      '--skip-bad-runs',
      '--out-md',
      '-',
    ]);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain('- Not read: `demo_t0.0/simulation.db`: ');
  });

  test.each(Object.entries(DAMAGES))('(%s) does not keep explain from the other runs', async (_, make) => {
    const folder = make();
    const { receipts } = await resultOf(folder, ['--skip-bad-runs']);
    const [receipt] = Object.values(receipts).flat();
    const other = await audit(['explain', folder, '--trial', receipt?.trialId ?? '']);
    expect([other.code, other.stderr]).toEqual([0, '']);
  });
});

test.each(Object.keys(REQUIRED_COLUMNS))(
  'a view in place of %s is no table, even if its query never ends',
  async (table) => {
    const columns = REQUIRED_COLUMNS[table]?.map((column) => `n AS ${column}`).join();
    const folder = demoWith(
      `DROP TABLE ${table}; CREATE VIEW ${table} AS WITH RECURSIVE t (n) AS (SELECT 1 UNION ALL SELECT n FROM t) SELECT ${columns} FROM t`,
    );
    expect(sentence(await audit([folder, '--out-md', join(folder, 'report.md')]))).toContain(`table ${table} missing`);
  },
);

test.each(['conformity_trials', 'conformity_items', 'conformity_conditions', 'conformity_datasets'])(
  'an id that is in %s twice does not count its trials twice',
  async (table) => {
    const folder = demoWith(
      `CREATE TABLE other AS SELECT * FROM ${table} UNION ALL SELECT * FROM ${table}; DROP TABLE ${table}; ALTER TABLE other RENAME TO ${table}`,
    );
    const problem = sentence(await audit([folder, '--out-md', join(folder, 'report.md')]));
    expect(problem).toContain(`${databaseIn(folder)}: the trial, item, condition or data set of output`);
    expect(skippedRuns(await resultOf(folder, ['--skip-bad-runs']))).toContain(BAD_RUN);
  },
);
