/** Stores of reviews and evaluations whose bytes, tables or values are damaged: a sentence, and never another error. */
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeBaseInputs, type BaseInputs } from '../../../../scripts/fuzz/base-inputs.ts';
import { InputError } from '../../../../src/base/core/errors.ts';
import { evaluationReport } from '../../../../src/apps/rag/over-time/evaluation-report.ts';
import { EvaluationStore } from '../../../../src/apps/rag/store/evaluation-store.ts';
import { storedAnswers } from '../../../../src/apps/rag/store/stored-answers.ts';
import { storedReplies } from '../../../../src/apps/rag/store/stored-replies.ts';
import { buildReport } from '../../../../src/apps/review/build-report.ts';
import { ReviewStore } from '../../../../src/apps/review/review-store.ts';
import { openDatabase } from '../../../../src/base/sqlite/sqlite.ts';
import { temporaryFolder } from '../../../support/folders.ts';
import { review } from '../../../support/review-sample.ts';
import { inFull, thorough } from '../../../support/thorough.ts';

const TOOL = { name: 'test', version: '0' };
const ALL_TIME = { since: null, until: null };

let root = '';
let base: BaseInputs;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'damaged-stores-'));
  mkdirSync(join(root, 'base'));
  base = await makeBaseInputs(join(root, 'base'), join(root, 'cache'), 'http://127.0.0.1:9');
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Reads everything that reports show, as their commands do. */
const READERS: Readonly<Record<'reviews' | 'evaluations', (path: string) => Promise<void>>> = {
  async reviews(path) {
    const store = ReviewStore.open(path);
    try {
      const [audited, sample, reviews] = [store.audited(), store.sample(), store.reviews()];
      if (audited !== null) JSON.stringify(buildReport({ audited, sample, reviews }, TOOL));
    } finally {
      store.close();
    }
  },
  async evaluations(path) {
    const store = EvaluationStore.open(path);
    try {
      const counts = { maxExamples: 5, maxAnswers: 5, scoring: null };
      JSON.stringify(evaluationReport(store, TOOL, { ...ALL_TIME, ...counts }));
      for await (const answer of storedAnswers(store, ALL_TIME)) JSON.stringify(answer);
      for (const reply of storedReplies(store, ALL_TIME)) JSON.stringify(reply);
    } finally {
      store.close();
    }
  },
};
type Kind = keyof typeof READERS;
const KINDS = Object.keys(READERS) as Kind[];

/** A copy of the store of this kind. */
function storeOf(kind: Kind): string {
  const path = join(temporaryFolder(), `${kind}.db`);
  copyFileSync(join(base.databases, `${kind}.db`), path);
  return path;
}

/** The message of reading; null where it works. @throws any error that is no sentence for the user. */
async function findProblem(kind: Kind, path: string): Promise<string | null> {
  return await sentenceOf(path, () => READERS[kind](path));
}

