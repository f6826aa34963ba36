/** Names that a shell completes for the arguments of a command. */
import type { Command } from 'commander';

type Names = readonly string[] | Promise<readonly string[]>;

const NAMES = new WeakMap<Command, () => Names>();

/** Makes shells complete the argument of a command. @param list returns the names, which are loaded for the script only. */
export function suggestNames(command: Command, list: () => Names): void {
  NAMES.set(command, list);
}

/** The names for the argument of a command; null where files are completed. */
export async function namesSuggested(command: Command): Promise<readonly string[] | null> {
  return (await NAMES.get(command)?.()) ?? null;
}
