/** Copies of databases whose last changes are still in a side file: SQLite merges those only where it may write. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { copyReadable } from '../../system/copy-file.ts';
import { exists } from '../../system/file-status.ts';
import { blocking } from '../../system/interrupts.ts';
import { makeScratchFolder, removeTemporary } from '../../system/temporary.ts';
import { fingerprint } from './inspect.ts';
import { Database } from './sqlite.ts';

const ATTEMPTS = 3;

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

/**
 * Copies the database with its side files, and merges them in the copy.
 * @returns the path of the copy, or undefined where the files kept changing meanwhile.
 * @throws InputError if a file cannot be copied; SqliteError where the copy cannot be recovered.
 */
export async function recoveredCopy(path: string, scratch: ScratchFolder): Promise<string | undefined> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const copy = scratch.next();
    const before = fingerprint(path);
    for (const suffix of ['', '-wal', '-journal'])
      if (exists(path + suffix)) await blocking(() => copyReadable(path + suffix, copy + suffix));
    if (fingerprint(path) !== before) continue;
    await blocking(() => mergeSideFiles(copy));
    return copy;
  }
  return undefined;
}

function mergeSideFiles(path: string): void {
  const db = new Database(pathToFileURL(path).href);
  try {
    db.pragma('wal_checkpoint(TRUNCATE)');
    db.pragma('journal_mode = DELETE');
  } finally {
    db.close();
  }
}
