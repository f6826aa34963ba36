/** The words that name an extractor of a store as a scheme: `extract:NAME@FILE`. */
import { InputError } from './errors.ts';

export const EXTRACT = 'extract:';

export interface ExtractWord {
  readonly name: string;
  /** The file of the store. */
  readonly path: string;
}

/** Whether a word names an extractor, with a file or without. */
export function isExtractWord(word: string): boolean {
  return word.startsWith(EXTRACT);
}

/** @throws InputError for a word without a name or a file. */
export function readExtractWord(word: string): ExtractWord {
  const rest = word.slice(EXTRACT.length);
  const at = rest.indexOf('@');
  const name = at === -1 ? rest : rest.slice(0, at);
  const path = at === -1 ? '' : rest.slice(at + 1);
  if (name === '') throw new InputError(`${word}: no name of an extractor; write ${EXTRACT}NAME.`);
  if (path === '')
    throw new InputError(`${word}: the file of the extractions is missing; name it with --extractions FILE.`);
  if (path.includes(','))
    throw new InputError(`${path}: a comma in the name of a store of extractions would end the word; rename the file.`);
  return { name, path };
}

/** The word with another path of its file; a word that names no file of extractions stays as it is. */
export function mapStore(word: string, change: (path: string) => string): string {
  if (!isExtractWord(word) || !word.includes('@')) return word;
  const { name, path } = readExtractWord(word);
  return `${EXTRACT}${name}@${change(path)}`;
}

/** Adds the file to a word that names an extractor without one; other words stay as they are. */
export function withStore(word: string, path: string): string {
  return isExtractWord(word) && !word.includes('@') ? `${word}@${path}` : word;
}
