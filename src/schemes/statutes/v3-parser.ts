import type { Parser } from '../../base/core/scheme.ts';
import { findingParser, type Found, type FindRule } from '../kit/finding.ts';
import { choiceAt, findInMarkedLines, fold, foldCached, lastLines, type Line } from './folded-text.ts';

const LAST_LINES = 5;

/** The last rule of both parsers of the project. */
export const loneLetterLine: FindRule = {
  id: 'lone-letter-line',
  summary:
    'The lowest of the last five lines in which only one of the characters abcd1234 occurs, in any words: Thanks gives a, "I don\'t know" gives d, 第1条 gives a.',
  optional: true,
  find(response) {
    const folded = foldCached(response);
    for (const line of lastLines(folded, LAST_LINES)) {
      const at = onlyChoice(folded, line);
      if (at !== null) return choiceAt(response, folded, at, fold);
    }
    return null;
  },
};

/**
 * The specification of the third parser of statutes-rags-FT. It works in NFKC and lower case, where `25℃` (c), `½` (b) and `④` (d) contain tokens.
 * Source: statutes-rags-FT, LLM_ファインチューニング/StepL_answer_parser_v3_instructions.md, section 5.
 */
export const mcV3: Parser = findingParser({
  id: 'mc-v3',
  summary:
    'A letter a to d, or the letter for a digit 1 to 4, in the response in NFKC and lower case, where 25℃ ends in a c and ④ is a 4.',
  missing: null,
  rules: [
    {
      id: 'answer-line',
      summary:
        'The last single a–d or 1–4 of the lowest line with "answer" or 回答 that has one; so an empty 回答（1文字のみ）: and an echo of the prompt give a, and 回答: c（第1項第2号） gives b.',
      optional: true,
      find: (text) => inMarkedLines(text, ['answer', '回答']),
    },
    {
      id: 'correct-answer-line',
      summary: 'The last single a–d or 1–4 of the lowest line with 正解は or 正解が that has one, whatever it counts.',
      optional: true,
      find: (text) => inMarkedLines(text, ['正解は', '正解が']),
    },
    loneLetterLine,
  ] satisfies FindRule[],
});

function inMarkedLines(response: string, marks: readonly string[]): Found | null {
  const folded = foldCached(response);
  const at = findInMarkedLines(folded, marks, (line) => lastToken(folded, line));
  return at === null ? null : choiceAt(response, folded, at, fold);
}

/** The offset of the last letter or digit of a choice without a letter or digit next to it: `(?<![0-9a-z])([1-4abcd])(?![0-9a-z])`. */
function lastToken(text: string, { start, end }: Line): number | null {
  for (let at = end - 1; at >= start; at--) {
    if (
      isChoice(text.charCodeAt(at)) &&
      !isAlphanumeric(text.charCodeAt(at - 1)) &&
      !isAlphanumeric(text.charCodeAt(at + 1))
    )
      return at;
  }
  return null;
}

/** The offset of the first letter or digit of a choice, in a line that contains no other choice. */
function onlyChoice(text: string, { start, end }: Line): number | null {
  let first: number | null = null;
  for (let at = start; at < end; at++) {
    const unit = text.charCodeAt(at);
    if (!isChoice(unit)) continue;
    if (first === null) first = at;
    else if (text.charCodeAt(first) !== unit) return null;
  }
  return first;
}

/** One of abcd1234. */
function isChoice(unit: number): boolean {
  return (unit >= 0x61 && unit <= 0x64) || (unit >= 0x31 && unit <= 0x34);
}

/** 0 to 9 and a to z. */
function isAlphanumeric(unit: number): boolean {
  return (unit >= 0x61 && unit <= 0x7a) || (unit >= 0x30 && unit <= 0x39);
}
