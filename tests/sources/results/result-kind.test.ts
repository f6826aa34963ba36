/** Saved results are recognized by their content. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../../../src/base/sqlite/sqlite.ts';
import { expect, test } from 'vitest';
import { resultKind } from '../../../src/sources/results/result-kind.ts';
import { demoFolder, temporaryFolder } from '../../support/folders.ts';
import { sampleResult } from '../../support/result.ts';

function kindOf(bytes: string | Buffer): ReturnType<typeof resultKind> {
  const path = join(temporaryFolder(), 'any name');
  writeFileSync(path, bytes);
  return resultKind(path);
}

function databaseOf(sql: string): Buffer {
  const db = openDatabase(':memory:');
  db.exec(`${sql}; CREATE TABLE one (x)`);
  const bytes = db.serialize();
  db.close();
  return bytes;
}

test.each([
  ['a result document', JSON.stringify(sampleResult(), null, 1), 'document'],
  ['one in a single line', JSON.stringify(sampleResult()), 'document'],
  ['one with a byte order mark', `\uFEFF${JSON.stringify(sampleResult())}`, 'document'],
  ['a result database', databaseOf('PRAGMA application_id = 0x61756474'), 'database'],
  ['another database', databaseOf('PRAGMA application_id = 1'), null],
  ['the beginning of a database', 'SQLite format 3\0', null],
  ['JSON lines', '{"id": 1, "response": "x"}\n{"id": 2}\n', null],
  ['JSON lines with a version', '{"schemaVersion": 1, "response": "{\\"tool\\": {"}\n', null],
  ['an empty file', '', null],
] as const)('%s', (_, bytes, kind) => {
  expect(kindOf(bytes)).toBe(kind);
});

test('what is no regular file is none, and is not read', () => {
  const folder = demoFolder();
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  expect([folder, join(folder, 'nothing'), pipe].map(resultKind)).toEqual([null, null, null]);
});
