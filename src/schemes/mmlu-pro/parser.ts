/** The answer letters A–J of MMLU-Pro. Source: TIGER-AI-Lab/MMLU-Pro, compute_accuracy.py. */
import { lastMatch } from '../../base/text/matches.ts';
import { isWordEdge } from '../../base/text/words.ts';
import { isWhitespace } from '../../base/text/whitespace.ts';
import type { Parser } from '../../base/core/scheme.ts';
import { ANSWER_IS, answerIs } from '../kit/answer-is-rule.ts';
import { findingParser, group, slice, type FindRule, type Found } from '../kit/finding.ts';

const LABEL = 'nswer:';

const lastAnswerIs: FindRule = {
  id: 'last-answer-is',
  summary: 'The letter A–J after the last "answer is " that has one.',
  optional: true,
  find(text) {
    const match = lastMatch(ANSWER_IS, text);
    return match === null ? null : group(match, 1);
  },
};

const answerLabel: FindRule = {
  id: 'answer-label',
  summary:
    'The letter A–J after the last "answer:" or "Answer:" of the first line that has one; it may be on a later line.',
  optional: true,
  find: findLetterAfterLabel,
};

const standaloneLetter: FindRule = {
  id: 'standalone-letter',
  summary: 'The last letter A–J that is a separate word.',
  optional: true,
  find: lastStandaloneLetter,
};

/**
 * `.*[aA]nswer:\s*([A-J])`, which V8 needs quadratic time for. The dot stops at a line feed, so the label is the last one with a letter on
 * the first line that has one. Labels can overlap: the letter of one may be the A of the next.
 */
function findLetterAfterLabel(text: string): Found | null {
  let found: Found | null = null;
  let lineEnd = text.length;
  for (let at = text.indexOf(LABEL); at !== -1 && at < lineEnd; at = text.indexOf(LABEL, at + 1)) {
    const before = text[at - 1];
    if (before !== 'a' && before !== 'A') continue;
    let after = at + LABEL.length;
    while (isWhitespace(text.charCodeAt(after))) after++;
    if (!isLetter(text.charCodeAt(after))) continue;
    if (found === null) lineEnd = lineEndFrom(text, at);
    found = slice(text, after, after + 1);
  }
  return found;
}

/** `\b[A-J]\b(?!.*\b[A-J]\b)` with a dot that matches everything, searched from the end. */
function lastStandaloneLetter(text: string): Found | null {
  for (let at = text.length - 1; at >= 0; at--)
    if (isLetter(text.charCodeAt(at)) && isWordEdge(text, at) && isWordEdge(text, at + 1))
      return slice(text, at, at + 1);
  return null;
}

function lineEndFrom(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end === -1 ? text.length : end;
}

function isLetter(unit: number): boolean {
  return unit >= 0x41 && unit <= 0x4a;
}

/** Level 1 of the project: one expression. */
export const levelOne: Parser = findingParser({
  id: 'mmlu-pro-l1',
  summary: 'The letter A–J after the first "answer is ".',
  missing: null,
  rules: [answerIs],
});

/** Level 2: two more expressions for what level 1 does not find. */
export const levelTwo: Parser = findingParser({
  id: 'mmlu-pro-l2',
  summary:
    'The letter A–J after the first "answer is ", otherwise after "Answer:", otherwise the last one that is a separate word.',
  missing: null,
  rules: [answerIs, answerLabel, standaloneLetter],
});

/** Level 1 with the last match. The project does not do this; it is useful for chains of thought. */
export const levelOneLast: Parser = findingParser({
  id: 'mmlu-pro-last',
  summary: 'The letter A–J after the last "answer is ".',
  missing: null,
  rules: [lastAnswerIs],
});
