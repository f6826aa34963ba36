/** The commands of the program, all described. */
import type { Command } from 'commander';
import { commandName } from '../../src/cli/kit/command-tree.ts';
import type { UsageCommand } from '../../src/cli/kit/usage-command.ts';
import { createProgram } from '../../src/cli/run-program.ts';
import { COMMANDS } from '../../src/commands.ts';

/** The program, whose late commands are not described. */
export function program(): UsageCommand {
  return createProgram(COMMANDS);
}

/** The program with all its commands described, for tests that read it. */
export const DESCRIBED: UsageCommand = program();
await DESCRIBED.describeAll();

/** A command and all below it, by full name. */
export function commandsByName(command: Command = DESCRIBED): ReadonlyMap<string, Command> {
  return new Map([[commandName(command), command], ...command.commands.flatMap((one) => [...commandsByName(one)])]);
}
