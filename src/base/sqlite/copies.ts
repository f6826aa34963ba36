/** Databases that cannot be read in place: their last changes are still in a side file, which SQLite merges only where it may write. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { copyReadable } from '../system/copy-file.ts';
import { exactStatus, exists } from '../system/file-status.ts';
import { makeScratchFolder, removeTemporary } from '../system/temporary.ts';
import { openDatabase } from './sqlite.ts';

const ATTEMPTS = 3;

/** What follows the name of a database in those of its files. A copy needs no `-shm`, which SQLite makes again. */
const SUFFIXES = ['', '-wal', '-journal'] as const;

/** A folder for copies. It is removed by {@link remove}, or at the exit. */
export class ScratchFolder {
  #folder: string | undefined;
  #count = 0;

  /**
   * A path in the folder that is free for a database and its side files.
   * @throws InputError if the folder for temporary files cannot be used.
   */
  next(): string {
    this.#folder ??= makeScratchFolder();
    return join(this.#folder, `${this.#count++}.db`);
  }

  remove(): void {
    if (this.#folder !== undefined) removeTemporary(this.#folder);
    this.#folder = undefined;
  }
}

/** Changes whenever the file or its side files change; compared before and after reading. */
export function fingerprint(path: string): string {
  return SUFFIXES.map((suffix) => exactStatus(path + suffix))
    .map((status) => (status === null || status.size === 0n ? '-' : `${status.size}@${status.mtimeNs}`))
    .join(' ');
}

/**
 * Copies the database with its side files, and merges them in the copy.
 * @returns the path of the copy, or undefined where the files kept changing meanwhile.
 * @throws InputError if a file cannot be copied; SqliteError where the copy cannot be recovered.
 */
export function recoveredCopy(path: string, scratch: ScratchFolder): string | undefined {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const copy = scratch.next();
    const before = fingerprint(path);
    for (const suffix of SUFFIXES) if (exists(path + suffix)) copyReadable(path + suffix, copy + suffix);
    if (fingerprint(path) !== before) continue;
    mergeSideFiles(copy);
    return copy;
  }
  return undefined;
}

function mergeSideFiles(path: string): void {
  const db = openDatabase(pathToFileURL(path).href);
  try {
    db.pragma('wal_checkpoint(TRUNCATE)');
    db.pragma('journal_mode = DELETE');
  } finally {
    db.close();
  }
}
