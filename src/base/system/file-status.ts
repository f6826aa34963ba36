/** Finds out what a path is, and what a folder contains. */
import { lstatSync, readdirSync, statSync, type BigIntStats, type Dirent, type Stats } from 'node:fs';
import { fileError, fileErrorCode, onFile } from './file-error.ts';

export type { BigIntStats, Dirent, Stats } from 'node:fs';

/**
 * Whether something exists at the path.
 * @throws InputError for symbolic links that lead in a circle.
 */
export function exists(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    if (fileErrorCode(error) === 'ELOOP') throw fileError(path, 'read', error);
    return false;
  }
}

/** Whether the path is a regular file, or a link to one. */
export function isFile(path: string): boolean {
  return statusOrNull(path)?.isFile() === true;
}

/** Whether the path is a folder, or a link to one. */
export function isFolder(path: string): boolean {
  return statusOrNull(path)?.isDirectory() === true;
}

/** What kind of thing has this name, without following a link; null if there is nothing. */
export function findFileKind(path: string): 'file' | 'folder' | 'link' | 'other' | null {
  const status = lstatSync(path, { throwIfNoEntry: false });
  if (status === undefined) return null;
  if (status.isSymbolicLink()) return 'link';
  return status.isFile() ? 'file' : status.isDirectory() ? 'folder' : 'other';
}

/** The status of the path; null where it cannot be read, for any reason. */
export function statusOrNull(path: string): Stats | null {
  try {
    return statSync(path);
  } catch {
    return null;
  }
}

/**
 * What the path is.
 * @throws InputError if its status cannot be read.
 */
export function fileStatus(path: string, advice?: string): Stats {
  return onFile(path, 'read', () => statSync(path), advice);
}

/**
 * The same with times in nanoseconds; null where there is nothing.
 * @throws InputError if its status cannot be read for another reason.
 */
export function exactStatus(path: string): BigIntStats | null {
  return onFile(path, 'read', () => {
    try {
      return statSync(path, { bigint: true });
    } catch (error) {
      if (['ENOENT', 'ENOTDIR'].includes(fileErrorCode(error) ?? '')) return null;
      throw error;
    }
  });
}

/**
 * The names in a folder.
 * @throws InputError if it cannot be read.
 */
export function namesIn(folder: string): string[] {
  return onFile(folder, 'read', () => readdirSync(folder), 'name a folder that you may read');
}

/**
 * The entries of a folder with what they are.
 * @throws InputError if it cannot be read.
 */
export function entriesIn(folder: string): Dirent[] {
  return onFile(folder, 'read', () => readdirSync(folder, { withFileTypes: true }), 'name a folder that you may read');
}
