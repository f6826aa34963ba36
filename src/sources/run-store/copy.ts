/** Copies of databases whose last changes still stand in a side file: SQLite merges those only where it may write. */
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fingerprint } from './inspect.ts';
import { Database } from './sqlite.ts';

const ATTEMPTS = 3;

/** A folder for copies. Nothing is left of it after {@link remove}, or when the process exits. */
export class ScratchFolder {
  #folder: string | undefined;
  #count = 0;
  readonly #onExit = (): void => this.remove();

  /** A path in the folder that is free for a database and its side files. */
  next(): string {
    if (this.#folder === undefined) {
      this.#folder = mkdtempSync(join(tmpdir(), 'answer-audit-'));
      process.once('exit', this.#onExit);
    }
    return join(this.#folder, `${this.#count++}.db`);
  }

  remove(): void {
    if (this.#folder !== undefined) rmSync(this.#folder, { recursive: true, force: true });
    this.#folder = undefined;
    process.removeListener('exit', this.#onExit);
  }
}

/**
 * Copies the database with its side files, and merges them in the copy.
 * @returns the path of the copy, or undefined where the files kept changing meanwhile.
 * @throws SqliteError where the copy cannot be recovered.
 */
export function recoveredCopy(path: string, scratch: ScratchFolder): string | undefined {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const copy = scratch.next();
    const before = fingerprint(path);
    for (const suffix of ['', '-wal', '-journal'])
      if (existsSync(path + suffix)) copyFileSync(path + suffix, copy + suffix);
    if (fingerprint(path) !== before) continue;
    const db = new Database(pathToFileURL(copy).href);
    try {
      db.pragma('wal_checkpoint(TRUNCATE)');
      db.pragma('journal_mode = DELETE');
    } finally {
      db.close();
    }
    return copy;
  }
  return undefined;
}
