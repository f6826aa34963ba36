/** The words that name an extractor of a store as a scheme: `extract:NAME@FILE`. */
import { InputError } from '../../core/errors.ts';

export const EXTRACT = 'extract:';

export interface ExtractWord {
  readonly name: string;
  /** The file of the store. */
  readonly path: string;
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
  return { name, path };
}

export function extractWord({ name, path }: ExtractWord): string {
  return `${EXTRACT}${name}@${path}`;
}

/** Adds the file to a word that names an extractor without one; other words stay as they are. */
export function withStore(word: string, path: string): string {
  return word.startsWith(EXTRACT) && !word.includes('@') ? `${word}@${path}` : word;
}
