/** From words on the command line to values. Errors name the option, and commander puts the option's flags before them. */
import { InvalidArgumentError, Option } from 'commander';
import { jsonText } from '../../core/json-text.ts';
import { withKnownNames } from '../../text/nearest-name.ts';

/** The most threads, open requests and attempts: what an option starts or repeats so often must not exhaust the machine. */
export const MOST_STARTED = 1000;
/** The most rows, receipts and items. */
export const MOST_COUNTED = 1_000_000_000;
/** Of TCP (RFC 9293). */
export const LARGEST_PORT = 65_535;
/** The most samples of a bootstrap: the means of each are kept, for every metric. */
const MOST_RESAMPLES = 100_000;
/** A day in milliseconds. Timers count at most 2³¹ milliseconds, and what is longer would end at once. */
const LONGEST_SCHEME = 86_400_000;

/** A whole number from `least` to `most`. */
export function wholeNumber(least: number, most: number): (word: string) => number {
  return (word) => {
    const value = Number(word) + 0; // -0 is 0
    if (!/^[+-]?\d+$/.test(word.trim()) || !(value >= least && value <= most))
      throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`);
    return value;
  };
}

/** Any whole number that is exact in floating point. */
export const seedNumber: (word: string) => number = wholeNumber(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);

/** `--resamples`, for all commands that estimate intervals by the bootstrap. */
export function resamplesOption(): Option {
  return new Option('--resamples <n>', 'samples of the bootstrap behind the intervals')
    .argParser(wholeNumber(1, MOST_RESAMPLES))
    .default(2000);
}

/** Words between commas. */
export function list(words: string): string[] {
  const parts = words.split(',').map((part) => part.trim());
  if (parts.some((part) => part === '')) throw new InvalidArgumentError('It must be names with commas between them.');
  return [...new Set(parts)];
}

/** Ranks between commas, each once, ascending. */
export function cutoffList(words: string): number[] {
  const rank = wholeNumber(1, MOST_COUNTED);
  try {
    return [...new Set(words.split(',').map(rank))].toSorted((a, b) => a - b);
  } catch {
    throw new InvalidArgumentError(`It must be whole numbers from 1 to ${MOST_COUNTED} with commas between them.`);
  }
}

/** Words between commas, of a fixed set. */
export function listFrom<Word extends string>(allowed: readonly Word[]): (words: string) => Word[] {
  return (words) =>
    list(words).map((part) => {
      const found = allowed.find((word) => word === part);
      if (found === undefined)
        throw new InvalidArgumentError(withKnownNames(`There is no ${jsonText(part)}`, part, allowed));
      return found;
    });
}

/** One name of a scheme in a list: a command, which is the rest of the words; a regular expression; or an id, perhaps with parameters. */
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

/** Names of schemes between commas. A comma inside of parentheses, of a regular expression or of a command separates nothing. */
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

export interface SchemeFlags {
  readonly schemeTimeout?: number;
}

/** `--scheme-timeout`, for all commands that run schemes. */
export function schemeTimeoutOption(): Option {
  return new Option(
    '--scheme-timeout <ms>',
    'how long a scheme of your own may take for one response (default: 1000)',
  ).argParser(wholeNumber(1, LONGEST_SCHEME));
}
