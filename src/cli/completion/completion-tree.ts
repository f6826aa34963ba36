/** What a shell can complete: the commands, their options, and the values of options and arguments. Every script is made from it. */
import type { Command, Option } from 'commander';
import { STORED } from '../../base/core/scheme.ts';
import { SCHEMES } from '../../schemes/catalog.ts';
import { LOG_READERS } from '../../sources/logs/readers.ts';
import { rowOf } from '../kit/add-options.ts';
import { namesSuggested } from '../kit/suggested-names.ts';
import { allCommands, commandName } from '../kit/command-tree.ts';

/** What a value can be. */
export type Values =
  | { readonly kind: 'files' | 'folders' | 'any' }
  | { readonly kind: 'names'; readonly names: readonly string[]; readonly isList: boolean };

export interface CompletedOption {
  /** With dashes. */
  readonly names: readonly string[];
  readonly text: string;
  /** null for an option without a value. */
  readonly values: Values | null;
}

export interface CompletedCommand {
  /** The full name, such as `audit rag evaluate`. */
  readonly path: string;
  readonly commands: readonly { readonly name: string; readonly text: string }[];
  readonly options: readonly CompletedOption[];
  /** What its arguments can be; null if it takes none. */
  readonly argument: Values | null;
  /** Whether a further argument can follow the first one. */
  readonly takesSeveral: boolean;
}

const ANY: Values = { kind: 'any' };
const FILES: Values = { kind: 'files' };
const SCHEME_IDS = SCHEMES.map(({ id }) => id);

const namesOf = (names: readonly string[], isList = false): Values => ({ kind: 'names', names, isList });

/** Values that neither choices nor the placeholder of an option show. */
const BY_FLAGS: Readonly<Record<string, Values>> = {
  '--schemes <ids>': namesOf(SCHEME_IDS, true),
  '--scheme <id>': namesOf(SCHEME_IDS),
  '--from <scheme>': namesOf([STORED, ...SCHEME_IDS]),
  '--to <scheme>': namesOf([STORED, ...SCHEME_IDS]),
  '--format <id>': namesOf(LOG_READERS.map(({ id }) => id)),
};

/** All commands of a program, whose late commands are described. */
export function completionTree(root: Command): Promise<CompletedCommand[]> {
  return Promise.all(
    allCommands(root).map(async (command) => ({
      path: commandName(command),
      commands: command.commands.map((one) => ({ name: one.name(), text: one.summary() })),
      options: command.createHelp().visibleOptions(command).map(completedOption), // prettier-ignore
      argument: await argumentValues(command),
      takesSeveral: command.registeredArguments.length > 1 || command.registeredArguments[0]?.variadic === true,
    })),
  );
}

function completedOption(option: Option): CompletedOption {
  const { long, short, description } = option;
  const takesValue = option.required || option.optional;
  return {
    names: [long, short].filter((name) => name !== undefined && name !== null),
    text: description.split(/[;:(]/)[0]?.trim() ?? '',
    values: takesValue ? optionValues(option) : null,
  };
}

function optionValues(option: Option): Values {
  const { names, kind } = rowOf(option)?.value ?? {};
  if (names !== undefined) return namesOf(names, kind === 'names');
  return BY_FLAGS[option.flags] ?? placeholderValues(option.flags);
}

function placeholderValues(flags: string): Values {
  if (/[<[]file[\]>]$/.test(flags)) return FILES;
  return flags.endsWith('<dir>') ? { kind: 'folders' } : ANY;
}

async function argumentValues(command: Command): Promise<Values | null> {
  if (command.registeredArguments.length === 0) return null;
  const names = await namesSuggested(command);
  return names === null ? FILES : namesOf(names);
}
