/** `help [COMMAND…]` of a command with subcommands: prints the help of one of them. */
import type { Command } from 'commander';
import { describeAll, unknownCommand } from './usage-error.ts';

/** Adds the command `help` to a command with subcommands. It takes the names of subcommands. */
export function addHelpCommand(parent: Command): void {
  parent
    .command('help')
    .argument('[command...]', 'the command')
    .summary('explain a command')
    .description('Prints the help of a command.')
    .action((words: string[]) => {
      describeAll(parent);
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

/** The subcommand of this name, or of this earlier name. */
export function findSubcommand(parent: Command, word: string): Command | undefined {
  return parent.commands.find((one) => one.name() === word || one.aliases().includes(word));
}
