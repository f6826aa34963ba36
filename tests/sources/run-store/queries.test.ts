/** Plans of the queries on run stores: they find rows by keys and indexes, so that no text is read without need. */
import type { Compilable } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { allRows, compileQuery, type Query } from '../../../src/base/sqlite/queries.ts';
import {
  ITEMS,
  LARGEST_KEYS,
  multiOutputQuery,
  ORDINAL_RANGE,
  RUN_IDS,
  scanQuery,
  selectOutputs,
  selectOutputsOfTrial,
  selectTrialOfRun,
} from '../../../src/sources/run-store/queries.ts';
import { EXTRA_COLUMNS } from '../../../src/sources/run-store/scan.ts';
import { readSql } from '../../../src/sources/run-store/schema.ts';
import { openDatabase } from '../../../src/base/sqlite/sqlite.ts';

const db = openDatabase(':memory:');
afterAll(() => db.close());
db.exec(readSql('run-store.sql'));
db.exec(readSql('run-store-trial-view.sql'));

const ALL = { runId: 'run', conditions: null };
const SOME = { runId: 'run', conditions: ['control', 'asch'] };

/** The steps of a plan. */
function readPlan(query: Query | Compilable): string[] {
  const { sql, parameters } = 'sql' in query ? query : compileQuery(query);
  const steps = db.prepare<unknown[], { readonly detail: string }>(`EXPLAIN QUERY PLAN ${sql}`).all(...parameters);
  return steps.map(({ detail }) => detail);
}

const REPEATED = 'SCAN conformity_outputs USING COVERING INDEX idx_conformity_outputs_trial';

/** What each query reads from the first to the last row; lists of parameters are no tables. */
test.each<[name: string, query: Query | Compilable, scans: readonly string[]]>([
  ['the range of ordinals', ORDINAL_RANGE, []],
  ['the largest keys', LARGEST_KEYS, []],
  ['a trial of a run', selectTrialOfRun('run'), []],
  ['the ids of runs', RUN_IDS, ['SCAN conformity_trials USING COVERING INDEX idx_conformity_trials_run']],
  ['a range of trials', scanQuery(ALL, EXTRA_COLUMNS, 1, 9), []],
  ['a range of trials under some conditions', scanQuery(SOME, EXTRA_COLUMNS, 1, 9), []],
  ['the trials with several outputs', multiOutputQuery(ALL), [REPEATED]],
  ['the trials with several outputs under some conditions', multiOutputQuery(SOME), [REPEATED]],
  ['outputs', selectOutputs([2, 3]), []],
  ['the outputs of a trial', selectOutputsOfTrial('trial'), []],
])('%s', (_, query, scans) => {
  const steps = readPlan(query);
  expect(steps.join('\n')).toMatch(/^(?:SEARCH|SCAN) \w/m);
  expect(steps.filter((step) => /^SCAN (?!CONSTANT ROW|json_each)/.test(step))).toEqual(scans);
});

test('a range of trials is found by both ends', () => {
  expect(readPlan(scanQuery(ALL, [], 1, 9))[0]).toBe('SEARCH o USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)');
});

test('a task has nothing of a query but its text and parameters', () => {
  const parameters = ['run', '["control","asch"]', 1, 9];
  expect(scanQuery(SOME, ['model'], 1, 9)).toEqual({ sql: expect.any(String) as string, parameters });
});

test('items have their row, also where the key of the table is the row', () => {
  const store = openDatabase(':memory:');
  store.exec(`
    CREATE TABLE conformity_items (id INTEGER PRIMARY KEY, item_id TEXT, dataset_id TEXT);
    CREATE TABLE conformity_datasets (dataset_id TEXT, name TEXT);
    INSERT INTO conformity_items VALUES (7, 'one', 'none');
  `);
  expect(allRows(store, ITEMS)).toEqual([{ row: 7, id: 'one', dataset: null }]);
  store.close();
});
