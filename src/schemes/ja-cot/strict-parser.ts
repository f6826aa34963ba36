/** The parsers of the Japanese chain-of-thought benchmark without their fallbacks: only an announced answer counts. */
import type { Parser } from '../../base/core/scheme.ts';
import { findingParser, type FindRule } from '../kit/finding.ts';
import { announcedChoice, announcedLetters, announcedNumber } from './parser.ts';

/** Without the last digit: the choice must be announced, or start the response. */
export const jaCotChoiceStrict: Parser = findingParser({
  id: 'ja-cot-choice-strict',
  summary: 'The number of a choice in brackets, announced or at the start.',
  missing: null,
  rules: announcedChoice,
});

/** Without letters that are only in 「」. */
export const jaCotLettersStrict: Parser = findingParser({
  id: 'ja-cot-letters-strict',
  summary: 'The text of 答えは「…」です or 答えは…です.',
  missing: null,
  rules: announcedLetters.filter(addsSomething),
});

/** Without the last number of the response. */
export const jaCotNumberStrict: Parser = findingParser({
  id: 'ja-cot-number-strict',
  summary: 'The number of 答えは「…」です or 答えは…です; signs and thousands commas are lost.',
  missing: null,
  rules: announcedNumber.filter(addsSomething),
});

/** Whether a rule can fire. In a scheme of this program, a rule that never fires would only take a share of the effect of another. */
function addsSomething({ id }: FindRule): boolean {
  return !id.startsWith('therefore-');
}
