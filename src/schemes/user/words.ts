/** How schemes of users are named. */

export const COMMAND = 'command:';
const REGEX = 'regex:';
const MODULE = /\.[cm]?[jt]s$/;

/** Whether the word is one of a user's schemes, and none of the catalog. */
export function isUserScheme(word: string): boolean {
  return word.startsWith(REGEX) || word.startsWith(COMMAND) || MODULE.test(word);
}
