/** The errors of the command line: what is wrong, the most similar name, and the help to read. */
import {
  Command,
  type Argument,
  type ErrorOptions,
  type HelpContext,
  type Option,
  type ParseOptionsResult,
} from 'commander';
import { InputError } from '../../base/core/errors.ts';
import { offer } from '../../base/text/nearest-name.ts';
import { missingInput } from '../../audit/request/store-place.ts';
import { CommandHelp } from './command-help.ts';
import { allCommands, commandName, commandNames, findRoot } from './command-tree.ts';

/** The most characters of the user's input that a message repeats. */
const MOST_SHOWN = 80;

/** Options whose value may be empty: the ids, conditions and ground truths of logs can be empty texts. */
const MAY_BE_EMPTY: ReadonlySet<string> = new Set(['--trial', '--baseline-condition', '--null-ground-truth']);

/** A command whose errors are sentences. Its subcommands are of this class too. */
export class UsageCommand extends Command {
  /** What describes late commands that are not described yet. */
  readonly #late = new Map<Command, (command: Command) => void>();

  constructor(name?: string) {
    super(name);
    this.helpOption('-h, --help', 'print this help');
    this.hook('preAction', (hooked, acting) => {
      const argument = acting.registeredArguments[acting.args.indexOf('')] ?? acting.registeredArguments.at(-1);
      if (hooked === acting && acting.args.includes('') && argument !== undefined)
        throw new InputError(emptyArgument(acting, argument));
    });
  }

  override createCommand(name?: string): UsageCommand {
    return new UsageCommand(name).showSuggestionAfterError(false);
  }

  override createHelp(): CommandHelp {
    return Object.assign(new CommandHelp(), this.configureHelp());
  }

  /**
   * Adds a subcommand whose description, arguments, options and subcommands are added when they are needed: all of them take 5 ms, and an audit
   * needs none. The help and the errors need them all.
   */
  addLateCommand(name: string, describe: (command: Command) => void): void {
    this.#late.set(this.command(name), describe);
  }

  /** Describes all late commands. */
  describeAll(): void {
    for (const command of this.#late.keys()) this.#describe(command);
  }

  /** Describes the command that the words name, before commander looks at its options. */
  override parseOptions(words: string[]): ParseOptionsResult {
    const parsed = super.parseOptions(words);
    const [name] = parsed.operands;
    for (const command of this.#late.keys()) if (command.name() === name) this.#describe(command);
    return parsed;
  }

  #describe(command: Command): void {
    this.#late.get(command)?.(command);
    this.#late.delete(command);
  }

  override helpInformation(context?: HelpContext): string {
    this.describeAll();
    return super.helpInformation(context);
  }

  /** Refuses an empty value before it is parsed: it comes from a shell variable that is not set, and as a path it would mean the current folder. */
  override addOption(option: Option): this {
    this.on(`option:${option.name()}`, (value: unknown) => {
      if (value === '' && !MAY_BE_EMPTY.has(option.long ?? '')) throw new InputError(emptyOption(this, option));
    });
    return super.addOption(option);
  }

  /** @throws InputError always. @param message the message of commander. */
  override error(message: string, { code = '' }: ErrorOptions = {}): never {
    describeAll(findRoot(this));
    const say = SENTENCES[code];
    const words = say === undefined ? null : (say(this, message) ?? null);
    throw new InputError(words ?? `${message.replace(/^error: /, '').replace(/\.?$/, ';')} ${seeHelp(this)}.`);
  }
}

/** Describes the late commands of a command, so that its whole tree can be read. */
export function describeAll(command: Command): void {
  if (command instanceof UsageCommand) command.describeAll();
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

function emptyOption(command: Command, { long, flags, mandatory }: Option): string {
  return `${long ?? flags}: its value is empty; write ${flags}${mandatory ? '' : ', or leave the option out'}. ${seeOptions(command)}.`;
}

function emptyArgument(command: Command, argument: Argument): string {
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
const sentenceEnd = (near: string): string => (near === '' ? ';' : near);

const firstWord = (flags = ''): string => flags.split(/[ ,]/)[0] ?? '';
/** A text of the user in a message, cut if it is long. */
export const shown = (word: string): string =>
  word === '' ? '""' : word.length > MOST_SHOWN ? `${word.slice(0, MOST_SHOWN)}…` : word;

/** The message about a WORD of `audit WORD` that is no path: it may be a misspelled command, or a subcommand. */
export function missingWord(audit: Command, word: string): string {
  if (!/^[a-z][a-z-]*$/i.test(word)) return missingInput(word);
  describeAll(audit);
  const parent = audit.commands.find((one) => one.name() !== 'help' && commandNames(one).includes(word));
  const near =
    parent === undefined ? offer(word, commandNames(audit)) : `; did you mean "${commandName(parent)} ${word}"?`;
  return `${shown(word)}: no such file or folder, and no command of that name${sentenceEnd(near)} "${commandName(audit)} --help" lists the commands.`;
}
