/**
 * The normalizers of the Japanese chain-of-thought benchmark, and one of this program for its corrected schemes.
 * Source: chain-of-thought-ja-benchmark, benchmark.py, is_correct_*.
 */
import type { Normalizer } from '../../base/core/scheme.ts';
import { pythonRegExp } from '../../base/text/python-regex.ts';
import { firstMatch } from '../../base/text/matches.ts';
import { nfkc } from '../../base/text/nfkc.ts';
import { WHITESPACE_CLASS } from '../../base/text/whitespace.ts';
import { textNormalizer } from '../kit/rules.ts';

const CHOICE = pythonRegExp(String.raw`\(([0-4])\)`);

/** Source: is_correct_jcommonsenseqa. */
export const choiceDigit: Normalizer = textNormalizer({
  id: 'choice-digit',
  summary: 'The digit of the first (0) to (4), or an empty text.',
  rules: [
    {
      id: 'digit',
      summary: 'Keeps only the digit of the first (0) to (4).',
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

/** How many zeros each of them adds. */
const ZEROS: Readonly<Record<string, number>> = { 百: 2, 千: 3, 万: 4, 億: 8, 兆: 12 };
const DIGITS = String.raw`[0-9][0-9,]*(?:\.[0-9]+)?`;
const MULTIPLIER = '[百千]?[万億兆]|[百千]';
const COMPOUND = new RegExp(`^(-?)((?:${DIGITS}(?:${MULTIPLIER}))+(?:${DIGITS})?)$`);
const PART = new RegExp(`(${DIGITS})(${MULTIPLIER}|)`, 'g');
/** Longer texts are not read as numbers. */
const LONGEST_NUMBER = 40;

/** Writes a number with parts such as 万 in digits; returns any other text unchanged. */
function inDigits(text: string): string {
  const [, sign, amount] = (text.length > LONGEST_NUMBER ? null : COMPOUND.exec(text)) ?? [];
  if (amount === undefined) return text;
  const parts = Array.from(amount.matchAll(PART), ([, number = '', multiplier = '']) => {
    const [whole = '', decimals = ''] = number.replaceAll(',', '').split('.');
    const zeros = Array.from(multiplier).reduce((sum, char) => sum + (ZEROS[char] ?? 0), 0);
    return { digits: whole + decimals, zeros: zeros - decimals.length };
  });
  // The sum uses integers in units of the smallest digit, because 1.1 times 10000 is not 11000 in floating point.
  const smallest = Math.min(0, ...parts.map(({ zeros }) => zeros));
  const sum = parts.reduce((all, { digits, zeros }) => all + BigInt(digits) * 10n ** BigInt(zeros - smallest), 0n);
  const shown = String(sum).padStart(1 - smallest, '0');
  return `${sign}${smallest === 0 ? shown : `${shown.slice(0, smallest)}.${shown.slice(smallest)}`}`;
}

/** The normalizer of the corrected schemes: answers and truths of any data set in plain notation. */
export const plainJapanese: Normalizer = textNormalizer({
  id: 'plain-japanese',
  summary: 'The text with plain digits, signs and brackets, without 「」, whitespace and thousands commas.',
  rules: [
    { id: 'nfkc', summary: 'Compatibility forms become plain: ２ → 2, （ → (, ② → 2.', optional: true, rewrite: nfkc },
    {
      id: 'quotation-marks',
      summary: 'Every 「, 」, 『 and 』 goes.',
      optional: true,
      rewrite: (text) => text.replace(/[「」『』]/g, ''),
    },
    {
      id: 'whitespace',
      summary: 'Drops all whitespace.',
      optional: true,
      rewrite: (text) => text.replace(BLANKS, ''),
    },
    {
      id: 'minus-sign',
      summary: 'The mathematical minus sign − becomes a hyphen, which parsers of numbers read.',
      optional: true,
      rewrite: (text) => text.replaceAll('−', '-'),
    },
    {
      id: 'thousands-commas',
      summary: 'A number with well-formed groups loses its commas: 2,125 → 2125, but 2,12 stays.',
      optional: true,
      rewrite: (text) => (GROUPED.test(text) ? text.replaceAll(',', '') : text),
    },
    {
      id: 'ten-thousands',
      summary: 'A number with 万 or a similar unit is written in digits: 7万 → 70000, 1億2000万 → 120000000.',
      optional: true,
      rewrite: inDigits,
    },
  ],
});
