/** Names of lists of records. */
import { nameWords, plainName } from './fields/field-names.ts';

/** Usual names of lists of records. */
const LISTS: ReadonlySet<string> = new Set(
  'answers cases data details entries evals evaluations examples instances items logs outputs predictions questions records responses results rows samples testcases tests trials'.split(
    ' ',
  ),
);

/** Whether a list of records often has this name. */
export function isListName(name: string | undefined): boolean {
  return LISTS.has(plainName(name ?? ''));
}

/** Whether a name has such a word, such as `per_question`. */
export function hasListWord(name: string): boolean {
  return nameWords(name).some((word) => LISTS.has(word) || LISTS.has(`${word}s`));
}
