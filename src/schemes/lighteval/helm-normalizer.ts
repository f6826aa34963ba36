import type { Normalizer } from '../../core/scheme.ts';
import { strFloat } from '../../text/float-format.ts';
import { readFloat } from '../../text/python-float.ts';
import { textNormalizer, type TextRule } from '../kit/rules.ts';
import { squadArticles, squadBlanks, squadLower, squadPunctuation } from '../kit/squad-normalizer.ts';

/** The only shapes that a number can have left when signs, dots and underscores are gone. */
const NUMBER = /^[^\p{Nd}a-z]*(?:\p{Nd}+(?:e\p{Nd}+)?|inf(?:inity)?|nan)[^\p{Nd}a-z]*$/u;

const hyphens: TextRule = {
  id: 'hyphens',
  summary: 'Each hyphen becomes a blank, so it parts words.',
  optional: true,
  rewrite: (text) => text.replaceAll('-', ' '),
};

/** The punctuation is gone by then, so 5.0 was read as 50 and is written as 50.0. */
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

/** Few words are numbers, but a text may be nothing else: each is read once. */
function writtenAsFloat(word: string, known: Map<string, string>): string {
  let written = known.get(word);
  if (written === undefined) {
    const value = readFloat(word);
    known.set(word, (written = value === undefined ? word : strFloat(value)));
  }
  return written;
}

/**
 * Not the SQuAD normalizer that it is said to be: words end at blanks and hyphens, and numbers are rewritten.
 * Source: lighteval, src/lighteval/metrics/normalizations.py, helm_normalizer.
 */
export const lightEvalHelmNormalizer: Normalizer = textNormalizer({
  id: 'lighteval-helm',
  summary: 'As SQuAD, but words end at hyphens, and numbers are written as decimal numbers.',
  rules: [hyphens, squadLower, squadPunctuation, numbers, squadArticles, squadBlanks],
});
