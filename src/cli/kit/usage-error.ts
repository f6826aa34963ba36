/** The errors of the command line: what is wrong, the most similar name, and the help to read. */
import type { Argument, Command, Option } from 'commander';
import { InputError } from '../../base/core/errors.ts';
import { offer } from '../../base/text/nearest-name.ts';
import { allCommands, commandName, commandNames, findRoot } from './command-tree.ts';

/** The most characters of the user's input that a message repeats. */
const MOST_SHOWN = 80;

/** The sentence about a mistake on the command line. @param code of commander's error. @param message of commander. */
export function describeUsageError(command: Command, code: string, message: string): string {
  const say = SENTENCES[code];
  const words = say === undefined ? null : (say(command, message) ?? null);
  return words ?? `${message.replace(/^error: /, '').replace(/\.?$/, ';')} ${seeHelp(command)}.`;
}

/** The error about a word that is not the name of a command. */
export function unknownCommand(parent: Command, word: string): InputError {
  const names = commandNames(parent);
  const near = offer(word, names, `; there are ${names.length === 0 ? 'none' : names.join(', ')}.`);
  return new InputError(
    `${shown(word)}: "${commandName(parent)}" has no command of this name${near} See "${commandName(parent)} --help".`,
  );
}

type Sentence = (command: Command, message: string) => string | undefined;

/** Messages by the error code of commander; undefined for an unexpected message. */
const SENTENCES: Readonly<Record<string, Sentence>> = {
  'commander.unknownOption': (command, message) => {
    const [, flag] = /^error: unknown option '([^]*)'$/.exec(message) ?? [];
    return flag === undefined ? undefined : unknownOption(command, flag);
  },
  'commander.unknownCommand': (command) => unknownCommand(command, command.args[0] ?? '').message,
  'commander.missingArgument': (command, message) => {
    const [, name] = /^error: missing required argument '([^']*)'$/.exec(message) ?? [];
    const argument = command.registeredArguments.find((one) => one.name() === name);
    return `<${name}>: is missing; give ${argument?.description ?? 'it'}. ${seeHelp(command)}.`;
  },
  'commander.optionMissingArgument': (command, message) => {
    const [, flags] = /^error: option '([^']*)' argument missing$/.exec(message) ?? [];
    return `${firstWord(flags)}: its value is missing; write ${flags}. ${seeOptions(command)}.`;
  },
  'commander.missingMandatoryOptionValue': (command, message) => {
    // A misspelled option is the reason why the right one is missing.
    const unknown = command.args.find((word) => /^--?[a-z]/i.test(word));
    if (unknown !== undefined) return unknownOption(command, unknown);
    const [, flags = ''] = /^error: required option '([^']*)' not specified$/.exec(message) ?? [];
    const option = command.options.find((one) => one.flags === flags);
    return `${firstWord(flags)}: is missing; write ${flags}${option === undefined ? '' : ` (${option.description})`}. ${seeOptions(command)}.`;
  },
  'commander.excessArguments': (command) => {
    const most = command.registeredArguments.length;
    const [first = ''] = command.args.slice(most);
    const takes = most === 0 ? 'no argument' : `only ${command.usage().replace(/^\[options\] ?/, '')}`;
    return `${shown(first)}: too many arguments; "${commandName(command)}" takes ${takes}. ${seeHelp(command)}.`;
  },
  'commander.invalidArgument': (command, message) => {
    const [, flags, value = '', why = ''] =
      /^error: option '([^']*)' argument '([^]*)' is invalid\. ([^]*)$/.exec(message) ?? [];
    return flags === undefined ? undefined : invalidValue(command, { flags, value, why });
  },
};

export function emptyOption(command: Command, { long, flags, mandatory }: Option): string {
  return `${long ?? flags}: its value is empty; write ${flags}${mandatory ? '' : ', or leave the option out'}. ${seeOptions(command)}.`;
}

export function emptyArgument(command: Command, argument: Argument): string {
  return `<${argument.name()}>: its value is empty; give one${argument.required ? '' : ', or leave it out'}. ${seeHelp(command)}.`;
}

/** @param word the option, with `=` and a value if there is one. */
function unknownOption(command: Command, word: string): string {
  const [flag = ''] = word.split('=', 1);
  const names = optionNames(command);
  const near = offer(flag, names);
  const homes = near === '' ? allCommands(findRoot(command)).filter((one) => optionNames(one).includes(flag)) : [];
  const [home] = homes;
  const elsewhere = home === undefined ? '' : `; it is an option of "${commandName(home)}"`;
  return `${shown(flag)}: "${commandName(command)}" has no such option${near === '' ? `${elsewhere};` : sentenceEnd(near)} ${listsOptions(command)}.`;
}

/** The message about a value that its option does not accept. */
function invalidValue(
  command: Command,
  { flags, value, why }: { readonly flags: string; readonly value: string; readonly why: string },
): string {
  const option = command.options.find((one) => one.flags === flags);
  const near = offer(value, option?.argChoices ?? []);
  const reason = why.charAt(0).toLowerCase() + why.slice(1);
  const what =
    option?.argChoices === undefined
      ? reason
      : `choose from ${option.argChoices.join(', ')}${near === '' ? '.' : near}`;
  return `${firstWord(flags)} ${shown(value)}: ${what} ${seeOptions(command)}.`;
}

/** The long and short names of the options of a command. */
function optionNames(command: Command): string[] {
  return command.createHelp().visibleOptions(command).flatMap(({ long, short }) => [long, short].filter((one) => one !== undefined && one !== null)); // prettier-ignore
}

const seeHelp = (command: Command): string => `See "${commandName(command)} --help"`;
/** The command that prints all options: the help of the program shows a few. */
const optionsHelp = (command: Command): string =>
  command.parent === null ? `${commandName(command)} help options` : `${commandName(command)} --help`;
const seeOptions = (command: Command): string => `See "${optionsHelp(command)}"`;
const listsOptions = (command: Command): string => `"${optionsHelp(command)}" lists the options`;

/** A hint with the punctuation after it: a hint that is a question ends the sentence. */
export const sentenceEnd = (near: string): string => (near === '' ? ';' : near);

const firstWord = (flags = ''): string => flags.split(/[ ,]/)[0] ?? '';
/** A text of the user in a message, cut if it is long. */
export const shown = (word: string): string =>
  word === '' ? '""' : word.length > MOST_SHOWN ? `${word.slice(0, MOST_SHOWN)}…` : word;
