/** `audit help [COMMAND…]`: the help of a command, by its name. */
import type { Command } from 'commander';
import { unknownCommand } from './usage-error.ts';

/** Gives a command that has commands a command `help`, which takes the names of the commands below it. */
export function addHelpCommand(parent: Command): void {
  parent
    .command('help')
    .argument('[command...]', 'the command, such as "rag evaluate"')
    .description('the help of a command')
    .action((words: string[]) => {
      // Standard output, and exit code 0: help that was asked for is no error.
      commandAt(parent, words).outputHelp();
    });
}

/** @throws InputError for a word that names no command. */
function commandAt(parent: Command, words: readonly string[]): Command {
  const [word, ...rest] = words;
  if (word === undefined) return parent;
  const found = parent.commands.find((one) => one.name() === word || one.aliases().includes(word));
  if (found === undefined) throw unknownCommand(parent, word);
  return found.name() === 'help' ? parent : commandAt(found, rest);
}
