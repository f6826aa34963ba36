/** `help [COMMAND…]` of a command with subcommands: prints the help of one of them. */
import type { Command } from 'commander';
import type { UsageCommand } from './usage-command.ts';
import { commandNames } from './command-tree.ts';
import { suggestNames } from './suggested-names.ts';
import { unknownCommand } from './usage-error.ts';

/** Adds the command `help` to a command with subcommands. It takes the names of subcommands. */
export function addHelpCommand(parent: UsageCommand): void {
  const command = parent.command('help');
  suggestNames(command, () => commandNames(parent));
  command
    .argument('[command...]', 'the command')
    .summary('explain a command')
    .description('Prints the help of a command.')
    .action((words: string[]) => {
      // Standard output and exit code 0, because requested help is no error.
      commandAt(parent, words).outputHelp();
    });
}

/** The command that words name, from a command down. @throws InputError for a word that names no command. */
export function commandAt(parent: Command, words: readonly string[]): Command {
  const [word, ...rest] = words;
  if (word === undefined) return parent;
  const found = findSubcommand(parent, word);
  if (found === undefined) throw unknownCommand(parent, word);
  return found.name() === 'help' ? parent : commandAt(found, rest);
}

/** The subcommand of this name. */
export function findSubcommand(parent: Command, word: string): Command | undefined {
  return parent.commands.find((one) => one.name() === word);
}
