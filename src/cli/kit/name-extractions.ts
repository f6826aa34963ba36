/** `--extractions FILE`: the store of the extractors that other options name. */
import type { Command } from 'commander';
import { InputError } from '../../base/core/errors.ts';
import { isExtractWord, withStore } from '../../base/core/extract-word.ts';

/** Makes a command write the file of --extractions into the words that name its extractors; from there on they are words as any others. */
export function nameExtractions(command: Command): void {
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
