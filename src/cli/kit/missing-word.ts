/** The error about a word on the command line that is neither a command nor a path. */
import { missingInput } from '../../audit/request/store-place.ts';
import { offer } from '../../base/text/nearest-name.ts';
import { commandName, commandNames } from './command-tree.ts';
import type { UsageCommand } from './usage-command.ts';
import { sentenceEnd, shown } from './usage-error.ts';

/** The message about a WORD of `audit WORD` that is no path: it may be a misspelled command, or a subcommand. */
export async function missingWord(audit: UsageCommand, word: string): Promise<string> {
  if (!/^[a-z][a-z-]*$/i.test(word)) return missingInput(word);
  await audit.describeAll();
  const parent = audit.commands.find((one) => one.name() !== 'help' && commandNames(one).includes(word));
  const near =
    parent === undefined ? offer(word, commandNames(audit)) : `; did you mean "${commandName(parent)} ${word}"?`;
  return `${shown(word)}: no such file or folder, and no command of that name${sentenceEnd(near)} "${commandName(audit)} --help" lists the commands.`;
}
