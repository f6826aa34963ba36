/**
 * The parsers that a careful author would write for the Japanese chain-of-thought benchmark: the last answer sentence decides, numbers are
 * read as people write them, and the text after the next 問題： does not count. Each fallback is a rule that can be switched off.
 */
import type { Parser, ParserInput } from '../../base/core/scheme.ts';
import { findingParser, slice, type FindRule, type Found } from '../kit/finding.ts';
import { namedOptions, readOptions, type Options } from '../kit/question-options.ts';
import { bareChoiceAt, choiceAlone, firstChoice, lastChoiceIn } from './choices.ts';
import { bareLettersIn, lettersAlone } from './letters.ts';
import { lastNumberIn } from './numbers.ts';
import { lastPairIn, lastQuoteIn, lastSinglesIn } from './quotes.ts';
import { answerSentences, findProblemEnd } from './sentences.ts';

/** Searches a stretch of the response for an answer. @param options reads those of the question when it is called. */
type FindIn = (text: string, from: number, to: number, options: () => Options) => Found | null;

/** The options of the input, read once: a response may have a thousand answer sentences. */
function optionsOnce(input: ParserInput): () => Options {
  let options: Options | undefined;
  return () => (options ??= readOptions(input));
}

/** A rule that searches the answer sentences, the last one first. */
function answerSentence(summary: string, find: FindIn): FindRule {
  return {
    id: 'answer-sentence',
    summary,
    optional: true,
    find(text, input) {
      const sentences = answerSentences(text, findProblemEnd(text));
      const options = optionsOnce(input);
      for (const { start, end } of sentences.toReversed()) {
        const found = start < end ? find(text, start, end, options) : null;
        if (found !== null) return found;
      }
      return null;
    },
  };
}

/** A rule that searches the whole response to the problem. */
function anywhere(id: string, summary: string, find: FindIn): FindRule {
  return {
    id,
    summary,
    optional: true,
    find: (text, input) => find(text, 0, findProblemEnd(text), optionsOnce(input)),
  };
}

/** The last choice of the stretch: by its number in brackets or a circle, by a bare digit at the start, or by its text. */
const choiceIn: FindIn = (text, from, to, options) => {
  const byNumber = lastChoiceIn(text, from, to) ?? bareChoiceAt(text, from);
  if (byNumber !== null) return byNumber;
  const named = namedOptions(text, from, to, options()).toSorted((a, b) => a.end - b.end);
  const last = named.at(-1);
  return last === undefined ? null : slice(text, last.start, last.end);
};

/** The only option that the stretch names. */
const onlyOption: FindIn = (text, from, to, options) => {
  const [first, ...others] = namedOptions(text, from, to, options());
  return first === undefined || others.length > 0 ? null : slice(text, first.start, first.end);
};

/** A choice by its number, or by its text in the question. */
export const jaCotChoiceCorrected: Parser = findingParser({
  id: 'ja-cot-choice-corrected',
  summary:
    'The choice of the last answer sentence: (2), （２）, ②, 2, or the text of the option. A next 問題： ends the response.',
  missing: null,
  rules: [
    answerSentence('The choice that the last 答えは… (解答は, 正解は, 答え：) with one names last.', choiceIn),
    anywhere(
      'choice-first',
      'The (2), （２） or ② that starts the response, unless は follows it and starts a list.',
      (text, _, to) => {
        const found = firstChoice(text);
        return found !== null && (found.end ?? 0) <= to ? found : null;
      },
    ),
    anywhere(
      'choice-alone',
      'The digit of a response that contains nothing else, such as 2 or ２です.',
      (text, _, to) => choiceAlone(text.slice(0, to)),
    ),
    anywhere('last-choice', 'The last (2), （２） or ② of the response.', lastChoiceIn),
    anywhere('named-option', 'The option whose text is in the response, if there is only one.', onlyOption),
  ],
});

/** The last number before the first bracket, otherwise the last number: 43個（40個＋3個） is 43. */
const numberIn: FindIn = (text, from, to) => {
  const bracket = text.slice(from, to).search(/[(（]/);
  return (bracket === -1 ? null : lastNumberIn(text, from, from + bracket)) ?? lastNumberIn(text, from, to);
};

/** A number as people write it; the normalizer converts it to one that Python reads. */
export const jaCotNumberCorrected: Parser = findingParser({
  id: 'ja-cot-number-corrected',
  summary:
    'The number of the last answer sentence, with its sign and thousands commas, in digits of either width. A next 問題： ends the response.',
  missing: null,
  rules: [
    answerSentence(
      'The last number of the last 答えは… (解答は, 正解は, 答え：) that has one. Brackets after a number only explain it.',
      numberIn,
    ),
    anywhere('last-number', 'The last number of the response.', lastNumberIn),
  ],
});

const lettersIn: FindIn = (text, from, to) =>
  lastQuoteIn(text, from, to) ?? lastSinglesIn(text, from, to) ?? bareLettersIn(text, from, to);

/** The last letters of the names, joined. Letters that are not announced count where they are quoted or alone. */
export const jaCotLettersCorrected: Parser = findingParser({
  id: 'ja-cot-letters-corrected',
  summary: 'The letters of the last answer sentence, in 「」 or bare before です. A next 問題： ends the response.',
  missing: null,
  rules: [
    answerSentence(
      'The last 「…」 of the last 答えは… (解答は, 正解は, 答え：) that has letters, two single letters of it joined, or all of it.',
      lettersIn,
    ),
    anywhere(
      'letters-alone',
      'The letters of a response that contains nothing else: up to four, before です or not.',
      (text, _, to) => lettersAlone(text.slice(0, to)),
    ),
    anywhere('last-pair', 'The last 「…」 of two letters.', lastPairIn),
    anywhere('last-singles', 'The last two single letters in 「」, joined.', lastSinglesIn),
  ],
});
