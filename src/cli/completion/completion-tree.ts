/** What a shell can complete: the commands, their options, and the values of options and arguments. Every script is made from it. */
import type { Argument, Command, Option } from 'commander';
import { BENCHMARKS } from '../../apps/bench/benchmarks/catalog.ts';
import { STORED } from '../../base/core/scheme.ts';
import { SCHEMES } from '../../schemes/catalog.ts';
import { LOG_READERS } from '../../sources/logs/readers.ts';
import { TOPICS } from '../help/topics.ts';
import { allowedNames } from '../kit/parse-options.ts';
import { allCommands, commandName, commandNames } from '../kit/command-tree.ts';
import { SHELLS } from './shells.ts';

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

/** The same for arguments, by the name of their command. The others are files. */
const BY_COMMAND: Readonly<Record<string, (root: Command) => Values>> = {
  'audit schemes': () => namesOf(SCHEME_IDS),
  'audit bench': () => namesOf(BENCHMARKS.map(({ id }) => id)),
  'audit completion': () => namesOf(SHELLS),
  'audit help': (root) => namesOf([...commandNames(root), ...Object.keys(TOPICS)]),
};

/** All commands of a program, whose late commands are described. */
export function completionTree(root: Command): CompletedCommand[] {
  return allCommands(root).map((command) => ({
    path: commandName(command),
    commands: command.commands.map((one) => ({ name: one.name(), text: one.summary() })),
    options: command.createHelp().visibleOptions(command).map(completedOption), // prettier-ignore
    argument: argumentValues(root, command),
  }));
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

function optionValues({ flags, argChoices, parseArg }: Option): Values {
  if (argChoices !== undefined) return namesOf(argChoices);
  const allowed = allowedNames(parseArg);
  if (allowed !== null) return namesOf(allowed, true);
  return BY_FLAGS[flags] ?? placeholderValues(flags);
}

function placeholderValues(flags: string): Values {
  if (/[<[]file[\]>]$/.test(flags)) return FILES;
  return flags.endsWith('<dir>') ? { kind: 'folders' } : ANY;
}

function argumentValues(root: Command, command: Command): Values | null {
  const [first]: readonly Argument[] = command.registeredArguments;
  if (first === undefined) return null;
  const named = BY_COMMAND[commandName(command)]?.(root);
  return (
    named ?? (command.name() === 'help' && command.parent !== null ? namesOf(commandNames(command.parent)) : FILES)
  );
}
