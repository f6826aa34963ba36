/** Whether a store of extractions is still as it was. */
import { resolve } from 'node:path';
import { readExtractWord } from '../../base/core/extract-word.ts';
import { fingerprint } from '../../base/sqlite/copies.ts';

/** The path from the root and the state of the store that a word names. @throws InputError for a word without a file. */
export function storeState(word: string): string {
  const path = resolve(readExtractWord(word).path);
  return `${path} ${fingerprint(path)}`;
}
