/**
 * inspect's `exact` and `f1`. They normalize inside the matcher, because the unchanged truth decides whether the truth counts. A blank truth
 * never matches, but the truth `The` equals the answer `A`. Source: inspect_ai, src/inspect_ai/scorer/_classification.py.
 */
import type { EncodedText, Matcher, Reducer } from '../../base/core/scheme.ts';
import { formatFixed } from '../../base/text/python-numbers.ts';
import { strip } from '../../base/text/whitespace.ts';
import { TextView } from '../../base/text/text-view.ts';
import { reduceForEquality } from '../kit/reduce.ts';
import { inspectWords } from './normalizers.ts';

const BLANK = { id: 'blank-truth', summary: 'A blank truth matches nothing.', optional: false };
const EQUAL = { id: 'equal', summary: 'Both texts are the same once they are normalized.', optional: false };
const OVERLAP = {
  id: 'overlap',
  summary: 'The harmonic mean of the shares of distinct words that both sides share, to two decimals.',
  optional: false,
};

export const inspectExact: Matcher = {
  id: 'inspect-exact',
  summary: 'Answer and truth are the same after inspect-words normalizes them.',
  rules: [BLANK, EQUAL],
  bare: (text) => inspectWords.normalize(text),
  isByTexts: true,
  reducer: (truth) => reduceForEquality(truth, inspectWords.unchanged),
  match(answer, _, truth) {
    if (strip(truth) === '') return { correct: false, rule: BLANK.id, start: null, end: null };
    const correct = inspectWords.normalize(answer) === inspectWords.normalize(truth);
    return { correct, rule: EQUAL.id, start: null, end: null };
  },
};

export const inspectF1: Matcher = {
  id: 'inspect-f1',
  summary:
    'The score is the F1 of the distinct words after inspect-words normalizes them; correct means that it is 1.00.',
  rules: [BLANK, OVERLAP],
  bare: (text) => inspectWords.normalize(text),
  isByTexts: true,
  reducer: reduceToItsWords,
  match(answer, _, truth) {
    if (strip(truth) === '') return { correct: false, rule: BLANK.id, start: null, end: null, detail: { score: 0 } };
    const score = Number(formatFixed(f1(splitWords(answer), splitWords(truth)), 2));
    return { correct: score === 1, rule: OVERLAP.id, start: null, end: null, detail: { score } };
  },
};

/** So many words that a score of 1.00 leaves room for another word: 199/200 is 0.995. */
const MOST_WORDS_WITHOUT_SLACK = 99;
/** The first letters of an answer that are compared with those of the truth: few of most answers, and more of those that pass. */
const COMPARED_LETTERS = [8, 200];

/** Null for an answer with a letter that no word of the truth has: one word that differs keeps the score below 1.00. */
function reduceToItsWords(truth: string): Reducer | undefined {
  const { unchanged } = inspectWords;
  if (unchanged === undefined || truth.length > 2 * MOST_WORDS_WITHOUT_SLACK) return undefined;
  const letters = new Set(unchanged.lettersOf(TextView.of(truth)));
  const canHaveItsWords = (answer: EncodedText, most: number): boolean =>
    Array.from(unchanged.lettersOf(answer, most)).every((letter) => letters.has(letter));
  return (answer) => (COMPARED_LETTERS.every((most) => canHaveItsWords(answer, most)) ? answer.decoded : null);
}

function splitWords(text: string): ReadonlySet<string> {
  return new Set(
    inspectWords
      .normalize(text)
      .split(' ')
      .filter((word) => word !== ''),
  );
}

/** A side without words shares all its words with the other. The order of the operations is that of the original. */
function f1(answer: ReadonlySet<string>, truth: ReadonlySet<string>): number {
  let common = 0;
  for (const word of answer) if (truth.has(word)) common++;
  const precision = answer.size === 0 ? 1 : common / answer.size;
  const recall = truth.size === 0 ? 1 : common / truth.size;
  return precision === 0 && recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
}
