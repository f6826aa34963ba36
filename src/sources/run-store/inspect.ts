/** Checks a database file before SQLite opens it, so that each kind of problem has its own message. */
import { InputError } from '../../base/core/errors.ts';
import { assertDatabaseFiles } from '../../base/system/database-files.ts';
import { fileStatus, statusOrNull } from '../../base/system/file-status.ts';
import { readFilePart } from '../../base/system/read-file.ts';
import { plural } from '../../base/text/plural.ts';

/** The first bytes of a SQLite database. */
export const MAGIC = 'SQLite format 3\0';
const LFS_POINTER = 'version https://git-lfs.github.com/spec/';
/** The first bytes of a rollback journal that is in use. */
const JOURNAL_MAGIC = Buffer.from('d9d505f920a163d7', 'hex');
const WAL_FORMAT = 2;

export interface Inspected {
  readonly bytes: number;
  /** Whether the database is in write-ahead mode. */
  readonly wal: boolean;
  /** The side file with changes that are not in the database file yet. */
  readonly pending: '-wal' | '-journal' | null;
}

/**
 * Inspects the file.
 * @throws InputError with one sentence if it is no complete database, or a file beside it is no regular file.
 */
export function inspectFile(path: string): Inspected {
  const status = fileStatus(path, 'check run_dir and --runs-dir');
  if (status.isDirectory()) throw new InputError(`${path}: a folder, not a database; the run store must be a file.`);
  assertDatabaseFiles(path);
  const inspected =
    status.size === 0 ? 'an empty file, not a database; fetch or copy it again' : inspectBytes(path, status.size);
  if (typeof inspected === 'string') throw new InputError(`${path}: ${inspected}.`);
  return inspected;
}

function inspectBytes(path: string, bytes: number): Inspected | string {
  const head = readFilePart(path, 0, 100);
  const text = head.toString('latin1');
  if (text.startsWith(LFS_POINTER)) return 'a Git-LFS pointer, not a database; run "git lfs pull" there';
  if (!text.startsWith(MAGIC)) return 'not a SQLite database; point run_dir at the folder of a run store';
  if (head.length < 100)
    return `truncated: it has ${plural(bytes, 'byte')}, less than the header of a database; fetch or copy it again`;
  const pageSize = head.readUInt16BE(16) === 1 ? 65_536 : head.readUInt16BE(16);
  const pages = head.readUInt32BE(28);
  const isSizeValid = head.readUInt32BE(24) === head.readUInt32BE(92);
  const pending = hasBytes(`${path}-wal`) ? '-wal' : isHotJournal(`${path}-journal`) ? '-journal' : null;
  if (isSizeValid && pending === null && pages * pageSize > bytes)
    return `truncated: it has ${bytes} bytes of the ${pages * pageSize} in its header; fetch or copy it again`;
  return { bytes, wal: head[19] === WAL_FORMAT, pending };
}

function hasBytes(path: string): boolean {
  return (statusOrNull(path)?.size ?? 0) > 0;
}

function isHotJournal(path: string): boolean {
  return hasBytes(path) && readFilePart(path, 0, JOURNAL_MAGIC.length).equals(JOURNAL_MAGIC);
}
