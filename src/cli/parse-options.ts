/** From words on the command line to values. Errors name the option, and commander puts the option's flags before them. */
import { InvalidArgumentError } from 'commander';

/** A whole number of at least `least`. */
export function wholeNumber(least: number): (word: string) => number {
  return (word) => {
    const value = Number(word);
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

/** Words between commas, of a fixed set. */
export function listOf<Word extends string>(allowed: readonly Word[]): (words: string) => Word[] {
  return (words) =>
    list(words).map((part) => {
      const found = allowed.find((word) => word === part);
      if (found === undefined)
        throw new InvalidArgumentError(`There is no ${JSON.stringify(part)}; choose from ${allowed.join(', ')}.`);
      return found;
    });
}
