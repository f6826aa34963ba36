/** Reads files. Rejects pipes, devices and sockets: they may have no end. */
import {
  close,
  closeSync,
  constants,
  createReadStream,
  fstatSync,
  openSync,
  read,
  readFileSync,
  readSync,
  type ReadStream,
  type Stats,
} from 'node:fs';
import { InputError } from '../core/errors.ts';
import { fileError, onFile } from './file-error.ts';
import { statusOrNull } from './file-status.ts';

export interface ReadOptions {
  /** What to do if the file cannot be read, as the end of a sentence. */
  readonly advice?: string | undefined;
}

/** With this flag, opening a pipe returns at once instead of waiting for a writer. Windows has neither. */
const WITHOUT_WAITING = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/**
 * All bytes of a regular file.
 * @throws InputError if it cannot be read, or is no regular file.
 */
export function readFileBytes(path: string, options: ReadOptions = {}): Buffer {
  return onRegularFile(path, options, (file) => readFileSync(file));
}

/**
 * The text of a regular file, as UTF-8; bytes that are not become U+FFFD.
 * @throws InputError as {@link readFileBytes}.
 */
export function readFileText(path: string, options: ReadOptions = {}): string {
  return onRegularFile(path, options, (file) => readFileSync(file, 'utf8'));
}

/**
 * Opens a regular file and closes it again.
 * @throws InputError as {@link readFileBytes}.
 */
export function assertReadable(path: string, options: ReadOptions = {}): void {
  onRegularFile(path, options, () => {});
}

/**
 * A part of a regular file, shorter where the file ends before.
 * @param start in bytes; a negative number counts from the end of the file.
 * @throws InputError as {@link readFileBytes}.
 */
export function readFilePart(path: string, start: number, length: number, options: ReadOptions = {}): Buffer {
  return onRegularFile(path, options, (file, { size }) => {
    const from = start < 0 ? Math.max(0, size + start) : start;
    const part = Buffer.alloc(Math.max(0, Math.min(length, size - from)));
    let filled = 0;
    while (filled < part.length) {
      const count = readSync(file, part, filled, part.length - filled, from + filled);
      if (count === 0) break;
      filled += count;
    }
    return part.subarray(0, filled);
  });
}

/**
 * Bytes of a chunk: with the 64 KB of Node.js, a large file waits for a third of a second. Each read takes as much memory, however little it
 * finds, so a small file has small chunks: thousands of them would fill the memory.
 */
const CHUNKS = { smallest: 1 << 12, largest: 1 << 20 };

/** A part of a file, in bytes. */
export interface FileRange {
  readonly start: number;
  readonly length: number;
}

/** The chunks of a regular file, or of a part of it, as a stream, which fails with an InputError that names it. */
export function streamFile(path: string, options: ReadOptions = {}, range?: FileRange): ReadStream {
  return createReadStream('', {
    highWaterMark: Math.min(Math.max(range?.length ?? statusOrNull(path)?.size ?? 0, CHUNKS.smallest), CHUNKS.largest),
    ...(range === undefined ? {} : { start: range.start, end: range.start + range.length - 1 }),
    fs: {
      open: (_path: string, _flags: unknown, _mode: unknown, done: (error: unknown, file?: number) => void): void => {
        try {
          done(null, openRegular(path, options).file);
        } catch (error) {
          done(error);
        }
      },
      read: (file: number, into: Buffer, offset: number, length: number, position: number | null, done: Read): void => {
        read(file, into, offset, length, position, (error, count) => {
          done(error === null ? null : fileError(path, 'read', error, options.advice), count, into);
        });
      },
      close,
    },
  });
}

type Read = (error: unknown, count: number, into: Buffer) => void;

function onRegularFile<Value>(path: string, options: ReadOptions, work: (file: number, stats: Stats) => Value): Value {
  const { file, stats } = openRegular(path, options);
  try {
    return onFile(path, 'read', () => work(file, stats), options.advice);
  } finally {
    closeSync(file);
  }
}

function openRegular(path: string, options: ReadOptions): { readonly file: number; readonly stats: Stats } {
  return onFile(
    path,
    'read',
    () => {
      const file = openSync(path, WITHOUT_WAITING);
      const stats = fstatSync(file);
      if (stats.isFile()) return { file, stats };
      closeSync(file);
      const expected = stats.isDirectory() ? 'a file' : 'a regular file';
      throw new InputError(`${path}: ${kindInWords(stats)}, not ${expected}; ${options.advice ?? 'name a file'}.`);
    },
    options.advice,
  );
}

/** Such as `a pipe`. */
export function kindInWords(stats: Stats): string {
  if (stats.isFile()) return 'a file';
  if (stats.isDirectory()) return 'a folder';
  if (stats.isFIFO()) return 'a pipe';
  if (stats.isSocket()) return 'a socket';
  return 'a device';
}
