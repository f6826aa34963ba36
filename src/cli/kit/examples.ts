/** The examples in the help of commands. */
import type { Command } from 'commander';

const EXAMPLES = new WeakMap<Command, readonly string[]>();

/** @param lines commands. */
export function setExamples(command: Command, lines: readonly string[]): void {
  EXAMPLES.set(command, lines);
}

/** The examples of a command. */
export function examplesOf(command: Command): readonly string[] {
  return EXAMPLES.get(command) ?? [];
}
