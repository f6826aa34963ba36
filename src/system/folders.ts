/** Making, renaming and removing folders and files. */
import { mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { onFile } from './file-error.ts';
import { removeAtExit, removeTemporary, sweepBeside, temporaryBeside } from './temporary.ts';

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
 * Does something with a new folder beside a target. The folder is removed afterwards, unless `work` has moved it.
 * @throws InputError if the folder cannot be made, or the file system refuses something else.
 */
export function inFolderBeside<Value>(target: string, work: (temporary: string) => Value): Value {
  const path = resolve(target);
  makeFolder(dirname(path));
  return onFile(target, 'written', () => {
    sweepBeside(path);
    const temporary = temporaryBeside(path);
    removeAtExit(temporary);
    try {
      mkdirSync(temporary);
      return work(temporary);
    } finally {
      removeTemporary(temporary);
    }
  });
}

/**
 * Moves a file or a folder to another name on the same file system, in place of what is there.
 * @throws InputError if it cannot be moved.
 */
export function movePath(from: string, to: string): void {
  onFile(to, 'written', () => renameSync(from, to));
}

/** Writes to standard error at once, for a program that is ending. A reader that has gone is no error. */
export function writeToStderr(text: string): void {
  try {
    writeSync(process.stderr.fd, text);
  } catch {
    // There is no other place to report it.
  }
}
