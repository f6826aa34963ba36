/** The words of the program: docs/glossary.md and `audit help WORD` are made from this list. */
import { escapeRegExp } from '../../base/text/python-regex.ts';
import type { Term } from './term.ts';
import { TERMS_A_TO_L } from './terms-a-to-l.ts';
import { TERMS_M_TO_Z } from './terms-m-to-z.ts';

/** In alphabetical order. */
export const GLOSSARY: readonly Term[] = [...TERMS_A_TO_L, ...TERMS_M_TO_Z];

/** All names of an entry, in lower case. */
export function namesOf({ word, also = [] }: Term): string[] {
  return [word, ...also].map((name) => name.toLowerCase());
}

/** The entries that contain the word, which may be a plural. */
export function searchTerms(word: string): readonly Term[] {
  const singular = word.toLowerCase().replace(/s$/, '');
  if (singular.length < LEAST_LETTERS) return [];
  const pattern = new RegExp(`(?<![\\p{L}\\d])${escapeRegExp(singular)}s?(?![\\p{L}\\d])`, 'iu');
  return GLOSSARY.filter((term) => pattern.test([...namesOf(term), term.meaning].join('\n')));
}

/** Shorter words occur in too many entries. */
const LEAST_LETTERS = 3;

/** The entry of a word, which may be a plural. */
export function findTerm(word: string): Term | undefined {
  const name = word.toLowerCase();
  const singular = name.replace(/s$/, '');
  return GLOSSARY.find((term) => namesOf(term).some((one) => one === name || one === singular));
}
