/** The forms by which users name their own schemes. */

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
