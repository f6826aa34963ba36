/** Writes to standard output. Its reader may close it before the program ends, and it may be a file on a full disk. */
import { once } from 'node:events';
import { readFileSync, readlinkSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { InputError } from '../core/errors.ts';
import { fileError, fileErrorCode } from './file-error.ts';

/** Thrown where the rest of a command would have no effect, because the reader of standard output has gone. */
export class ReaderGone extends Error {
  override readonly name = 'ReaderGone';
}

/** The first error of standard output. Node.js forgets it when it has emitted it. */
let firstError: Error | null = null;

/**
 * Keeps errors of standard output and standard error from ending the program: files are still to be written, and a gate decides on the exit
 * code. Text that cannot be written is dropped.
 */
export function watchStandardStreams(): void {
  process.stdout.on('error', (error) => (firstError ??= error));
  process.stderr.on('error', () => {}); // there is no other place to report it
}

function errorSoFar(): Error | null {
  return (firstError ??= process.stdout.errored);
}

/** Whether the reader of standard output has gone. */
function isReaderGone(): boolean {
  return fileErrorCode(errorSoFar()) === 'EPIPE';
}

/**
 * Writes to standard output, as long as it can be written.
 * @returns when there is room for more; undefined where there is room at once.
 */
export function writeToStdout(text: string | Uint8Array): Promise<void> | undefined {
  if (errorSoFar() !== null || process.stdout.write(text)) return undefined;
  return errorSoFar() === null ? drained() : undefined;
}

async function drained(): Promise<void> {
  try {
    await once(process.stdout, 'drain');
  } catch {
    // The error is that of `stdoutProblem`.
  }
}

/** The flag of a file that is opened to read and to write. */
const READ_AND_WRITE = 2;

/**
 * Refuses an output that goes to a closed standard output (`>&-`). Node.js opens /dev/null in its place, to read and to write, where a user who
 * wants to lose an output opens it to write. Only Linux tells.
 * @throws InputError
 */
export function assertStdoutOpen(): void {
  if (isStdoutClosed())
    throw new InputError('standard output: is closed, so the output has no place; name a file in place of -.');
}

function isStdoutClosed(): boolean {
  try {
    if (readlinkSync('/proc/self/fd/1') !== '/dev/null') return false;
    const [, flags = '0'] = /^flags:\s*([0-7]+)$/m.exec(readFileSync('/proc/self/fdinfo/1', 'utf8')) ?? [];
    return Number.parseInt(flags, 8) % 4 === READ_AND_WRITE;
  } catch {
    return false;
  }
}

/** Ends a command whose only effect is its text on standard output. @throws ReaderGone if the reader of that text has gone. */
export function assertReader(): void {
  if (isReaderGone()) throw new ReaderGone();
}

/**
 * The reason why standard output could not be written; null if it could. A reader that has gone is no problem.
 * @returns an InputError, or an error that is a defect.
 */
export function stdoutProblem(): unknown {
  const error = errorSoFar();
  if (error === null || isReaderGone()) return null;
  return fileError('standard output', 'written', error);
}

/** The same, when all text has been written. */
export async function finalStdoutProblem(): Promise<unknown> {
  const isPending = errorSoFar() === null && process.stdout.writableLength > 0;
  if (isPending) await new Promise<void>((resolve) => void process.stdout.write('', () => resolve()));
  await setImmediate();
  return stdoutProblem();
}