async function sentenceOf(path: string, read: () => unknown): Promise<string | null> {
  try {
    await read();
    return null;
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    expect(error.message).toContain(path);
    expect(error.message).not.toMatch(/\bundefined\b|\bNaN\b|\[object |Cannot read/);
    return error.message;
  }
}

function edit(path: string, sql: string): void {
  const db = openDatabase(path);
  db.unsafeMode();
  db.pragma('foreign_keys = OFF');
  db.pragma('ignore_check_constraints = ON');
  db.exec(sql);
  db.close();
}

function sqlOf(path: string, relation: string): string {
  const db = openDatabase(path);
  const sql = db.prepare<[string], string>('SELECT sql FROM sqlite_schema WHERE name = ?').pluck().get(relation);
  db.close();
  return sql ?? '';
}

/** A query that never ends. */
const ENDLESS =
  'WITH RECURSIVE t (name, value) AS (SELECT 1, 2 UNION ALL SELECT name, value FROM t) SELECT name, value FROM t';

/** Tables by which a store of its kind is known. */
const NAMING = ['meta', 'sample', 'answer'];

describe.each(KINDS)('a store of %s', (kind) => {
  test('that is sound can be read', async () => {
    expect(await findProblem(kind, storeOf(kind))).toBeNull();
  });

  test('without one of its tables, or with a view in its place, is refused with the name of the table', async () => {
    const db = openDatabase(storeOf(kind));
    // They are added when they are needed.
    const sql = `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT IN ('claim', 'verdict_count')`;
    const tables = db.prepare<[], string>(sql).pluck().all();
    db.close();
    for (const table of tables)
      for (const change of [
        `DROP TABLE ${table}`,
        `ALTER TABLE ${table} RENAME TO other; CREATE VIEW ${table} AS SELECT * FROM other`,
        `DROP TABLE ${table}; CREATE VIEW ${table} AS ${ENDLESS}`,
        `CREATE TABLE other AS SELECT * FROM ${table}; DROP TABLE ${table}; ALTER TABLE other RENAME TO ${table}`,
      ]) {
        const path = storeOf(kind);
        edit(path, `PRAGMA legacy_alter_table = ON; ${change}`);
        expect(await findProblem(kind, path), `${table}: ${change}`).toMatch(
          NAMING.includes(table) ? /: no store of|strict table/ : new RegExp(`strict table ${table} missing`),
        );
      }
  });

  test('with another query as a view of its schema, or a foreign trigger, is an error with the name', async () => {
    const db = openDatabase(storeOf(kind));
    const views = db.prepare<[], string>(`SELECT name FROM sqlite_schema WHERE type = 'view'`).pluck().all();
    db.close();
    for (const view of views) {
      const path = storeOf(kind);
      edit(path, `DROP VIEW ${view}; ${sqlOf(path, view)} LIMIT (SELECT count(*) FROM (${ENDLESS}))`);
      expect(await findProblem(kind, path)).toContain(`(view ${view} not as this program makes it)`);
    }
    const path = storeOf(kind);
    edit(path, `CREATE TRIGGER spy AFTER INSERT ON meta BEGIN INSERT INTO meta ${ENDLESS}; END`);
    expect(await findProblem(kind, path)).toContain('(trigger spy not as this program makes it)');
  });

  test('with foreign views and tables can be read', async () => {
    const path = storeOf(kind);
    edit(path, 'CREATE TABLE notes (text TEXT); CREATE VIEW mine AS SELECT * FROM notes');
    expect(await findProblem(kind, path)).toBeNull();
  });

  thorough('with a flipped bit anywhere is read, or refused with a sentence', async () => {
    const path = storeOf(kind);
    const whole = readFileSync(path);
    const refused = new Set<string>();
    for (let at = 0; at < whole.length; at += inFull(421, 1_811)) {
      const bytes = Buffer.from(whole);
      bytes[at] = (bytes[at] as number) ^ (1 << (at % 8));
      writeFileSync(path, bytes);
      const problem = await findProblem(kind, path);
      if (problem !== null) refused.add(problem.slice(path.length).replaceAll(/\d+/g, 'n'));
    }
    expect(refused.size).toBeGreaterThan(5);
  });
});

test('a mark in a store of reviews with a flipped bit anywhere is added, or refused with a sentence', async () => {
  const path = storeOf('reviews');
  const whole = readFileSync(path);
  const refused = new Set<string>();
  for (let at = 53; at < whole.length; at += inFull(106, 1_006)) {
    const bytes = Buffer.from(whole);
    bytes[at] = (bytes[at] as number) ^ (1 << (at % 8));
    for (const file of [path, `${path}-wal`, `${path}-shm`]) rmSync(file, { force: true });
    writeFileSync(path, bytes);
    const problem = await sentenceOf(path, () => addMark(path));
    if (problem !== null) refused.add(problem.slice(path.length).replaceAll(/\d+/g, 'n'));
  }
  expect([...refused].join('\n')).toMatch(/a damaged store of reviews \((?:CHECK|FOREIGN KEY) constraint failed/);
});

function addMark(path: string): void {
  const store = ReviewStore.open(path);
  try {
    const [trial] = store.sample().trials;
    if (trial === undefined) return;
    const { run, trialId } = trial;
    store.addReviews([review({ run, trialId, reviewer: 'me' })]);
  } finally {
    store.close();
  }
}

const WRONG_JSON = [
  '',
  '{',
  'null',
  '1',
  '"a"',
  '[]',
  '{}',
  '[null]',
  '[[1]]',
  '{"a":null}',
  '{"a":{"value":null}}',
  '{"contexts":1}',
];

test.each([
  ['reviews', 'meta', 'value', `name = 'audited'`],
  ['reviews', 'meta', 'value', `name = 'method'`],
  ['reviews', 'meta', 'value', `name = 'patterns'`],
  ['reviews', 'stratum', 'cell', 'stratum = 0'],
  ['reviews', 'sample', 'correct', 'draw = 0'],
  ['evaluations', 'answer', 'details', 'answer = 1'],
  ['evaluations', 'result', 'metrics', 'result = 1'],
  ['evaluations', 'result', 'absent', 'result = 1'],
  ['evaluations', 'scoring', 'config', 'scoring = 1'],
] as const)(
  'in a store of %s, other JSON in %s.%s is read, or refused with a sentence',
  async (kind, table, column, row) => {
    const problems: (string | null)[] = [];
    for (const json of WRONG_JSON) {
      const path = storeOf(kind);
      const triggers = `DROP TRIGGER IF EXISTS ${table}_stays;`;
      edit(path, `${triggers} UPDATE ${table} SET ${column} = '${json}' WHERE ${row}`);
      problems.push(await findProblem(kind, path));
    }
    expect(problems.slice(0, 5).every((problem) => problem !== null)).toBe(true);
  },
);

test('a sample with more trials than its strata have, or with labels that no trial has, is refused', async () => {
  const changes = [
    'UPDATE stratum SET size = 0 WHERE stratum = 0',
    `UPDATE meta SET value = '[["11",1]]' WHERE name = 'patterns'`,
  ];
  for (const change of changes) {
    const path = storeOf('reviews');
    edit(path, change);
    expect(await findProblem('reviews', path)).toMatch(/that is not there|with fewer trials/);
  }
});

test.each([
  ['method', 'the method of the sample'],
  ['patterns', 'the numbers of trials by their labels'],
  ['stratum_patterns', 'the numbers of trials of each stratum by their labels'],
])('a sample without the row %s is refused', async (name, what) => {
  const path = storeOf('reviews');
  edit(path, `DELETE FROM meta WHERE name = '${name}'`);
  expect(await findProblem('reviews', path)).toContain(`a damaged store of reviews (${what} missing)`);
});

test.each<[Kind, string, string]>([
  ['reviews', 'review', 'review.at'],
  ['evaluations', 'scoring', 'scoring.at'],
  ['evaluations', 'result', 'result.at'],
])('a time of %s that is none is refused: %s', async (kind, table, field) => {
  const path = storeOf(kind);
  edit(path, `DROP TRIGGER ${table}_stays; UPDATE ${table} SET at = 'yesterday'`);
  expect(await findProblem(kind, path)).toContain(`${field} is not a date and time`);
});

test('a time that is none is refused, and a reply that was never given is not', async () => {
  const path = storeOf('evaluations');
  edit(
    path,
    `INSERT INTO request (sha256, judge, prompt, model, sampling, text, at)
    SELECT 'x', judge, prompt, model, sampling, 'other', at FROM request LIMIT 1;
    INSERT INTO asked SELECT 1, max(request), -1 FROM request`,
  );
  expect(await findProblem('evaluations', path)).toBeNull();
  edit(path, `DROP TRIGGER answer_stays; UPDATE answer SET at = '2026-1x' WHERE answer = 1`);
  expect(await findProblem('evaluations', path)).toContain('answer.at is not a date and time');
});

test.each([
  ['answer', 'cannot be found by its key'],
  ['result', ''],
])('a key of %s that JavaScript cannot represent is read, or refused', async (table, expected) => {
  const path = storeOf('evaluations');
  const triggers = ['answer', 'result', 'tag', 'asked'].map((name) => `DROP TRIGGER ${name}_stays;`).join('');
  edit(
    path,
    `${triggers} UPDATE ${table} SET ${table} = 9223372036854775807 WHERE ${table} = (SELECT max(${table}) FROM ${table});
    UPDATE result SET answer = (SELECT max(answer) FROM answer) WHERE result = (SELECT max(result) FROM result)`,
  );
  expect((await findProblem('evaluations', path)) ?? '').toContain(expected);
});
