/** The letters that no rule of a normalizer changes. They often tell a matcher the label before anything is normalized. */
import type { Reducer, Unchanged } from '../../base/core/scheme.ts';
import { LetterReader } from './letter-reader.ts';
import { LetterSearch } from './letter-search.ts';

/**
 * What a normalizer never changes: some ASCII letters and digits, in either case. Rules may lower-case, or fold case in full.
 * @param letters in lower case; no rule drops, adds, moves or replaces one.
 */
export function keepLetters(letters: string): Unchanged {
  const reader = new LetterReader(letters, { others: false });
  return unchangedBy(reader, () => undefined);
}

/**
 * As {@link keepLetters}, for a normalizer that keeps all characters beyond ASCII that have no case, apart from whitespace. A text that is divided at a kept letter, which
 * both parts get, must become the same when the parts are normalized one by one.
 */
export function keepLettersInPlace(letters: string): Unchanged {
  const reader = new LetterReader(letters, { others: true });
  return unchangedBy(reader, (wanted) => letters.split('').find((letter) => !wanted.includes(letter)));
}

/** @param findDivider a letter that can be between two parts of a text; undefined where a text cannot be divided. */
function unchangedBy(reader: LetterReader, findDivider: (wanted: string) => string | undefined): Unchanged {
  return {
    lettersOf: (text, most) => reader.lettersOf(text, most),
    search(wanted): Reducer {
      if (wanted === '') return ({ decoded }) => decoded;
      const search = new LetterSearch(reader, wanted, findDivider(wanted));
      return (text) => search.reduce(text);
    },
  };
}
