import { describe, expect, onTestFinished, test } from 'vitest';
import { RowInserter } from '../../../src/base/sqlite/row-inserter.ts';
import { openDatabase } from '../../../src/base/sqlite/sqlite.ts';

describe('RowInserter', () => {
  test.each([0, 1, 63, 64, 65, 200])('inserts %i rows in their order', (count) => {
    const db = openDatabase(':memory:');
    onTestFinished(() => void db.close());
    db.exec('CREATE TABLE pair (number INTEGER, name TEXT)');
    const rows = Array.from({ length: count }, (_, i): [number, string | null] => [
      i,
      i % 3 === 0 ? null : `name ${i}`,
    ]);
    const inserter = new RowInserter(db, 'pair', ['number', 'name']);
    for (const row of rows) inserter.add(...row);
    inserter.flush();
    inserter.flush();
    expect(db.prepare('SELECT number, name FROM pair ORDER BY rowid').raw().all()).toEqual(rows);
  });
});
