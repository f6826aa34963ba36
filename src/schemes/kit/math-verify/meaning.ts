/** What LaTeX means to Math-Verify. Source: latex2sympy2_extended 1.11.0, PS.g4, whose behaviour was measured. */
import { sortSets, UNDECIDED, writeCanonical, writeFormulas } from '../math/algebra/canonical.ts';
import { isTooLarge } from '../math/algebra/read-latex.ts';
import { remembered } from '../math/remembered.ts';
import { splitAtCommas } from '../math/braces.ts';
import { forReading } from './latex-rules.ts';

/** ±a as the two numbers. */
function withBothSigns(text: string): string {
  if (!/\\pm|±/.test(text)) return text;
  return `${text.replaceAll(/\\pm|±/g, '+').replace(/^\s*\+/, '')},${text.replaceAll(/\\pm|±/g, '-')}`;
}

const WORD = /^\(?\s*(?:\\text\{([^{}]*)\}|([A-Z]))\s*\)?$/;

/** A word, or a letter in brackets, in lower case. */
function wordOf(text: string): string | null {
  const [, inner, letter] = WORD.exec(text) ?? [];
  const word = (inner ?? letter)?.replaceAll(/[()\s]/g, '').toLowerCase();
  return word === undefined || word === '' ? null : word;
}

/** A dot that ends a number, signs beyond ASCII, an index of e, and an empty exponent. */
const UNKNOWN = /\d\.(?!\d)|[^\0-~π]|E_|\^\{\}/u;

/** The value or the formula, as text; null where it cannot be read. */
export const readMeaning = remembered((text: string): string | null => {
  if (isTooLarge(text) || UNKNOWN.test(text) || text === '') return null;
  const word = wordOf(text);
  if (word !== null && !/^\d+$/.test(word)) return `word ${word}`;
  const bare = text.replaceAll(/\\text\{(\d+)\}/g, '$1');
  const written = writeCanonical(withBothSigns(forReading(bare)));
  return written === null || written.startsWith(UNDECIDED)
    ? null
    : sortSets(writeFormulas(written)).replace(/^\{([^;{}]*)\}$/, '$1');
});

/** About equal counts, too. */
export const EQUALS = /(?<![\\<>!])=|\\approx(?![a-zA-Z])/;

/** What follows the equals signs of all parts. */
export function rightSides(text: string): string {
  return splitAtCommas(text)
    .map((part) => part.split(EQUALS).at(-1)?.trim() ?? '')
    .join(',');
}
