/** `audit help [COMMAND…]`: prints the help of a command. */
import type { Command } from 'commander';
import { describeAll, unknownCommand } from './usage-error.ts';

/** Adds the command `help` to a command with subcommands. It takes the names of subcommands. */
export function addHelpCommand(parent: Command): void {
  parent
    .command('help')
    .argument('[command...]', 'the command, such as "rag evaluate"')
    .description('print the help of a command')
    .action((words: string[]) => {
      describeAll(parent);
      // Standard output and exit code 0, because requested help is no error.
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
