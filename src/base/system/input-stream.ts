/** Inputs that may be pipes and terminals: `<(command)` of a shell, /dev/stdin, named pipes. */
import { closeSync, fstatSync, openSync } from 'node:fs';
import { Socket } from 'node:net';
import { isatty, ReadStream } from 'node:tty';
import { InputError } from '../core/errors.ts';
import { fileError, onFile } from './file-error.ts';
import { fileStatus } from './file-status.ts';
import { blockingNow } from './interrupts.ts';
import { isStream } from './output-target.ts';
import { streamFile, type ReadOptions } from './read-file.ts';

/** The number of standard input. `process.stdin.fd` would open it. */
const STDIN = 0;

/**
 * The chunks of an input.
 * @throws InputError that names the input if it cannot be read.
 */
export async function* inputChunks(path: string, options: ReadOptions = {}): AsyncGenerator<Buffer> {
  try {
    yield* openInput(path, options);
  } catch (error) {
    throw fileError(path, 'read', error, options.advice);
  }
}

/**
 * The chunks of standard input.
 * @throws InputError if it cannot be read.
 */
export async function* standardInput(): AsyncGenerator<Buffer> {
  const name = 'standard input';
  const stats = onFile(name, 'read', () => fstatSync(STDIN));
  // Node.js treats a folder as an empty input.
  if (stats.isDirectory()) throw new InputError(`${name}: a folder, not a file; correct the redirection.`);
  try {
    yield* process.stdin;
  } catch (error) {
    throw fileError(name, 'read', error);
  }
}

function openInput(path: string, options: ReadOptions): AsyncIterable<Buffer> {
  if (isStream(path, STDIN)) return standardInput();
  const status = fileStatus(path, options.advice);
  if (status.isFile() || status.isDirectory()) return streamFile(path, options);
  // Opening a pipe waits for its writer.
  const file = onFile(path, 'read', () => blockingNow(() => openSync(path, 'r')), options.advice);
  // Not a file stream: its read blocks a thread, and the exit waits for that thread.
  if (isatty(file)) return new ReadStream(file);
  if (fstatSync(file).isFIFO()) return new Socket({ fd: file, readable: true, writable: false });
  closeSync(file);
  return streamFile(path, options); // a stream with a type
}
