/**
 * The normalizers of the Japanese chain-of-thought benchmark, and one of our own for its corrected schemes.
 * Source: chain-of-thought-ja-benchmark, benchmark.py, is_correct_*.
 */
import type { Normalizer } from '../../core/scheme.ts';
import { pythonRegExp } from '../../text/python-regex.ts';
import { firstMatch } from '../../text/matches.ts';
import { nfkc } from '../../text/nfkc.ts';
import { WHITESPACE_CLASS } from '../../text/whitespace.ts';
import { textNormalizer } from '../rules.ts';

const CHOICE = pythonRegExp(String.raw`\(([0-4])\)`);

/** Source: is_correct_jcommonsenseqa. */
export const choiceDigit: Normalizer = textNormalizer({
  id: 'choice-digit',
  summary: 'The digit of the first (0) to (4), or nothing.',
  rules: [
    {
      id: 'digit',
      summary: 'Keeps the digit of the first (0) to (4) only.',
      optional: false,
      rewrite: (text) => firstMatch(CHOICE, text)?.[1] ?? '',
    },
  ],
});

/** Source: is_correct_last_letter_connection. */
export const noCornerBrackets: Normalizer = textNormalizer({
  id: 'no-corner-brackets',
  summary: 'The text without 「 and 」.',
  rules: [
    {
      id: 'corner-brackets',
      summary: 'Every 「 and 」 goes.',
      optional: false,
      rewrite: (text) => text.replace(/[「」]/g, ''),
    },
  ],
});

const BLANKS = new RegExp(`[${WHITESPACE_CLASS}]+`, 'g');
const GROUPED = /^-?[1-9][0-9]{0,2}(?:,[0-9]{3})+(?:\.[0-9]+)?$/;

/** Answers and truths as people mean them, whatever their data set: the normalizer of the corrected schemes. */
export const plainJapanese: Normalizer = textNormalizer({
  id: 'plain-japanese',
  summary: 'The text with plain digits, signs and brackets, without 「」, blanks and thousands commas.',
  rules: [
    { id: 'nfkc', summary: 'Compatibility forms become plain: ２ → 2, （ → (, ② → 2.', optional: true, rewrite: nfkc },
    {
      id: 'quotation-marks',
      summary: 'Every 「, 」, 『 and 』 goes.',
      optional: true,
      rewrite: (text) => text.replace(/[「」『』]/g, ''),
    },
    {
      id: 'blanks',
      summary: 'All white space goes.',
      optional: true,
      rewrite: (text) => text.replace(BLANKS, ''),
    },
    {
      id: 'minus-sign',
      summary: 'The minus sign − of mathematics becomes the hyphen that numbers are read with.',
      optional: true,
      rewrite: (text) => text.replaceAll('−', '-'),
    },
    {
      id: 'thousands-commas',
      summary: 'A number with well-formed groups loses their commas: 2,125 → 2125, while 2,12 stays.',
      optional: true,
      rewrite: (text) => (GROUPED.test(text) ? text.replaceAll(',', '') : text),
    },
  ],
});
