/** The forms by which users name their own schemes. */
import { InputError } from '../../base/core/errors.ts';

export const COMMAND = 'command:';
const REGEX = 'regex:';
/** A scorer with the pattern of a log: a scheme of the program. */
const OF_LOG = /^inspect\.pattern(?:_case)?:/;
const MODULE = /\.[cm]?[jt]s$/;

/** Whether the text names a user's own scheme instead of one of the catalog. */
export function isUserScheme(word: string): boolean {
  if (OF_LOG.test(word)) return false; // a pattern may end like the name of a file, and no log may name one
  return word.startsWith(REGEX) || word.startsWith(COMMAND) || MODULE.test(word);
}

/**
 * A file must not make the program run code: schemes of a user come from the command line, or from a configuration of that user.
 * @param path the file that names the schemes.
 * @param advice what to do, as the end of the sentence.
 * @throws InputError for a scheme of a user among the words.
 */
export function refuseUserSchemes(words: readonly string[], path: string, advice: string): void {
  const own = words.filter(isUserScheme);
  if (own.length > 0)
    throw new InputError(`${path}: names ${own.join(', ')}, and no code runs because a file names it; ${advice}.`);
}
