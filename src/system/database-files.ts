/** The files of a SQLite database: itself, and those that SQLite keeps beside it. */
import { InputError } from '../core/errors.ts';
import { kindOf, statusOrNull } from './file-status.ts';
import { kindInWords } from './read-file.ts';

/** Endings of the files of a database (https://www.sqlite.org/tempfiles.html); the first is the database itself. */
const SUFFIXES = ['', '-wal', '-shm', '-journal'] as const;

/**
 * Makes sure that SQLite can open a database that may not exist yet: it would wait for a pipe, and read a device without end.
 * @throws InputError if one of its files is no regular file, or one beside it is a link that leads nowhere.
 */
export function assertDatabaseFiles(path: string): void {
  for (const suffix of SUFFIXES) {
    const status = statusOrNull(path + suffix);
    if (status === null && suffix !== '' && kindOf(path + suffix) === 'link')
      throw new InputError(`${path}${suffix}: a symbolic link that leads nowhere; remove it.`);
    if (status === null || status.isFile()) continue;
    const advice = suffix === '' ? 'name a file' : 'remove it';
    const expected = status.isDirectory() ? 'a file' : 'a regular file';
    throw new InputError(`${path}${suffix}: ${kindInWords(status)}, not ${expected}; ${advice}.`);
  }
}
