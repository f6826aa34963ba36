/** The commands of the program, all described. */
import type { Command } from 'commander';
import { program } from '../../src/cli/commands.ts';
import { commandName } from '../../src/cli/kit/command-tree.ts';

/** The program with all its commands described. */
export function described(): Command {
  const audit = program();
  audit.describeAll();
  return audit;
}

/** A command and all below it, by full name. */
export function commandsByName(command = described()): ReadonlyMap<string, Command> {
  return new Map([[commandName(command), command], ...command.commands.flatMap((one) => [...commandsByName(one)])]);
}
