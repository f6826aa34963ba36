/** Parsers of simple-evals for one language. */
import type { Parser } from '../../base/core/scheme.ts';
import { firstMatch, lastMatch } from '../../base/text/matches.ts';
import { pythonRegExp } from '../../base/text/python-regex.ts';
import { skipWhitespace, trimEnd } from '../../base/text/whitespace.ts';
import { findingParser, group, slice, type Found } from '../kit/finding.ts';
import { inWholeText, shortened } from '../kit/deletions.ts';
import { shifted } from '../kit/response-view.ts';

const LETTER = pythonRegExp(String.raw`(?i)Answer[ \t]*:[ \t]*\$?([A-D])\$?`);

/** Source: simple-evals, common.py, ANSWER_PATTERN_MULTICHOICE, as gpqa_eval.py uses it. */
export const simpleEvalsLetter: Parser = findingParser({
  id: 'simple-evals-letter',
  summary: 'The letter after the first "Answer:", in any case; the letter keeps its case.',
  missing: null,
  rules: [
    {
      id: 'answer-letter',
      summary: 'Takes a letter A to D after "Answer:", also at the start of a word (Answer: because → b).',
      optional: false,
      find: (text) => firstGroup(LETTER, text),
    },
  ],
});

const LINE = pythonRegExp(String.raw`(?i)Answer\s*:\s*([^\n]+)`);

/** Source: simple-evals, common.py, ANSWER_PATTERN, as math_eval.py uses it. */
export const simpleEvalsLine: Parser = findingParser({
  id: 'simple-evals-line',
  summary: 'The rest of the line after the first "Answer:", or the next line with text.',
  missing: null,
  rules: [
    {
      id: 'answer-line',
      summary: 'Takes the text after "Answer:", up to the end of the line; whitespace at its end stays.',
      optional: false,
      find: (text) => firstGroup(LINE, text),
    },
  ],
});

function firstGroup(expression: RegExp, text: string): Found | null {
  const match = firstMatch(expression, text);
  return match === null ? null : group(match, 1);
}

const NUMBER = pythonRegExp(String.raw`\d+\.?\d*`);

/** Source: simple-evals, mgsm_eval.py, parse_answer; the word is from LANG_TO_ANSWER_PREFIX. */
export function mgsmParser(language: string, prefix: string): Parser {
  return findingParser({
    id: `simple-evals-mgsm-${language}`,
    summary: `The last number after the last "${prefix}", without signs and commas.`,
    missing: '',
    rules: [
      {
        id: 'last-number',
        summary: `Takes the last number after the last "${prefix}"; commas are dropped before, so "1, 2" is 12.`,
        optional: false,
        find: (text) => findNumberAfter(prefix, text),
      },
    ],
  });
}

function findNumberAfter(prefix: string, text: string): Found | null {
  const at = text.lastIndexOf(prefix);
  if (at === -1) return null;
  const start = skipWhitespace(text, at + prefix.length, text.length);
  const answer = shortened(text.slice(start, trimEnd(text, start, text.length)), [',']);
  const found = lastMatch(NUMBER, answer.text);
  if (found === null) return null;
  const end = found.index + found[0].length - (found[0].endsWith('.') ? 1 : 0);
  return shifted(inWholeText(answer, slice(answer.text, found.index, end)), start);
}
