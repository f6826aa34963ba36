/** The forms by which users name their own schemes. */

export const COMMAND = 'command:';
const REGEX = 'regex:';
const MODULE = /\.[cm]?[jt]s$/;

/** Whether the text names a user's own scheme instead of one of the catalog. */
export function isUserScheme(word: string): boolean {
  return word.startsWith(REGEX) || word.startsWith(COMMAND) || MODULE.test(word);
}
