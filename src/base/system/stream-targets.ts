/** Writes outputs to what cannot be replaced by a rename: standard output, standard error, pipes and devices. */
import { closeSync, openSync, readSync, writeFileSync } from 'node:fs';
import { blockingNow } from './interrupts.ts';
import type { FileTarget, OutputTarget } from './output-target.ts';
import { assertStdoutOpen, stdoutProblem, writeToStdout } from './standard-output.ts';

/** Bytes that are copied at a time. */
const CHUNK = 1 << 20;

/** Copies a file to the target. @throws Error of the file system, and where standard output is closed. */
export function copyInto(staged: string, target: Exclude<OutputTarget, FileTarget>): void {
  if (target.kind === 'stdout') assertStdoutOpen();
  const from = openSync(staged, 'r');
  try {
    if (target.kind === 'special') writeSpecial(target.path, from);
    else if (target.kind === 'stderr') for (const chunk of chunksOf(from)) process.stderr.write(chunk);
    else for (const chunk of chunksOf(from)) blockingNow(() => void writeToStdout(chunk));
    const problem = target.kind === 'stdout' ? stdoutProblem() : null;
    if (problem !== null) throw problem;
  } finally {
    closeSync(from);
  }
}

/** Opening a pipe waits for its reader. */
function writeSpecial(path: string, from: number): void {
  const to = blockingNow(() => openSync(path, 'w'));
  try {
    for (const chunk of chunksOf(from)) blockingNow(() => writeFileSync(to, chunk));
  } finally {
    closeSync(to);
  }
}

function* chunksOf(file: number): Generator<Buffer> {
  for (;;) {
    const chunk = Buffer.alloc(CHUNK);
    const count = readSync(file, chunk);
    if (count === 0) return;
    yield chunk.subarray(0, count);
  }
}
