/** Tells saved results from everything else, by the beginning of the file. */
import { readFilePart } from '../../system/read-file.ts';
import { MAGIC } from '../run-store/inspect.ts';

/** A result document (`--out-json`), or a result database (`--out-db`). */
export type ResultKind = 'document' | 'database';

const HEAD_BYTES = 256;
/** SQLite keeps the application id here, the largest byte first; that of sql/audit-result.sql is "audt". */
const APPLICATION_ID = { at: 68, value: 0x61756474 };
/** The first two keys of every result document. */
const DOCUMENT = /^\uFEFF?\s*\{\s*"schemaVersion"\s*:\s*\d+\s*,\s*"tool"\s*:\s*\{/;

/** null for any other file, for a folder, and for what cannot be read: whoever needs it will say why. */
export function resultKind(path: string): ResultKind | null {
  const head = headOf(path);
  if (isResultDatabase(head)) return 'database';
  return DOCUMENT.test(head.toString('utf8')) ? 'document' : null;
}

/** Whether a database that begins like this is a result of an audit. */
export function isResultDatabase(head: Buffer): boolean {
  const { at, value } = APPLICATION_ID;
  const isDatabase = head.toString('latin1', 0, MAGIC.length) === MAGIC;
  return isDatabase && head.length >= at + 4 && head.readUInt32BE(at) === value;
}

/** Empty for anything but a regular file: reading from a pipe would take its first bytes away. */
function headOf(path: string): Buffer {
  try {
    return readFilePart(path, 0, HEAD_BYTES);
  } catch {
    return Buffer.alloc(0);
  }
}
