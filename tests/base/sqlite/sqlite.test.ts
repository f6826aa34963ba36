import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DamagedStore, describeSqliteError, inSentences, WHERE_WRITTEN } from '../../../src/base/sqlite/errors.ts';
import { openDatabase, SqliteError } from '../../../src/base/sqlite/sqlite.ts';
import { temporaryFolder } from '../../support/folders.ts';

const MODULE = join(import.meta.dirname, '../../../src/base/sqlite/sqlite.ts');

function run(script: string): string {
  const { SQLITE_USE_URI: _, ...env } = process.env;
  return execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8', env }).trim();
}

test('to import the module changes nothing', () => {
  expect(run(`await import('${MODULE}'); console.log(process.env.SQLITE_USE_URI);`)).toBe('undefined');
});

test('a thread that opens the first database of the process can read one in place', () => {
  const path = join(temporaryFolder(), 'a b.db');
  const db = openDatabase(path);
  db.exec('CREATE TABLE found_in_place (a)');
  db.close();
  const inThread = `import('${MODULE}').then(({ openReadOnly, listTables }) => {
    console.log([...listTables(openReadOnly({ path: '${path}', immutable: true }))].join());
  });`;
  const script = `import { SHARE_ENV, Worker } from 'node:worker_threads';
    new Worker(${JSON.stringify(inThread)}, { eval: true, env: SHARE_ENV });`;
  expect(run(script)).toBe('found_in_place,sqlite_schema');
});

test('an error of SQLite has the sentence of its kind of database, and any other error stays', () => {
  const full = new SqliteError('database or disk is full', 'SQLITE_FULL');
  const broken = new SqliteError('malformed', 'SQLITE_CORRUPT_VTAB');
  const message = (error: unknown, sentences = WHERE_WRITTEN) => describeSqliteError('a.db', error, sentences)?.message;
  expect(message(full)).toBe('a.db: cannot be used (database or disk is full); correct that, or choose another path.');
  expect(message(broken)).toBeUndefined();
  expect(message(broken, { damaged: (detail) => `broken: ${detail}` })).toBe('a.db: broken: malformed');
  expect(message(new SqliteError('?', 'SQLITE_NOLFS'), { other: (_, code) => code })).toBe('a.db: SQLITE_NOLFS');
  expect(message(new DamagedStore('no'), { other: () => 'other' })).toBeUndefined();
  expect(message(new DamagedStore('no'), { contents: (detail) => detail })).toBe('a.db: no');
  const defect = new TypeError('a defect');
  expect(() =>
    inSentences('a.db', { other: () => 'other' }, () => {
      throw defect;
    }),
  ).toThrow(defect);
});
