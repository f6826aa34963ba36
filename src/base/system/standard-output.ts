/** Writes to standard output. Its reader may close it before the program ends, and it may be a file on a full disk. */
import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
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
