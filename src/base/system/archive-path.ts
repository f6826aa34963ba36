/** Paths that continue in a zip archive: `logs.zip/a/log.jsonl`. */
import { dirname } from 'node:path';
import { statusOrNull } from './file-status.ts';
import { readFilePart } from './read-file.ts';

/** The first bytes of a zip archive. */
export const ARCHIVE_START = 'PK\u0003\u0004';

/** Whether the path is a regular file that begins as a zip archive does. @throws InputError if it cannot be read. */
export function isArchive(path: string): boolean {
  if (statusOrNull(path)?.isFile() !== true) return false;
  return readFilePart(path, 0, ARCHIVE_START.length).toString('latin1') === ARCHIVE_START;
}

/** The archive in which a path continues; null for any other path. @throws InputError for an archive that cannot be read. */
export function findArchiveAbove(path: string): string | null {
  for (let above = dirname(path); above !== dirname(above); above = dirname(above))
    if (statusOrNull(above) !== null) return isArchive(above) ? above : null;
  return null;
}
