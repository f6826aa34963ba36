import type { Normalizer } from '../../base/core/scheme.ts';
import { plainDigits } from '../../base/text/digits.ts';
import { WORD_CLASS } from '../../base/text/words.ts';
import { keepLetters } from '../kit/kept-letters.ts';
import { textNormalizer, type TextRule } from '../kit/rules.ts';
import { collapsedWhitespace, lowerCase, punctuation } from './normalizer-parts.ts';

/** The characters that `v2` turns into spaces in addition to the common punctuation. */
export const MARKDOWN_PUNCTUATION = '*_`~';

const scriptDigits: TextRule = {
  id: 'script-digits',
  summary: 'Subscript and superscript digits become plain digits (H₂O → h2o).',
  when: 'once H₂O is read as H2O',
  optional: true,
  rewrite: plainDigits,
};

const ABBREVIATION = new RegExp(`(?<![${WORD_CLASS}])(?:[a-z]\\.)+[a-z](?![${WORD_CLASS}])`, 'gu');

/** Python's expression is `\b(?:[a-z]\.)+[a-z]\b` on lowered text; its `\b` covers the letters of all scripts. */
const dottedAbbreviations: TextRule = {
  id: 'dotted-abbreviations',
  summary: 'Single letters joined by dots lose the dots (u.s. → us.).',
  when: 'once U.S. is read as US',
  optional: true,
  rewrite: (text) => text.replace(ABBREVIATION, (match) => match.replaceAll('.', '')),
};

const markdownPunctuation: TextRule = {
  id: 'markdown-punctuation',
  summary: `Each of ${MARKDOWN_PUNCTUATION} becomes a space.`,
  when: 'once Markdown marks are ignored',
  optional: true,
  rewrite: (text) => text.replace(/[*_`~]/g, ' '),
};

/** `v1` and three more rules. Source: audit_answer_parsing, section 8. */
export const v2Normalizer: Normalizer = textNormalizer({
  id: 'v2',
  summary:
    'Lower case, punctuation and Markdown marks to spaces, whitespace collapsed, plain digits for sub- and superscripts, abbreviations without dots.',
  rules: [lowerCase, scriptDigits, dottedAbbreviations, punctuation, markdownPunctuation, collapsedWhitespace],
  unchanged: keepLetters('abcdefghijklmnopqrstuvwxyz'),
});
