/** The kinds of values that options have. */
import { jsonText } from '../../base/core/json-text.ts';
import { MOST_COUNTED } from '../../base/core/ranges.ts';
import { withKnownNames } from '../../base/text/nearest-name.ts';
import { OptionError, type OptionValue } from './option.ts';

/** An option without a value. */
export const FLAG: OptionValue<true> = { kind: 'flag' };
/** `--no-…`, which is true unless it is given. */
export const NEGATED_FLAG: OptionValue<boolean> = { kind: 'flag' };
export const TEXT: OptionValue<string> = { kind: 'text' };
/** A text that may be empty: ids, conditions and ground truths of logs can be. */
export const ANY_TEXT: OptionValue<string> = { kind: 'text', mayBeEmpty: true };
/** The path of a file that is read. In a configuration it is relative to the file. */
export const FILE: OptionValue<string> = { kind: 'file' };
/** The path of a folder that is read. */
export const FOLDER: OptionValue<string> = { kind: 'folder' };
/** The path of a file that is written; `-` and other names of standard output are `-`. */
export const OUTPUT: OptionValue<string> = { kind: 'output' };
/** A text for each time that the option is given. */
export const TEXTS: OptionValue<readonly string[]> = {
  kind: 'texts',
  parse: (word, before = []) => [...before, word],
};

/** A whole number from `least` to `most`. */
export function wholeNumber(least: number, most: number): OptionValue<number> {
  return { kind: 'whole', least, most, parse: (word) => parseWhole(word, least, most) };
}

/** Any whole number that is exact in floating point. */
export const SEED: OptionValue<number> = wholeNumber(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
/** A number of things, from 0 or 1 on. */
export const COUNT: OptionValue<number> = wholeNumber(0, MOST_COUNTED);
export const POSITIVE_COUNT: OptionValue<number> = wholeNumber(1, MOST_COUNTED);

function parseWhole(word: string, least: number, most: number): number {
  const value = Number(word) + 0; // -0 is 0
  if (!/^[+-]?\d+$/.test(word.trim()) || !(value >= least && value <= most))
    throw new OptionError(`It must be a whole number from ${least} to ${most}.`);
  return value;
}

/** A number from `least` to `most`. */
export function numberBetween(least: number, most: number): OptionValue<number> {
  return { kind: 'number', least, most, parse: (word) => parseNumber(word, least, most) };
}

/** @throws OptionError for a word that is no number of the range. */
export function parseNumber(word: string, least: number, most: number): number {
  const value = Number(word) + 0; // -0 is 0
  if (word.trim() === '' || !(value >= least && value <= most))
    throw new OptionError(`It must be a number from ${least} to ${most}.`);
  return value;
}

/** A number above 0. */
export const POSITIVE_NUMBER: OptionValue<number> = {
  kind: 'number',
  parse(word) {
    const value = Number(word);
    if (word.trim() !== '' && value > 0 && Number.isFinite(value)) return value;
    throw new OptionError('It must be a number above 0.');
  },
};

/** A list of names with commas between them. */
export const NAMES: OptionValue<readonly string[]> = { kind: 'names', parse: (word) => parseNames(word) };

/** The names of a list with commas between them, each once. @throws OptionError for an empty name. */
export function parseNames(words: string): string[] {
  const parts = words.split(',').map((part) => part.trim());
  if (parts.some((part) => part === '')) throw new OptionError('It must be names with commas between them.');
  return [...new Set(parts)];
}

/** A list of names of a fixed set, with commas between them. @param what the names are, in the plural. */
export function namesOf<const Name extends string>(
  names: readonly Name[],
  what = 'names',
): OptionValue<readonly Name[]> {
  return { kind: 'names', names, what, parse: (words) => parseNames(words).map((part) => findName(part, names)) };
}

/** The same, with further words that meet a condition. */
export function namesOfOr<Name extends string, Other extends string>(
  names: readonly Name[],
  isOther: (word: string) => word is Other,
): OptionValue<readonly (Name | Other)[]> {
  const read = (part: string): Name | Other => (isOther(part) ? part : findName(part, names));
  return { kind: 'names', names, hasOthers: true, parse: (words) => parseNames(words).map(read) };
}

function findName<Name extends string>(word: string, names: readonly Name[]): Name {
  const found = names.find((name) => name === word);
  if (found === undefined) throw new OptionError(withKnownNames(`There is no ${jsonText(word)}`, word, names));
  return found;
}

/** One name of a fixed set. */
export function choice<const Name extends string>(names: readonly Name[]): OptionValue<Name> {
  return { kind: 'choice', names };
}

/** A list of ranks with commas between them: each once, ascending. */
export const CUTOFFS: OptionValue<readonly number[]> = {
  kind: 'names',
  parse(words) {
    try {
      const ranks = words.split(',').map((word) => parseWhole(word, 1, MOST_COUNTED));
      return [...new Set(ranks)].toSorted((a, b) => a - b);
    } catch {
      throw new OptionError(`It must be whole numbers from 1 to ${MOST_COUNTED} with commas between them.`);
    }
  },
};
