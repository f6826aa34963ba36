/** The command that starts `audit view` again at the same address. */
import { shellWord } from '../../../base/text/shell-word.ts';

const COMMAND = 'view';
/** The options that make the address: the value is in the same word, or the next word is. */
const PLACE = /^--(?:port|token)$/;
const PLACE_WITH_VALUE = /^--(?:port|token)=/;
/** An option that needs no quotes. */
const OPTION = /^--?[\w-]+$/;

/**
 * One line for a POSIX shell. Links and open pages of the earlier server continue with the new one.
 * @param words of the command line.
 */
export function restartCommand(words: readonly string[], { port, token }: { port: number; token: string }): string {
  const own = words.slice(words.indexOf(COMMAND) + 1);
  const others = own.filter(
    (word, at) => !PLACE.test(word) && !PLACE_WITH_VALUE.test(word) && !PLACE.test(own[at - 1] ?? ''),
  );
  const place = ['--port', String(port), '--token', token];
  return ['audit', COMMAND, ...place, ...others].map((word) => (OPTION.test(word) ? word : shellWord(word))).join(' ');
}
