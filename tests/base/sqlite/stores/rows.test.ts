/** Rows of stores that another program changed: each value is one that its column allows, or the store is damaged. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DamagedStore } from '../../../../src/base/sqlite/errors.ts';
import { openDatabase } from '../../../../src/base/sqlite/sqlite.ts';
import { checkedQuery } from '../../../../src/base/sqlite/stores/rows.ts';
import { assertSchema } from '../../../../src/base/sqlite/stores/schema-check.ts';
import { alter } from '../../../support/altered-store.ts';
import { writeExtractions } from '../../../support/extraction-store.ts';
import { temporaryFolder } from '../../../support/folders.ts';
import { audit } from '../../../support/in-process.ts';

const SCHEMA = `
  CREATE TABLE one (
    one  INTEGER PRIMARY KEY,
    kind TEXT NOT NULL DEFAULT 'a' CHECK (kind IN ('a', 'b c')),
    sign INTEGER CHECK (sign IN (-1, 1)),
    size REAL
  ) STRICT;
  CREATE TABLE two (one INTEGER NOT NULL, text TEXT NOT NULL) STRICT;
  CREATE VIEW text_of AS SELECT one AS of, text FROM two;
  INSERT INTO one VALUES (1, 'a', 1, 1);`;

/** What is wrong with the row of a query after a change; null where it is read. */
function problemAfter(change: string, sql = 'SELECT * FROM one'): string | null {
  const path = join(temporaryFolder(), 'a.db');
  const made = openDatabase(path);
  made.exec(SCHEMA);
  made.close();
  expect(alter(path, 'one', `UPDATE one SET ${change}`)).toBe(true);
  const db = openDatabase(path);
  try {
    assertSchema(db, SCHEMA);
    checkedQuery(db, sql).all();
    return null;
  } catch (error) {
    if (error instanceof DamagedStore) return error.message;
    throw error;
  } finally {
    db.close();
  }
}

test.each([
  [`kind = 'b c', sign = NULL`, null],
  [`kind = 'b'`, 'one.kind is none of a, b c'],
  [`kind = ''`, 'one.kind is none of a, b c'],
  [`kind = NULL`, 'one.kind has NULL where a TEXT is expected'],
  [`kind = x'61'`, 'one.kind has bytes where a TEXT is expected'],
  ['sign = 0', 'one.sign is none of -1, 1'],
  ['size = 9e999', 'one.size has an infinite number where a REAL is expected'],
])('%s', (change, problem) => {
  expect(problemAfter(change)).toBe(problem);
});

test('a column of an optional row may be NULL, and no other column', () => {
  const joined = 'SELECT one.one, kind, text FROM one LEFT JOIN text_of ON text_of.of = one.one';
  expect(problemAfter('sign = -1', joined)).toBeNull();
  expect(problemAfter('kind = NULL', joined)).toBe('one.kind has NULL where a TEXT is expected');
});

test('what SQLite computes is finite', () => {
  expect(problemAfter('size = 9e999', 'SELECT sum(size) AS total FROM one')).toBe('total is an infinite number');
});

test.each([`kind = 'other'`, 'name = NULL', `name = x'00'`])('an extractor with %s is a sentence', async (change) => {
  const cwd = temporaryFolder();
  writeExtractions(join(cwd, 'x.db'), [{ name: 'x', subjects: [] }]);
  alter(join(cwd, 'x.db'), 'extractor', `UPDATE extractor SET ${change}`);
  const words = ['explain', 'no.jsonl', '--trial', 't', '--scheme', 'extract:x', '--extractions', 'x.db'];
  const { code, stderr } = await audit(words, { cwd });
  expect(code).toBe(2);
  expect(stderr).toMatch(/^audit: x\.db: a damaged store of extractions \(extractor\.(?:kind|name) .*\.\n$/);
});
