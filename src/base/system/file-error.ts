/** Turns errors of the file system into sentences for users. */
import { isAbsolute } from 'node:path';
import { InputError } from '../core/errors.ts';

/** What was tried, as a part of the sentence. */
export type FileAction = 'read' | 'written' | 'created' | 'removed' | 'copied';

/** The reason and the advice for each code of the operating system (errno(3), and the codes that Node.js adds). */
const REASONS: Readonly<Record<string, readonly [reason: string, advice: string]>> = {
  ENOENT: ['no such file or folder', 'check the path'],
  ENOTDIR: ['a part of the path is not a folder', 'check the path'],
  EISDIR: ['it is a folder', 'name a file'],
  EACCES: ['permission denied', 'change its permissions, or choose another path'],
  EPERM: ['the system does not permit it', 'change its owner or permissions, or choose another path'],
  EROFS: ['the file system is read-only', 'choose a path on another one'],
  ENOSPC: ['the disk is full', 'free some space, or choose a path on another disk'],
  EDQUOT: ['your disk quota is used up', 'free some space, or choose a path on another disk'],
  EFBIG: ['it is larger than the system permits', 'choose a path on another disk'],
  EEXIST: ['it exists already', 'choose another path'],
  ENOTEMPTY: ['the folder is not empty', 'choose another path'],
  EINVAL: ['the system does not accept this path', 'choose another path'],
  EILSEQ: ['the system does not accept this path', 'choose another path'],
  ENAMETOOLONG: ['the path is too long', 'choose a shorter one'],
  ELOOP: ['its symbolic links lead in a circle', 'correct the links'],
  EBADF: ['it is not open for that', 'correct the redirection'],
  EBUSY: ['another process uses it', 'try again when that process has finished'],
  ETXTBSY: ['another process executes it', 'try again when that process has finished'],
  EMFILE: ['too many files are open', 'raise the limit with "ulimit -n"'],
  ENFILE: ['too many files are open on this machine', 'try again later'],
  EXDEV: ['it is on another file system', 'choose another path'],
  EIO: ['the disk reports an error', 'check the disk'],
  ENXIO: ['it is a socket or a device without a driver', 'name a regular file'],
  ENODEV: ['there is no such device', 'name a regular file'],
  EPIPE: ['its reader has gone', 'start the reader again'],
  ESTALE: ['the network folder has changed', 'mount it again'],
  ETIMEDOUT: ['the network folder does not answer', 'try again later'],
  ERR_FS_FILE_TOO_LARGE: ['it is larger than 2 GiB', 'split it'],
  ERR_STRING_TOO_LONG: ['it is larger than a text can be', 'split it'],
  ERR_FS_EISDIR: ['it is a folder', 'name a file'],
  ERR_INVALID_ARG_VALUE: ['the path contains a character that no path can contain', 'choose another path'],
};

/** The code of an error of the file system; null for any other error. */
export function fileErrorCode(error: unknown): string | null {
  const code: unknown = (error as { readonly code?: unknown } | null | undefined)?.code;
  if (typeof code !== 'string') return null;
  return Object.hasOwn(REASONS, code) || /^E[A-Z0-9]+$/.test(code) ? code : null;
}

/**
 * The error to throw instead of one of the file system: a sentence with the path, the reason and what to do.
 * @param advice replaces the usual advice.
 * @returns `error` itself if the file system did not throw it: such an error is a defect.
 */
export function fileError(path: string, action: FileAction, error: unknown, advice?: string): unknown {
  const code = fileErrorCode(error);
  if (code === null) return error;
  const removed = removedFolderError(code === 'ENOENT' && !isAbsolute(path) ? folderErrorOr(error) : error);
  if (removed !== null) return removed;
  const [reason, usual] = REASONS[code] ?? [`the system reports ${code}`, 'choose another path'];
  if (action === 'read' && code === 'ENOENT') return new InputError(`${path}: no such file; ${advice ?? usual}.`);
  if (action === 'read' && code === 'ENOTDIR')
    return new InputError(`${path}: no such file: ${reason}; ${advice ?? usual}.`);
  return new InputError(`${path}: cannot be ${action}: ${reason}; ${advice ?? usual}.`);
}

/** The error of a relative path, or that of the current folder if there is none. */
function folderErrorOr(error: unknown): unknown {
  try {
    process.cwd();
    return error;
  } catch (folderError) {
    return folderError;
  }
}

/** The error to throw instead of one of `process.cwd()`: without a current folder, no relative path leads anywhere. Null for any other error. */
export function removedFolderError(error: unknown): InputError | null {
  const isRemoved = (error as { readonly syscall?: unknown } | null | undefined)?.syscall === 'uv_cwd';
  return isRemoved ? new InputError('the current directory: it was removed; change to another one.') : null;
}

/**
 * Does something with a file.
 * @throws InputError as {@link fileError}.
 */
export function onFile<Value>(path: string, action: FileAction, work: () => Value, advice?: string): Value {
  try {
    return work();
  } catch (error) {
    throw fileError(path, action, error, advice);
  }
}
