/** The normalizer of SQuAD and QuAC, which many projects copied, and its rules, for projects that changed some of them. */
import type { Normalizer } from '../../base/core/scheme.ts';
import { lower } from '../../base/text/case.ts';
import { collapseWhitespace } from '../../base/text/whitespace.ts';
import { isWordEdge } from '../../base/text/words.ts';
import { keepLettersInPlace } from './kept-letters.ts';
import { textNormalizer, type TextRule } from './rules.ts';

/** Python's `string.punctuation`: ASCII punctuation, also dashes and apostrophes inside of words. */
const ASCII_PUNCTUATION = /[!-/:-@[-`{-~]+/g;
/** Between edges of ASCII words, which contain those of Python's `\b`. */
const ARTICLE = /\b(?:a|an|the)\b/g;

export const squadLower: TextRule = {
  id: 'lower',
  summary: 'Lower-cases.',
  optional: true,
  rewrite: lower,
};

export const squadPunctuation: TextRule = {
  id: 'punctuation',
  summary: 'Drops ASCII punctuation (U.S. → US, well-known → wellknown).',
  optional: true,
  rewrite: (text) => text.replace(ASCII_PUNCTUATION, ''),
};

/** Whether Python sees an edge at both ends of a word at which JavaScript sees one. Only other letters than those of ASCII make a difference. */
function isWhole(text: string, start: number, end: number): boolean {
  const isPlain = !(text.charCodeAt(start - 1) > 0x7f) && !(text.charCodeAt(end) > 0x7f); // NaN at the ends of the text
  return isPlain || (isWordEdge(text, start) && isWordEdge(text, end));
}

/** So the answers "A" and "the" both become empty. */
export const squadArticles: TextRule = {
  id: 'articles',
  summary: 'Each of the words a, an and the becomes a space.',
  optional: true,
  rewrite: (text) => text.replace(ARTICLE, (word, at: number) => (isWhole(text, at, at + word.length) ? ' ' : word)),
};

export const squadWhitespace: TextRule = {
  id: 'whitespace',
  summary: 'Runs of whitespace become one space, and none is left at the ends.',
  optional: true,
  rewrite: collapseWhitespace,
};

/**
 * Source: lm-evaluation-harness, lm_eval/tasks/longbench/metrics.py, normalize_answer; the same in HELM, deepeval (deepeval/utils.py) and
 * OpenAI evals (evals/elsuite/utils.py, normalize).
 */
export const squadNormalizer: Normalizer = textNormalizer({
  id: 'squad',
  summary: 'Lower case, no ASCII punctuation, no articles, whitespace collapsed.',
  rules: [squadLower, squadPunctuation, squadArticles, squadWhitespace],
  unchanged: keepLettersInPlace('bcdfgijklmopqrsuvwxyz0123456789'),
});
