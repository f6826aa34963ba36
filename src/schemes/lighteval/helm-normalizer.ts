import type { Normalizer } from '../../base/core/scheme.ts';
import { strFloat } from '../../base/text/float-format.ts';
import { readFloat } from '../../base/text/python-float.ts';
import { keepLetters } from '../kit/kept-letters.ts';
import { textNormalizer, type TextRule } from '../kit/rules.ts';
import { squadArticles, squadWhitespace, squadLower, squadPunctuation } from '../kit/squad-normalizer.ts';

/** The only forms of a number without signs, dots and underscores. */
const NUMBER = /^[^\p{Nd}a-z]*(?:\p{Nd}+(?:e\p{Nd}+)?|inf(?:inity)?|nan)[^\p{Nd}a-z]*$/u;

const hyphens: TextRule = {
  id: 'hyphens',
  summary: 'Each hyphen becomes a space, so it separates words.',
  optional: true,
  rewrite: (text) => text.replaceAll('-', ' '),
};

/** The punctuation has been dropped before, so 5.0 is read as 50 and written as 50.0. */
const numbers: TextRule = {
  id: 'numbers',
  summary: 'Each word that is a number is written as a decimal number (5 → 5.0, 5.0 → 50.0).',
  optional: true,
  rewrite(text) {
    const known = new Map<string, string>();
    return text
      .split(' ')
      .map((word) => (NUMBER.test(word) ? writtenAsFloat(word, known) : word))
      .join(' ');
  },
};

/** Reads each distinct word once, because a text may consist only of numbers. */
function writtenAsFloat(word: string, known: Map<string, string>): string {
  let written = known.get(word);
  if (written === undefined) {
    const value = readFloat(word);
    known.set(word, (written = value === undefined ? word : strFloat(value)));
  }
  return written;
}

/**
 * It differs from the SQuAD normalizer in spite of its documentation: words end at spaces and hyphens, and numbers are rewritten.
 * Source: lighteval, src/lighteval/metrics/normalizations.py, helm_normalizer.
 */
export const lightEvalHelmNormalizer: Normalizer = textNormalizer({
  id: 'lighteval-helm',
  summary: 'As SQuAD, but words end at hyphens, and numbers are written as decimal numbers.',
  rules: [hyphens, squadLower, squadPunctuation, numbers, squadArticles, squadWhitespace],
  unchanged: keepLetters('bcdgjklmopqrsuvwxz'), // "infinity" becomes inf
});
