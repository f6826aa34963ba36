/** Finds where an output goes: follows links, and recognizes devices, pipes and standard output. */
import { accessSync, constants, existsSync, fstatSync, statSync, type Stats } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { InputError } from '../core/errors.ts';
import { fileErrorCode, onFile } from './file-error.ts';
import { statusOrNull } from './file-status.ts';
import { realPath } from './paths.ts';

/** The path that means standard output for an output file, and standard input for an input file. */
export const STDOUT = '-';

/** A regular file, or a new one: written beside and renamed. `mode` is null for a new one. */
export interface FileTarget {
  readonly kind: 'file';
  readonly path: string;
  readonly mode: number | null;
  readonly size: number;
}

export type OutputTarget =
  | FileTarget
  /** A pipe, a device or a socket: opened and written. */
  | { readonly kind: 'special'; readonly path: string }
  /** A stream of this process, also by another name such as /dev/stdout. */
  | { readonly kind: 'stdout' | 'stderr' };

/**
 * @throws InputError for a folder, and for a path whose status cannot be read.
 */
export function outputTarget(path: string): OutputTarget {
  if (isStdout(path)) return { kind: 'stdout' };
  if (isStream(path, process.stderr.fd)) return { kind: 'stderr' };
  const stats = onFile(path, 'written', () => readStatus(path));
  if (stats === null) return { kind: 'file', path: realPath(path), mode: null, size: 0 };
  if (stats.isDirectory()) throw new InputError(`${path}: cannot be written: it is a folder; name a file.`);
  if (!stats.isFile()) return { kind: 'special', path };
  return { kind: 'file', path: realPath(path), mode: stats.mode & 0o777, size: stats.size };
}

/** Whether the path is `-`, or another name of standard output such as /dev/stdout. */
export function isStdout(path: string): boolean {
  return path === STDOUT || isStream(path, process.stdout.fd);
}

/** Whether the path is another name of a stream of this process, such as /dev/fd/0. */
export function isStream(path: string, stream: number): boolean {
  if (!/^\/(?:dev|proc)\//.test(resolve(path))) return false;
  try {
    const [named, own] = [statSync(path), fstatSync(stream)];
    const isSame = named.dev === own.dev && named.ino === own.ino;
    return isSame && !isNullDevice(named);
  } catch {
    return false;
  }
}

/** Whether standard input comes from the regular file with this name. */
export function isStandardInput(path: string): boolean {
  const [named, own] = [statusOrNull(path), standardInputStatus()];
  return named !== null && own?.isFile() === true && named.dev === own.dev && named.ino === own.ino;
}

/** null where there is no standard input. */
function standardInputStatus(): Stats | null {
  try {
    return fstatSync(0);
  } catch {
    return null;
  }
}

/** /dev/null is a target like any other device, also where standard output goes there. */
function isNullDevice(stats: Stats): boolean {
  return stats.isCharacterDevice() && stats.rdev === statSync('/dev/null').rdev;
}

function readStatus(path: string): Stats | null {
  try {
    return statSync(path);
  } catch (error) {
    if (fileErrorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Finds out before hours of work whether a file can be written. Leaves no trace.
 * @throws InputError if it cannot.
 */
export function assertWritable(path: string): void {
  const target = outputTarget(path);
  onFile(path, 'written', () => {
    if (target.kind === 'special') accessSync(path, constants.W_OK);
    if (target.kind !== 'file') return;
    let folder = dirname(target.path);
    while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder);
    if (!statSync(folder).isDirectory())
      throw new InputError(`${path}: cannot be written: ${folder} is not a folder; choose another path.`);
    accessSync(folder, constants.W_OK);
  });
}
