/** The program: the command line with its commands. bin/audit.js starts it. */
import { runProgram } from './cli/run-program.ts';
import { COMMANDS } from './commands.ts';

/** @returns the exit code: 0 done; 1 done, and a gate was exceeded; 2 not done, and the reason is on stderr. */
export function main(words: readonly string[]): Promise<number> {
  return runProgram(words, COMMANDS);
}
