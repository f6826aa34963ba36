/** Making, renaming and removing folders and files. */
import { mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { onFile } from './file-error.ts';
import { keepAtExit, removeAtExit, sweepBeside, temporaryBeside } from './temporary.ts';

/**
 * Makes a folder with those that contain it, unless it is there.
 * @throws InputError if it cannot be made.
 */
export function makeFolder(path: string): void {
  // Absolute paths: Node.js tries a relative one without end where the working folder has been removed.
  onFile(path, 'created', () => mkdirSync(resolve(path), { recursive: true }));
}

/**
 * Makes a file that must not exist yet.
 * @throws InputError if it exists, or cannot be made.
 */
export function writeNewFile(path: string, text: string, advice?: string): void {
  onFile(path, 'created', () => writeFileSync(path, text, { flag: 'wx' }), advice);
}

/**
 * Writes a file in a folder that is in progress itself.
 * @throws InputError if it cannot be written.
 */
export function writeFileInside(path: string, text: string): void {
  onFile(path, 'written', () => writeFileSync(path, text));
}

/**
 * Removes a file, or a folder with all that it contains; does nothing where there is none.
 * @throws InputError if it cannot be removed.
 */
export function removePath(path: string): void {
  onFile(path, 'removed', () => rmSync(path, { recursive: true, force: true }));
}

/** Removes a folder that contains nothing. Any other stays, and so does one that cannot be removed, such as the working folder. */
export function removeFolderIfEmpty(path: string): void {
  try {
    if (readdirSync(path).length === 0) rmdirSync(path);
  } catch {
    // An empty folder that stays does no harm.
  }
}

/**
 * Writes a folder that appears as a whole, in place of one that may be replaced.
 * @param write is given a temporary name for it.
 * @throws InputError if it cannot be written; nothing has changed then.
 */
export function replaceFolder<Value>(path: string, write: (temporary: string) => Value): Value {
  const target = resolve(path);
  makeFolder(dirname(target));
  sweepBeside(target);
  const temporary = temporaryBeside(target);
  removeAtExit(temporary);
  try {
    onFile(path, 'created', () => mkdirSync(temporary));
    const value = onFile(path, 'written', () => write(temporary));
    onFile(path, 'written', () => {
      rmSync(target, { recursive: true, force: true });
      renameSync(temporary, target);
    });
    return value;
  } finally {
    rmSync(temporary, { recursive: true, force: true });
    keepAtExit(temporary);
  }
}

/** Writes to standard error at once, for a program that is ending. A reader that has gone is no error. */
export function writeToStderr(text: string): void {
  try {
    writeSync(process.stderr.fd, text);
  } catch {
    // There is no other place to report it.
  }
}
