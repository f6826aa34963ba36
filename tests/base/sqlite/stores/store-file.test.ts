/** Databases that this program makes: what is taken for one, and what is not. */
import { once } from 'node:events';
import { readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { openStoreFile } from '../../../../src/base/sqlite/stores/store-file.ts';
import type { StoreKind } from '../../../../src/base/sqlite/stores/store-kind.ts';
import { temporaryFolder } from '../../../support/folders.ts';

const kind = (file: string, table: string, name: string): StoreKind => ({
  schema: `sql/${file}.sql`,
  version: '1',
  table,
  name,
  maker: 'audit make',
  remedy: (path) => `make ${path} first.`,
});
const REVIEWS = kind('reviews', 'sample', 'store of reviews');
const EVALUATIONS = kind('evaluations', 'answer', 'store of evaluations');

test('a store is made once, and opened again', () => {
  const path = join(temporaryFolder(), 'new', 'e.db');
  const db = openStoreFile(path, EVALUATIONS, true);
  db.prepare(`INSERT INTO prompt VALUES ('a/b', 'text')`).run();
  db.close();
  const again = openStoreFile(path, EVALUATIONS, true);
  expect(again.prepare('SELECT template FROM prompt').pluck().all()).toEqual(['text']);
  again.close();
});

test('a store that is not there is made only where that is wanted', () => {
  const path = join(temporaryFolder(), 'e.db');
  expect(() => openStoreFile(path, EVALUATIONS, false)).toThrow(`${path}: no such file; make ${path} first.`);
});

test('links that lead nowhere or in a circle are named', () => {
  const folder = temporaryFolder();
  const [path, loop] = [join(folder, 'e.db'), join(folder, 'loop.db')];
  symlinkSync('loop.db', loop);
  for (const mayCreate of [true, false])
    expect(() => openStoreFile(loop, EVALUATIONS, mayCreate)).toThrow(
      `${loop}: cannot be read: its symbolic links lead in a circle; correct the links.`,
    );
  openStoreFile(path, EVALUATIONS, true).close();
  for (const suffix of ['-wal', '-shm', '-journal']) {
    symlinkSync('nowhere', path + suffix);
    expect(() => openStoreFile(path, EVALUATIONS, false)).toThrow(
      `${path}${suffix}: a symbolic link that leads nowhere; remove it.`,
    );
    rmSync(path + suffix);
  }
});

test('another kind of store, another version and another file are refused, and stay as they are', () => {
  const folder = temporaryFolder();
  const reviews = join(folder, 'r.db');
  openStoreFile(reviews, REVIEWS, true).close();
  expect(() => openStoreFile(reviews, EVALUATIONS, true)).toThrow(`${reviews}: no store of evaluations; name one that`);
  expect(() => openStoreFile(reviews, { ...REVIEWS, version: '2' }, true)).toThrow(
    `a store of reviews of version 1, and this program reads version 2`,
  );
  const text = join(folder, 'text');
  writeFileSync(text, 'not a database at all, but long enough to be looked at as if it were one'.repeat(20));
  const before = readFileSync(text);
  expect(() => openStoreFile(text, EVALUATIONS, true)).toThrow(`${text}: no store of evaluations (`);
  expect(readFileSync(text).equals(before)).toBe(true);
});

test('a process that opens a new store waits for another one that is making it', async () => {
  const path = join(temporaryFolder(), 'e.db');
  const made = openStoreFile(path, EVALUATIONS, true);
  made.pragma('journal_mode = DELETE'); // as it is until the maker changes the mode
  made.close();
  const maker = new Worker(
    `const { parentPort, workerData } = require('node:worker_threads');
    const db = new (require(workerData.driver))(workerData.path);
    db.exec('BEGIN IMMEDIATE');
    parentPort.postMessage('locked');
    setTimeout(() => { db.exec('COMMIT'); db.close(); }, 200);`,
    { eval: true, workerData: { path, driver: createRequire(import.meta.url).resolve('better-sqlite3') } },
  );
  await once(maker, 'message');
  const db = openStoreFile(path, EVALUATIONS, true);
  expect(db.pragma('journal_mode', { simple: true })).toBe('wal');
  db.close();
  await once(maker, 'exit');
});

test('rows are only ever added', () => {
  const db = openStoreFile(join(temporaryFolder(), 'e.db'), EVALUATIONS, true);
  db.prepare(`INSERT INTO prompt VALUES ('a/b', 'text')`).run();
  expect(() => db.prepare('UPDATE prompt SET template = 1').run()).toThrow('evaluations are only ever added');
  expect(() => db.prepare('DELETE FROM prompt').run()).toThrow('evaluations are only ever added');
  db.close();
});
