/** Walks through the tree of commands. */
import type { Command } from 'commander';

/** The full name of a command, such as `audit rag evaluate`. */
export function commandName(command: Command): string {
  return command.parent === null ? command.name() : `${commandName(command.parent)} ${command.name()}`;
}

/** The names of the subcommands of a command. */
export function commandNames(command: Command): string[] {
  return command.commands.map((one) => one.name());
}

/** The program that a command belongs to. */
export function findRoot(command: Command): Command {
  return command.parent === null ? command : findRoot(command.parent);
}

/** A command and all below it. */
export function allCommands(command: Command): Command[] {
  return [command, ...command.commands.flatMap(allCommands)];
}
