/** Making, renaming and removing folders and files. */
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmdirSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname, resolve } from 'node:path';
import { onFile } from './file-error.ts';

/**
 * Makes a folder with those that contain it, unless it is there.
 * @returns the folders that it made, the innermost first.
 * @throws InputError if it cannot be made. No other folder is left then.
 */
export function makeFolder(path: string): readonly string[] {
  const folder = resolve(path); // if the working folder has been removed, Node.js tries a relative path without end
  const missing: string[] = [];
  for (let at = folder; !existsSync(at) && dirname(at) !== at; at = dirname(at)) missing.push(at);
  try {
    onFile(path, 'created', () => mkdirSync(folder, { recursive: true }));
    return missing;
  } catch (error) {
    missing.forEach(removeFolderIfEmpty);
    throw error;
  }
}

/**
 * Makes a file that must not exist yet.
 * @throws InputError if it exists, or cannot be made.
 */
export function writeNewFile(path: string, text: string, advice?: string): void {
  onFile(
    path,
    'created',
    () => {
      const file = openSync(path, 'wx');
      try {
        writeFileSync(file, text);
      } catch (error) {
        rmSync(path, { force: true }); // it is not whole
        throw error;
      } finally {
        closeSync(file);
      }
    },
    advice,
  );
}

/**
 * Writes a file into a folder that is unfinished too.
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

/** Removes a folder that contains nothing. Keeps any other folder, and one that cannot be removed, such as the working folder. */
export function removeFolderIfEmpty(path: string): void {
  try {
    if (readdirSync(path).length === 0) rmdirSync(path);
  } catch {
    // An empty folder that stays does no harm.
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
