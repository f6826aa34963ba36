/** inspect's `choice` scorer. Source: inspect_ai, src/inspect_ai/scorer/_choice.py; src/inspect_ai/_util/answer.py, answer_index. */
import type { Matcher, MatchResult } from '../../base/core/scheme.ts';
import { decimalDigit } from '../../base/text/unicode-numeric.ts';
import { isWhitespace } from '../../base/text/whitespace.ts';

const LETTER = /^\p{L}$/u;
/** The place of a text that is not the label of a choice. */
const NOWHERE = -1;

const SAME = {
  id: 'same-choices',
  summary:
    'The chosen labels are those of the truth, all of them and no others. In a truth every letter and every digit is a label.',
  optional: false,
};

/** A list of truths is one set of labels. */
export const inspectChoiceMatch: Matcher = {
  id: 'inspect-choice-match',
  summary: 'The labels of the answer are those of all truths together.',
  rules: [SAME],
  bare: (text) => labelsIn(text).join(''),
  match: (answer, _, truth) => judge(answer, [truth]),
  matchAll: (answer, _, truths) => judge(answer, truths),
};

function judge(answer: string, truths: readonly string[]): MatchResult {
  const chosen = answer === '' ? [] : answer.split(', ').map(findLabelPlace);
  const wanted = labelsIn(truths.join(''))
    .map(findCharPlace)
    .toSorted((a, b) => a - b);
  const correct =
    chosen.length === wanted.length && chosen.every((place, i) => place !== NOWHERE && place === wanted[i]);
  return { correct, rule: SAME.id, start: correct ? 0 : null, end: correct ? answer.length : null };
}

/** The characters of a truth that are labels. */
function labelsIn(truth: string): string[] {
  return Array.from(truth).filter((char) => char !== ',' && !isWhitespace(char.charCodeAt(0)));
}

/** A label can have several digits where there are more than 35 choices. */
function findLabelPlace(label: string): number {
  return /^[1-9]\d*$/.test(label) ? 25 + Number(label) : findCharPlace(label);
}

/** A is 0, Z is 25, 1 is 26. */
function findCharPlace(char: string): number {
  if (LETTER.test(char)) return (char.toUpperCase().codePointAt(0) ?? 0) - 65;
  const digit = decimalDigit(char);
  return digit === undefined ? NOWHERE : 25 + digit;
}
