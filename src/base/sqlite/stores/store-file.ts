/** Databases that this program makes and adds to: opened, or made from their schema, beside others that may read and write. */
import { dirname, resolve } from 'node:path';
import { InputError, errorMessage } from '../../core/errors.ts';
import { assertDatabaseFiles, isDatabaseWritable, removeEmptyDatabase } from '../../system/database-files.ts';
import { exists } from '../../system/file-status.ts';
import { readFilePart } from '../../system/read-file.ts';
import { makeFolder, removeFolderIfEmpty } from '../../system/folders.ts';
import { packageText } from '../../system/package-files.ts';
import { DamagedStore, inSentences, findProblem, LOCAL_DISK, WHERE_WRITTEN, type Sentences } from '../errors.ts';
import { assertSchema, assertTables } from './schema-check.ts';
import { openDatabase, type Database } from '../sqlite.ts';
import type { StoreKind } from './store-kind.ts';
import { assertVersion } from './store-version.ts';
import { openUnwritable, type Unwritable } from './unwritable.ts';

/** The first bytes of every SQLite database (https://www.sqlite.org/fileformat2.html). */
const MAGIC = Buffer.from('SQLite format 3\0');
/** Milliseconds that a writer waits for another one. */
const PATIENCE = 10_000;

/**
 * A connection whose commits are on the disk when they return.
 * @param mayCreate whether to make the file where there is none.
 * @throws InputError if it is no such store, one of another version, or cannot be opened. No file is left then that was not there.
 */
export function openStoreFile(path: string, kind: StoreKind, mayCreate: boolean): Database.Database {
  const isNew = !exists(path);
  if (!mayCreate) assertThere(path, kind);
  assertDatabaseFiles(path);
  return guarded(path, kind, () => {
    const made = isNew ? makeFolder(dirname(path)) : [];
    try {
      return openWritable(path, kind, mayCreate);
    } catch (error) {
      if (isNew) removeEmptyDatabase(path);
      made.forEach(removeFolderIfEmpty);
      throw error;
    }
  });
}

/**
 * A connection for a command that only reads. It needs no right to write, and changes nothing where there is none.
 * @throws InputError as {@link openStoreFile}.
 */
export function readStoreFile(path: string, kind: StoreKind): Database.Database {
  if (isDatabaseWritable(path)) return openStoreFile(path, kind, false);
  return readUnchanged(path, kind).db;
}

/**
 * A connection that changes no file beside the database, whether or not it could: SQLite itself would write there.
 * @throws InputError as {@link openStoreFile}.
 */
export function readUnchanged(path: string, kind: StoreKind): Unwritable {
  assertThere(path, kind);
  assertDatabaseFiles(path);
  return guarded(path, kind, () => openUnwritable(path, (db) => assertWhole(db, path, kind)));
}

/** Whether a file has the table that no other kind has; false for a file that cannot be read, and nothing is written. */
export function isStoreFile(path: string, { table }: StoreKind): boolean {
  try {
    if (!readFilePart(path, 0, MAGIC.length).equals(MAGIC)) return false;
    const { db } = openUnwritable(path, () => {});
    try {
      return db.prepare(`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?`).get(table) !== undefined;
    } finally {
      db.close();
    }
  } catch {
    return false;
  }
}

function assertThere(path: string, { remedy }: StoreKind): void {
  if (!exists(path)) throw new InputError(`${path}: no such file; ${remedy(path)}`);
}

function openWritable(path: string, kind: StoreKind, mayCreate: boolean): Database.Database {
  // By its path from the root: names such as ":memory:" and "file:…" are nothing else than names here.
  const db = openDatabase(resolve(path), { timeout: PATIENCE });
  try {
    prepare(db, path, kind, mayCreate);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

function prepare(db: Database.Database, path: string, kind: StoreKind, mayCreate: boolean): void {
  db.pragma('foreign_keys = ON');
  const isEmpty = (): boolean => db.prepare('SELECT 1 FROM sqlite_schema').get() === undefined;
  if (mayCreate && isEmpty()) db.transaction(() => isEmpty() && createTables(db, kind)).immediate();
  assertWhole(db, path, kind);
  // Only a store of ours is changed, and only once: the mode stays with the file.
  useWal(db);
  db.pragma('synchronous = FULL');
}

/** Milliseconds between two attempts to change the mode. */
const PAUSE = 10;

/** SQLite does not wait for other writers when it changes the mode, so this does: two processes may open a new store at once. */
function useWal(db: Database.Database): void {
  for (const end = performance.now() + PATIENCE; ;) {
    try {
      if (db.pragma('journal_mode', { simple: true }) !== 'wal') db.pragma('journal_mode = WAL');
      return;
    } catch (error) {
      if (findProblem(error) !== 'busy' || performance.now() > end) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE);
    }
  }
}

/**
 * Adds the tables of a file of sql/ that are not there yet. Call it in a transaction.
 * @throws DamagedStore where something else has the name of one.
 */
export function addTables(db: Database.Database, schema: string): void {
  const sql = packageText(schema);
  db.exec(sql);
  assertTables(db, sql);
}

function createTables(db: Database.Database, { schema, version }: StoreKind): void {
  addTables(db, schema);
  db.prepare(`INSERT INTO meta VALUES ('schema_version', ?)`).run(version);
}

/** @throws InputError as {@link assertVersion}; DamagedStore for a store of this kind that has not all of its schema. */
function assertWhole(db: Database.Database, path: string, kind: StoreKind): void {
  try {
    // One consistent state: another process may create the tables meanwhile.
    const check = db.transaction(() => {
      assertVersion(db, path, kind);
      assertSchema(db, packageText(kind.schema));
    });
    check();
  } catch (error) {
    // These queries fit every schema, so the schema in the file is at fault.
    if (findProblem(error) === 'query') throw new DamagedStore(errorMessage(error));
    throw error;
  }
}

/**
 * Does something with such a database.
 * @throws InputError where the file or the disk is the problem; every other error is a defect and stays as it is.
 */
export function guarded<Value>(path: string, kind: StoreKind, work: () => Value): Value {
  return inSentences(path, writeSentences(kind), work);
}

function writeSentences({ name, maker }: StoreKind): Sentences {
  const damaged = (detail: string): string =>
    `a damaged ${name} (${detail}); restore a copy of it, or make a new one with "${maker}".`;
  return {
    ...WHERE_WRITTEN,
    busy: () =>
      `another process keeps it busy, or its file system does not support locks; try again when that process is done, or ${LOCAL_DISK}.`,
    notADatabase: (detail) => `no ${name} (${detail}); name one that "${maker}" made.`,
    contents: damaged,
    damaged,
    // Values are checked before they are written, so the rows that are there contradict the schema.
    constraint: damaged,
    wrongType: damaged,
  };
}
