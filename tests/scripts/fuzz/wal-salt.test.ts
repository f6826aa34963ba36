/** A log with another salt is still one that SQLite applies. */
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../../../src/base/sqlite/sqlite.ts';
import { expect, test } from 'vitest';
import { withSalt } from '../../../scripts/fuzz/wal-salt.ts';
import { temporaryFolder } from '../../support/folders.ts';

test('SQLite reads the changes of a log with another salt, and none of a log with a wrong checksum', () => {
  const folder = temporaryFolder();
  const path = join(folder, 'a.db');
  const db = openDatabase(path);
  db.pragma('journal_mode = WAL');
  db.exec('CREATE TABLE t (n); INSERT INTO t VALUES (1)');
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.exec('UPDATE t SET n = 2; INSERT INTO t VALUES (3)');
  const log = withSalt(readFileSync(`${path}-wal`), Buffer.from('saltsalt'));
  const valuesWith = (name: string, bytes: Buffer): unknown[] => {
    copyFileSync(path, join(folder, name));
    writeFileSync(join(folder, `${name}-wal`), bytes);
    const copy = openDatabase(join(folder, name));
    const values = copy.prepare('SELECT n FROM t ORDER BY n').pluck().all();
    copy.close();
    return values;
  };
  expect(valuesWith('salted.db', log)).toEqual([2, 3]);
  const damaged = Buffer.from(log);
  damaged.writeUInt32BE(0, 24);
  expect(valuesWith('damaged.db', damaged)).toEqual([1]);
  db.close();
});
