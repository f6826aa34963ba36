/** Errors of the program in the words of the library: they name options as callers of functions write them. */
import { InputError } from '../base/core/errors.ts';

/** An option of the command line, and a value that belongs to its name in a message. */
const OPTION = /(?<![\w-])--([a-z]+(?:-[a-z]+)*)(?![\w-])/g;

/**
 * Runs work of which messages name options of the command line, such as `--group-by`, and replaces them by those of the library (`groupBy`).
 * @param names the options of the function. Others are not replaced.
 */
export async function withOptionNames<Value>(names: readonly string[], work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new InputError(error.problems.map((problem) => renameOptions(problem, names)));
  }
}

/** The same for work that yields one thing after the other. */
export async function* streamWithOptionNames<Value>(
  names: readonly string[],
  stream: AsyncIterable<Value>,
): AsyncGenerator<Value, void, undefined> {
  try {
    yield* stream;
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new InputError(error.problems.map((problem) => renameOptions(problem, names)));
  }
}

/** A sentence about options of the command line, with the names of the library. */
export function renameOptions(problem: string, names: readonly string[]): string {
  return problem.replaceAll(OPTION, (option, word: string) => {
    const name = word.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
    return names.includes(name) ? name : option;
  });
}
