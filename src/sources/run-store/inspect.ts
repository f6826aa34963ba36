/** Looks at a database file before SQLite does, so that each kind of trouble gets its own words. */
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { messageOf } from '../../core/errors.ts';

/** What a SQLite database begins with. */
export const MAGIC = 'SQLite format 3\0';
const LFS_POINTER = 'version https://git-lfs.github.com/spec/';
/** The first bytes of a rollback journal that is in use. */
const JOURNAL_MAGIC = Buffer.from('d9d505f920a163d7', 'hex');
const WAL_FORMAT = 2;

export interface Inspected {
  readonly bytes: number;
  /** Whether the database is in write-ahead mode. */
  readonly wal: boolean;
  /** The side file that holds changes which the database file does not have yet. */
  readonly pending: '-wal' | '-journal' | null;
}

/** What the file is, or one sentence about why it cannot be read (without the path). */
export function inspectFile(path: string): Inspected | string {
  try {
    const stat = statSync(path);
    if (stat.isDirectory()) return 'a folder, not a database; the run store must be a file';
    if (!stat.isFile()) return 'not a regular file';
    if (stat.size === 0) return 'an empty file, not a database; fetch or copy it again';
    return inspectBytes(path, stat.size);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return 'no such file; check run_dir and --runs-dir';
    if (code === 'ENOTDIR') return 'no such file: a part of the path is not a folder; check run_dir and --runs-dir';
    if (code === 'EACCES' || code === 'EPERM')
      return 'not readable by you; change its permissions or read it as another user';
    return `cannot be read (${messageOf(error)})`;
  }
}

function inspectBytes(path: string, bytes: number): Inspected | string {
  const head = readHead(path, 100);
  const text = head.toString('latin1');
  if (text.startsWith(LFS_POINTER)) return 'a Git-LFS pointer, not a database; run "git lfs pull" there';
  if (!text.startsWith(MAGIC)) return 'not a SQLite database; point run_dir at the folder of a run store';
  if (head.length < 100) return `truncated: it has ${bytes} bytes, less than a database header; fetch or copy it again`;
  const pageSize = head.readUInt16BE(16) === 1 ? 65_536 : head.readUInt16BE(16);
  const pages = head.readUInt32BE(28);
  const isSizeValid = head.readUInt32BE(24) === head.readUInt32BE(92);
  const pending = hasBytes(`${path}-wal`) ? '-wal' : isHotJournal(`${path}-journal`) ? '-journal' : null;
  if (isSizeValid && pending === null && pages * pageSize > bytes)
    return `truncated: its header says ${pages * pageSize} bytes, but it has ${bytes}; fetch or copy it again`;
  return { bytes, wal: head[19] === WAL_FORMAT, pending };
}

function hasBytes(path: string): boolean {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat !== undefined && stat.isFile() && stat.size > 0;
}

function isHotJournal(path: string): boolean {
  return hasBytes(path) && readHead(path, JOURNAL_MAGIC.length).equals(JOURNAL_MAGIC);
}

/** The first bytes of a file. @throws Error of the file system. */
export function readHead(path: string, size: number): Buffer {
  const file = openSync(path, 'r');
  try {
    const head = Buffer.alloc(size);
    return head.subarray(0, readSync(file, head, 0, size, 0));
  } finally {
    closeSync(file);
  }
}

/** Changes whenever the file or its side files change; compared before and after reading. */
export function fingerprint(path: string): string {
  return ['', '-wal', '-journal']
    .map((suffix) => statSync(path + suffix, { bigint: true, throwIfNoEntry: false }))
    .map((stat) => (stat === undefined || stat.size === 0n ? '-' : `${stat.size}@${stat.mtimeNs}`))
    .join(' ');
}
