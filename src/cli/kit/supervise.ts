/** The end of commands that ask models: the user reads what is done and how to resume. */
import { InputError } from '../../base/core/errors.ts';
import { writeToStderr } from '../../base/system/folders.ts';
import { doAtExit } from '../../base/system/interrupts.ts';

interface Supervised {
  /** The sentences about a stop, without the name of the command; null where nothing is stored. */
  readonly describeStop: () => string | null;
  /** Closes the store and the progress where a signal ends the program. */
  readonly close: () => void;
  /** Whether an error leaves something to resume; without it, every error does. */
  readonly isResumable?: (error: InputError) => Promise<boolean>;
}

/**
 * Does work that asks models, and describes the stop if an error or a signal ends it.
 * @param work gets what ends all requests.
 * @throws InputError with the description after the problems; whatever else `work` throws.
 */
export async function supervise<Value>(
  { describeStop, close, isResumable }: Supervised,
  work: (ended: AbortController) => Promise<Value>,
): Promise<Value> {
  const ended = new AbortController();
  const takeBack = doAtExit(() => {
    const sentence = describeStop();
    close();
    if (sentence !== null) writeToStderr(`audit: ${sentence}\n`);
  });
  try {
    return await work(ended);
  } catch (error) {
    ended.abort();
    if (!(error instanceof InputError) || (await isResumable?.(error)) === false) throw error;
    const sentence = describeStop();
    throw sentence === null ? error : new InputError([...error.problems, sentence]);
  } finally {
    ended.abort();
    takeBack();
  }
}

/** @param done what is done, as a clause. @param flags with --new, the same command would begin again. */
export function stopSentence(done: string, flags: { readonly new?: true } = {}): string {
  const command = `the same command${flags.new === true ? ' without --new' : ''}`;
  return `stopped; ${done}. The replies are stored, and ${command} resumes from there.`;
}
