/** Runs the command line. Only this layer reads arguments, prints, and chooses the exit code. */
import { CommanderError } from 'commander';
import { InputError } from '../base/core/errors.ts';
import type { LateCommand } from './kit/usage-command.ts';
import { createProgram } from './program.ts';
import { DONE, NOT_DONE } from './kit/exit-codes.ts';
import { removedFolderError } from '../base/system/file-error.ts';
import { finalStdoutProblem, ReaderGone, watchStandardStreams } from '../base/system/standard-output.ts';
import { sweepScratchFolders } from '../base/system/temporary.ts';

/**
 * Runs the command line.
 * @param commands the subcommands of `audit`.
 * @returns the exit code: 0 done; 1 done, and a gate was exceeded; 2 not done, and the reason is on stderr.
 */
export async function runProgram(words: readonly string[], commands: readonly LateCommand[]): Promise<number> {
  watchStandardStreams();
  try {
    sweepScratchFolders();
    await createProgram(commands).parseAsync(words, { from: 'user' });
  } catch (error) {
    if (error instanceof ReaderGone) return DONE;
    if (!(error instanceof CommanderError)) return reportProblems(error);
    if (error.exitCode !== 0) return NOT_DONE;
  }
  const problem = await finalStdoutProblem();
  return problem === null ? Number(process.exitCode ?? DONE) : reportProblems(problem);
}

/** Reports an error that the user can fix. @throws every other error. */
async function reportProblems(reason: unknown): Promise<typeof NOT_DONE> {
  const problems = listProblems(reason);
  if (problems === null) throw reason;
  const [{ inertLine }, { shortSentence }] = await Promise.all([
    import('../base/text/inert.ts'),
    import('../base/text/short-name.ts'),
  ]);
  process.stderr.write(problems.map((problem) => `audit: ${inertLine(shortSentence(problem))}\n`).join(''));
  return NOT_DONE;
}

/** The problems that the user can fix, one sentence each; null for a defect of this program. */
function listProblems(error: unknown): readonly string[] | null {
  if (error instanceof InputError) return error.problems;
  const removed = removedFolderError(error);
  if (removed !== null) return removed.problems;
  // V8 reports a text that is longer than the longest string only by this message.
  const isTooLong = error instanceof RangeError && error.message === 'Invalid string length';
  if (!isTooLong) return null;
  return [
    'the output: longer than the largest text of this program (512 MB); use fewer schemes, cells by fewer fields (--group-by), or fewer trials.',
  ];
}
