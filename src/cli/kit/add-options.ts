/** Options of a command from tables of rows. */
import { InvalidArgumentError, Option, type Command } from 'commander';
import {
  OPTION_GROUPS,
  OptionError,
  type OptionRow,
  type OptionTable,
  type OptionValue,
} from '../../languages/options/option.ts';
import { SCHEME_OPTIONS } from '../../languages/options/audit-options.ts';
import { isStdout, STDOUT } from '../../base/system/output-target.ts';
import { InputError } from '../../base/core/errors.ts';
import { isExtractWord, withStore } from '../../base/core/extract-word.ts';

/** The rows that options were made from. */
const ROWS = new WeakMap<Option, OptionRow>();

/** The row of an option; undefined for those of commander: --help and --version. */
export function rowOf(option: Option): OptionRow | undefined {
  return ROWS.get(option);
}

/** Adds the options of a table to a command. @throws TypeError where the name of a row is not that of its value. */
export function addOptions<Described extends Command>(command: Described, table: OptionTable): Described {
  for (const [name, row] of Object.entries(table)) {
    const option = createOption(row);
    if (option.attributeName() !== name)
      throw new TypeError(`${row.flags}: its name must be ${option.attributeName()}`);
    command.addOption(option);
    if (row === SCHEME_OPTIONS.extractions) nameExtractions(command);
  }
  return command;
}

function createOption(row: OptionRow): Option {
  const { flags, value, group, text, usual, usualText, preset, isRequired, implies } = row;
  const option = new Option(flags, text).helpGroup(group).makeOptionMandatory(isRequired === true);
  if (value.kind === 'choice') option.choices(value.names ?? []);
  const parse = parserOf(value);
  if (parse !== undefined) option.argParser(parse);
  if (usual !== undefined) option.default(usual, usualText);
  if (preset !== undefined) option.preset(preset);
  if (implies !== undefined) option.implies(implies);
  ROWS.set(option, row);
  return option;
}

/** Commander puts the flags of the option before the messages of its parser. */
function parserOf(value: OptionValue): ((word: string, before: unknown) => unknown) | undefined {
  if (value.kind === 'output') return outputPath;
  if (value.parse === undefined) return undefined;
  return (word, before) => {
    try {
      return value.parse?.(word, before);
    } catch (error) {
      throw error instanceof OptionError ? new InvalidArgumentError(error.message) : error;
    }
  };
}

/** The path of an output: `-` for any name of standard output, such as /dev/stdout. */
function outputPath(word: string): string {
  return isStdout(word) ? STDOUT : word;
}

/** The group of an option in the help. */
export function optionGroup(option: Option): string {
  return option.helpGroupHeading ?? 'General';
}

/** Options by group, and within a group in the order in which they were added. */
export function sortOptions(options: readonly Option[]): Option[] {
  const place = (option: Option): number => OPTION_GROUPS.findIndex((group) => group === optionGroup(option));
  return options.toSorted((a, b) => place(a) - place(b));
}

/** Makes a command write the file of --extractions into the words that name its extractors; from there on they are words as any others. */
function nameExtractions(command: Command): void {
  command.hook('preAction', (hooked, acting) => {
    if (hooked === acting) nameStore(acting);
  });
}

/** Options with words of schemes. */
const WITH_WORDS = ['schemes', 'scheme', 'from', 'to'] as const;

function nameStore(command: Command): void {
  const path = command.getOptionValue('extractions') as string | undefined;
  if (path === undefined) return;
  let isUsed = false;
  const rewrite = (word: string): string => {
    isUsed ||= isExtractWord(word);
    return withStore(word, path);
  };
  for (const name of WITH_WORDS) {
    const value = command.getOptionValue(name) as string | readonly string[] | undefined;
    if (value === undefined) continue;
    const words = typeof value === 'string' ? rewrite(value) : value.map(rewrite);
    command.setOptionValueWithSource(name, words, command.getOptionValueSource(name));
  }
  if (!isUsed)
    throw new InputError(
      `--extractions ${path}: no scheme extract:NAME is named; name one of its extractors, or leave it out.`,
    );
}
