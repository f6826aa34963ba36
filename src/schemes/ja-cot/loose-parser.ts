/** Parsers that take the last candidate, announced or not. They show how much of the Japanese chain-of-thought benchmark works without 答えは. */
import type { Parser } from '../../base/core/scheme.ts';
import { findingParser, type Found } from '../kit/finding.ts';
import { lastBracketIn, lastDigitIn } from './choices.ts';
import { lettersAtEnd } from './letters.ts';
import { lastNumberIn } from './numbers.ts';
import { lastQuoteIn, lastSinglesIn } from './quotes.ts';

/** A rule that reads the whole response. */
const last = (id: string, summary: string, find: (text: string, from: number, to: number) => Found | null) => ({
  id,
  summary,
  optional: true,
  find: (text: string) => find(text, 0, text.length),
});

/** The fallback of extract_answer_jcommonsenseqa, brackets first. */
export const jaCotChoiceLoose: Parser = findingParser({
  id: 'ja-cot-choice-loose',
  summary: 'The last choice in brackets, otherwise the last digit.',
  missing: null,
  rules: [
    last('last-bracket', 'The last (0) to (4) of the response, of either width.', lastBracketIn),
    last('last-digit', 'The last digit 0 to 4 of the response, of either width, whatever it counts.', lastDigitIn),
  ],
});

/** The fallbacks of extract_answer_last_letter_connection, for texts of any length. */
export const jaCotLettersLoose: Parser = findingParser({
  id: 'ja-cot-letters-loose',
  summary: 'The letters that end the response, otherwise the last text in 「」, otherwise the last two single letters.',
  missing: null,
  rules: [
    last(
      'letters-at-end',
      'Up to four letters that end the response, before です or not: after は, or as the whole response.',
      lettersAtEnd,
    ),
    last('last-quote', 'The text of the last 「…」, unless it is a single letter.', lastQuoteIn),
    last('last-singles', 'The last two single letters in 「」, joined.', lastSinglesIn),
  ],
});

/** The fallback of extract_answer_mawps and extract_answer_mgsm. */
export const jaCotNumberLoose: Parser = findingParser({
  id: 'ja-cot-number-loose',
  summary: 'The last number, with its sign and thousands commas, in digits of either width.',
  missing: null,
  rules: [last('last-number', 'The last number of the response.', lastNumberIn)],
});
