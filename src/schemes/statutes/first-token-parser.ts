import type { Parser } from '../../base/core/scheme.ts';
import { findingParser, type Found } from '../kit/finding.ts';
import { firstMatch } from '../../base/text/matches.ts';
import { choiceAt, findInMarkedLines, fold, foldCached, sameLine } from './folded-text.ts';
import { loneLetterLine } from './v3-parser.ts';

const DIGIT = /(?<![0-9])[1-4](?![0-9])/g;
const LETTER = /(?<![a-z])[abcd](?![a-z])/g;

/**
 * The published parser of statutes-rags-FT. It takes the first token of a line where the specification takes the last, and a digit anywhere
 * before any letter. A digit next to a letter is a token too (`b2` gives b).
 * Source: statutes-rags-FT, scripts/evaluate_multiple_choice.py, normalize_and_parse_answer.
 */
export const mcFirstToken: Parser = findingParser({
  id: 'mc-first-token',
  summary:
    'The letter for the first single digit 1 to 4 of a line, otherwise its first single a to d, in NFKC and lower case.',
  missing: null,
  rules: [
    {
      id: 'answer-line',
      summary:
        'The first token of the lowest line with "answer" or 回答 that has one, digits first; so 回答（1文字のみ）: c gives a.',
      optional: true,
      find: (text) => inMarkedLines(text, ['answer', '回答']),
    },
    {
      id: 'correct-answer-line',
      summary:
        'The first token of the lowest line with 正解は or 正解が that has one, digits first; so 第2項により正解は a gives b.',
      optional: true,
      find: (text) => inMarkedLines(text, ['正解は', '正解が']),
    },
    loneLetterLine,
  ],
});

/** The original folds each line again. Lower-cased text is not always in NFKC: `H̱` becomes two characters and then one, `ẖ`. */
function inMarkedLines(response: string, marks: readonly string[]): Found | null {
  const folded = foldCached(response);
  return findInMarkedLines(folded, marks, (line) => {
    const text = folded.slice(line.start, line.end);
    const again = fold(text);
    const column = firstToken(again);
    if (column === null) return null;
    if (again === text) return choiceAt(response, folded, line.start + column, fold);
    const refolded = fold(folded);
    return choiceAt(response, refolded, sameLine(refolded, folded, line).start + column, foldTwice);
  });
}

function foldTwice(text: string): string {
  return fold(fold(text));
}

function firstToken(text: string): number | null {
  return (firstMatch(DIGIT, text) ?? firstMatch(LETTER, text))?.index ?? null;
}
