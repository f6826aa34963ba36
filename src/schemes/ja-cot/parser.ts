/**
 * The parsers of the Japanese chain-of-thought benchmark. Each of its expressions has a second alternative with よって、 before it. Wherever that
 * one matches, the first one matches four characters later with the same answer. These alternatives are separate rules here. They never fire
 * unless the rule before is switched off. The scans are in scans.ts.
 * Source: chain-of-thought-ja-benchmark, benchmark.py, extract_answer_*.
 */
import type { Parser } from '../../base/core/scheme.ts';
import { pythonRegExp } from '../../base/text/python-regex.ts';
import { derived, findingParser, group, slice, type FindRule } from '../kit/finding.ts';
import { firstMatch } from '../../base/text/matches.ts';
import {
  findChoiceAnswer,
  findLastNumber,
  findTwoSingles,
  containsLetters,
  plainNumber,
  plainText,
  quotedNumber,
  quotedText,
  type Finder,
} from './scans.ts';

const ANSWER = '答えは';
const THEREFORE = `よって、${ANSWER}`;

const CHOICE_FIRST = pythonRegExp(String.raw`^\s*(\([0-4]\))`);

const choiceFirst: FindRule = {
  id: 'choice-first',
  summary: 'The (0) to (4) that starts the response, apart from whitespace; a later one does not count.',
  optional: true,
  find(text) {
    const match = firstMatch(CHOICE_FIRST, text);
    return match === null ? null : group(match, 1);
  },
};

const choiceAnswer: FindRule = {
  id: 'choice-answer',
  summary: 'The (0) to (4) of the first 答えは(2) that です follows on the same line.',
  optional: true,
  find: findChoiceAnswer,
};

/** The rules for a choice that is announced or starts the response. */
export const announcedChoice: readonly FindRule[] = [choiceFirst, choiceAnswer];

const lastDigit: FindRule = {
  id: 'last-digit',
  summary: 'The last digit 0 to 4 of the response, whatever it counts: 3つ目は違う gives (3), and 10 gives (0).',
  optional: true,
  find(text) {
    for (let at = text.length - 1; at >= 0; at--) {
      const digit = text.charAt(at);
      if (digit < '0' || digit > '4') continue;
      return text[at - 1] === '(' && text[at + 1] === ')' ? slice(text, at - 1, at + 2) : derived(`(${digit})`);
    }
    return null;
  },
};

/** `(X)` counts at the start of the response only. Source: extract_answer_jcommonsenseqa. */
export const jaCotChoice: Parser = findingParser({
  id: 'ja-cot-choice',
  summary: 'The number of a choice in brackets.',
  missing: null,
  rules: [...announcedChoice, lastDigit],
});

const lastPair: FindRule = {
  id: 'last-pair',
  summary: 'The last 「…」 of exactly two letters (Chinese characters or kana).',
  optional: true,
  find(text) {
    for (let at = text.lastIndexOf('「'); at !== -1; at = at === 0 ? -1 : text.lastIndexOf('「', at - 1)) {
      if (containsLetters(text, at, 2)) return slice(text, at + 1, at + 3);
    }
    return null;
  },
};

const twoSingles: FindRule = {
  id: 'two-singles',
  summary:
    'The first and the last single letter in 「」 of the first line that has two of them, joined: 「野」と「博」 gives 野博.',
  optional: true,
  find: findTwoSingles,
};

/** The rules for letters after 答えは. */
export const announcedLetters: readonly FindRule[] = [
  ...withTherefore('quoted-answer', 'Xです, where X is anything in 「」', quotedText),
  ...withTherefore(
    'plain-answer',
    'Xです, where X has no whitespace, dots or brackets; the last です ends it',
    plainText,
  ),
];

/** Source: extract_answer_last_letter_connection. */
export const jaCotLetters: Parser = findingParser({
  id: 'ja-cot-letters',
  summary: 'The text of 答えは「…」です or 答えは…です, or two letters in 「」.',
  missing: null,
  rules: [...announcedLetters, lastPair, twoSingles],
});

const lastNumber: FindRule = {
  id: 'last-number',
  summary:
    'The last run of digits, with a decimal part, whatever it counts. A minus sign and the digits before a thousands comma are lost (-1,234 gives 234).',
  optional: true,
  find: findLastNumber,
};

/** The rules for a number after 答えは. */
export const announcedNumber: readonly FindRule[] = [
  ...withTherefore('quoted-answer', '「X」です, where X consists of digits and dots', quotedNumber),
  ...withTherefore('plain-answer', 'Xです, where X consists of digits and dots', plainNumber),
];

/** Only ASCII digits count. Source: extract_answer_mawps and extract_answer_mgsm, which are the same. */
export const jaCotNumber: Parser = findingParser({
  id: 'ja-cot-number',
  summary: 'The number of 答えは「…」です or 答えは…です, or the last one; signs and thousands commas are lost.',
  missing: null,
  rules: [...announcedNumber, lastNumber],
});

/** The rule for an answer after 答えは, and the rule for よって、答えは, which adds nothing to it. */
function withTherefore(id: string, what: string, finder: Finder): FindRule[] {
  const rule = (ruleId: string, summary: string, mark: string): FindRule => ({
    id: ruleId,
    summary,
    optional: true,
    ...(mark === THEREFORE ? { neverFires: `${id} runs before it and finds the same.` } : {}),
    find(text) {
      const find = finder(text);
      for (let at = text.indexOf(mark); at !== -1; at = text.indexOf(mark, at + 1)) {
        const found = find(at + mark.length);
        if (found !== null) return found;
      }
      return null;
    },
  });
  return [
    rule(id, `The first ${ANSWER}${what}.`, ANSWER),
    rule(`therefore-${id}`, 'The same after よって、.', THEREFORE),
  ];
}
