/** From words on the command line to values. Errors name the option, and commander puts the option's flags before them. */
import { InvalidArgumentError, Option } from 'commander';
import { jsonText } from '../core/json-text.ts';
import { withKnownNames } from '../text/nearest-name.ts';

/** A whole number of at least `least`. */
export function wholeNumber(least: number): (word: string) => number {
  return (word) => {
    const value = Number(word) + 0; // -0 is 0
    if (!/^[+-]?\d+$/.test(word.trim()) || !Number.isSafeInteger(value) || value < least)
      throw new InvalidArgumentError(
        `It must be a whole number${least === Number.MIN_SAFE_INTEGER ? '' : ` of at least ${least}`}.`,
      );
    return value;
  };
}

/** Words between commas. */
export function list(words: string): string[] {
  const parts = words.split(',').map((part) => part.trim());
  if (parts.some((part) => part === '')) throw new InvalidArgumentError('It must be names with commas between them.');
  return [...new Set(parts)];
}

/** Ranks between commas, each once, ascending. */
export function cutoffList(words: string): number[] {
  return [...new Set(list(words).map(wholeNumber(1)))].toSorted((a, b) => a - b);
}

/** Words between commas, of a fixed set. */
export function listOf<Word extends string>(allowed: readonly Word[]): (words: string) => Word[] {
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
  ).argParser(wholeNumber(1));
}
