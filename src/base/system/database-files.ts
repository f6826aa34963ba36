/** The files of a SQLite database: the database file, and those that SQLite keeps beside it. */
import { accessSync, constants, existsSync, rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { InputError } from '../core/errors.ts';
import { findFileKind, statusOrNull } from './file-status.ts';
import { kindInWords } from './read-file.ts';

/** The endings that SQLite appends to the name of a database for its side files (https://www.sqlite.org/tempfiles.html). */
const SIDE_SUFFIXES = ['-wal', '-shm', '-journal'] as const;

/** The database, and the names of the files that SQLite keeps beside it: another file of such a name would be taken for one of them. */
export function databaseFiles(path: string): string[] {
  return [path, ...listSideFiles(path)];
}

/** The names of the files that SQLite keeps beside a database. */
export function listSideFiles(path: string): string[] {
  return SIDE_SUFFIXES.map((suffix) => `${path}${suffix}`);
}

/** Whether SQLite may write the database and make files beside it. */
export function isDatabaseWritable(path: string): boolean {
  try {
    accessSync(dirname(resolve(path)), constants.W_OK);
    for (const file of databaseFiles(path)) if (existsSync(file)) accessSync(file, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Removes a database that was made and has nothing in it. */
export function removeEmptyDatabase(path: string): void {
  if (statusOrNull(path)?.size !== 0) return;
  for (const file of databaseFiles(path)) rmSync(file, { force: true });
}

/**
 * Makes sure that SQLite can open a database that may not exist yet: it would wait for a pipe, and read a device without end.
 * @throws InputError if one of its files is no regular file, or one beside it is a link that leads nowhere.
 */
export function assertDatabaseFiles(path: string): void {
  for (const file of databaseFiles(path)) {
    const status = statusOrNull(file);
    if (status === null && file !== path && findFileKind(file) === 'link')
      throw new InputError(`${file}: a symbolic link that leads nowhere; remove it.`);
    if (status === null || status.isFile()) continue;
    const advice = file === path ? 'name a file' : 'remove it';
    const expected = status.isDirectory() ? 'a file' : 'a regular file';
    throw new InputError(`${file}: ${kindInWords(status)}, not ${expected}; ${advice}.`);
  }
}
