/** Recognizes saved results by the beginning of the file. */
import { readFilePart } from '../../base/system/read-file.ts';
import { MAGIC } from '../run-store/inspect.ts';
import { isResultDatabase } from './own-formats.ts';

/** A result document (`--out-json`), or a result database (`--out-db`). */
export type ResultKind = 'document' | 'database';

const HEAD_BYTES = 256;
/** The first two keys of every result document. */
const DOCUMENT = /^\uFEFF?\s*\{\s*"schemaVersion"\s*:\s*\d+\s*,\s*"tool"\s*:\s*\{/;

/** null for any other file, for a folder, and for a file that cannot be read; the caller that reads it reports why. */
export function resultKind(path: string): ResultKind | null {
  const head = readHead(path);
  if (isResultDatabase(head.toString('latin1'))) return 'database';
  return DOCUMENT.test(head.toString('utf8')) ? 'document' : null;
}

/** Whether a file is a SQLite database. */
export function isDatabase(path: string): boolean {
  return readHead(path).toString('latin1').startsWith(MAGIC);
}

/** Empty for anything but a regular file: reading from a pipe would take its first bytes away. */
function readHead(path: string): Buffer {
  try {
    return readFilePart(path, 0, HEAD_BYTES);
  } catch {
    return Buffer.alloc(0);
  }
}
