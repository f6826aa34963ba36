/** Parsers of option values. Commander puts the flags of the option before their errors. */
import { InvalidArgumentError, Option, type Command } from 'commander';
import { InputError } from '../../base/core/errors.ts';
import { isExtractWord, withStore } from '../../base/core/extract-word.ts';
import { jsonText } from '../../base/core/json-text.ts';
import { LONGEST_SCHEME, MOST_COUNTED } from '../../base/core/ranges.ts';
import { withKnownNames } from '../../base/text/nearest-name.ts';

/** The largest port of TCP (RFC 9293). */
export const LARGEST_PORT = 65_535;
/** A whole number from `least` to `most`. */
export function wholeNumber(least: number, most: number): (word: string) => number {
  return (word) => {
    const value = Number(word) + 0; // -0 is 0
    if (!/^[+-]?\d+$/.test(word.trim()) || !(value >= least && value <= most))
      throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`);
    return value;
  };
}

/** The largest temperature of an option. */
export const MOST_TEMPERATURE = 1000;

/** A number from `least` to `most`. */
export function numberBetween(least: number, most: number): (word: string) => number {
  return (word) => {
    const value = Number(word) + 0; // -0 is 0
    if (word.trim() === '' || !(value >= least && value <= most))
      throw new InvalidArgumentError(`It must be a number from ${least} to ${most}.`);
    return value;
  };
}

/** The token of an address: long enough that it cannot be guessed, and without characters that have a meaning in an address. */
export function tokenText(word: string): string {
  if (!/^[\w-]{16,128}$/.test(word))
    throw new InvalidArgumentError('It must be 16 to 128 ASCII letters, digits, - and _.');
  return word;
}

/** Any whole number that is exact in floating point. */
export const seedNumber: (word: string) => number = wholeNumber(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);

/** An option of earlier versions, which is not in the help. It is refused, so that scripts that pass it learn why. @param reason such as `It was removed: …`. */
export function removedOption(flags: string, reason: string): Option {
  return new Option(flags).hideHelp().argParser(() => {
    throw new InvalidArgumentError(reason);
  });
}

/** A list of names with commas between them. */
export function list(words: string): string[] {
  const parts = words.split(',').map((part) => part.trim());
  if (parts.some((part) => part === '')) throw new InvalidArgumentError('It must be names with commas between them.');
  return [...new Set(parts)];
}

/** A list of ranks with commas between them: each once, ascending. */
export function cutoffList(words: string): number[] {
  const rank = wholeNumber(1, MOST_COUNTED);
  try {
    return [...new Set(words.split(',').map(rank))].toSorted((a, b) => a - b);
  } catch {
    throw new InvalidArgumentError(`It must be whole numbers from 1 to ${MOST_COUNTED} with commas between them.`);
  }
}

/** A list of names of a fixed set, with commas between them. */
export function listFrom<Word extends string>(allowed: readonly Word[]): (words: string) => Word[] {
  return listFromOr(allowed, (_word): _word is never => false);
}

/** The same, with further words that meet a condition. */
export function listFromOr<Word extends string, Other extends string>(
  allowed: readonly Word[],
  isOther: (word: string) => word is Other,
): (words: string) => (Word | Other)[] {
  const parse = (words: string): (Word | Other)[] =>
    list(words).map((part) => {
      const found = isOther(part) ? part : allowed.find((word) => word === part);
      if (found === undefined)
        throw new InvalidArgumentError(withKnownNames(`There is no ${jsonText(part)}`, part, allowed));
      return found;
    });
  NAMES.set(parse, allowed);
  return parse;
}

/** The names that the parsers of {@link listFrom} allow. */
const NAMES = new WeakMap<object, readonly string[]>();

/** The names that the parser of an option allows; null if it is none of {@link listFrom}. */
export function allowedNames(parse: object | undefined): readonly string[] | null {
  return (parse === undefined ? undefined : NAMES.get(parse)) ?? null;
}

/** The spec of one scheme in a list: a command, which extends to the end; a regular expression; or an id with optional parameters. */
const SCHEME_WORD = new RegExp(
  [
    String.raw`\s*command:.*`,
    String.raw`\s*regex:/(?:\\.|[^\\/])*/[^,]*(?:,(?:equality|containment))?`,
    String.raw`[^,(]+(?:\([^)]*\))?[^,]*`,
  ]
    .map((word) => `(?:${word})`)
    .join('|'),
  'sy',
);

/** A list of specs of schemes. A comma within parentheses, a regular expression or a command does not separate specs. */
export function schemeWords(words: string, before: readonly string[] = []): string[] {
  const found: string[] = [];
  for (let at = 0; at <= words.length;) {
    SCHEME_WORD.lastIndex = at;
    const word = SCHEME_WORD.exec(words)?.[0] ?? '';
    if (word.trim() === '') throw new InvalidArgumentError('It must be names of schemes with commas between them.');
    found.push(word.trim());
    at += word.length + 1;
  }
  return [...new Set([...before, ...found])];
}

/** Adds the options of all commands that run schemes. */
export function addSchemeOptions(command: Command): Command {
  return command
    .addOption(
      new Option(
        '--scheme-timeout <ms>',
        'the time limit of your own scheme for one response, in milliseconds (default: 1000)',
      ).argParser(wholeNumber(1, LONGEST_SCHEME)),
    )
    .option('--extractions <file>', 'the store of "audit extract" with the answers of schemes extract:NAME')
    .hook('preAction', (hooked, acting) => {
      if (hooked === acting) nameStore(acting);
    });
}

/** Options with words of schemes. */
const WITH_WORDS = ['schemes', 'scheme', 'from', 'to'] as const;

/** Writes the file of --extractions into the words that name its extractors; from here on they are words as any others. */
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
