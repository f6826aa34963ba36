/** Parsers of the options that can name several models. They are loaded with every start, and nothing of the models with them. */
import { list } from '../../../cli/kit/parse-options.ts';

/** Names of models, separated by commas, after those of earlier `--model` options. */
export function modelWords(words: string, before: readonly string[] = []): readonly string[] {
  return [...before, ...list(words)];
}

/** A further `--base-url` is one more entry of the list. */
export function addressList(word: string, before?: string): string {
  return before === undefined ? word : `${before},${word}`;
}
