/** The normalizer of SQuAD and QuAC, which many projects have copied; its rules, for those that changed some of them. */
import type { Normalizer } from '../../core/scheme.ts';
import { lower } from '../../text/case.ts';
import { pythonRegExp } from '../../text/python-regex.ts';
import { collapseWhitespace } from '../../text/whitespace.ts';
import { textNormalizer, type TextRule } from './rules.ts';

/** Python's `string.punctuation`: that of ASCII, dashes and apostrophes inside of words too. */
const ASCII_PUNCTUATION = /[!-/:-@[-`{-~]/g;
const ARTICLE = pythonRegExp(String.raw`\b(a|an|the)\b`);

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

/** So the answer "A" becomes nothing, and nothing equals "the". */
export const squadArticles: TextRule = {
  id: 'articles',
  summary: 'Each of the words a, an and the becomes a blank.',
  optional: true,
  rewrite: (text) => text.replace(ARTICLE, ' '),
};

export const squadBlanks: TextRule = {
  id: 'blanks',
  summary: 'Runs of white space become one blank, and none is left at the ends.',
  optional: true,
  rewrite: collapseWhitespace,
};

/**
 * Source: lm-evaluation-harness, lm_eval/tasks/longbench/metrics.py, normalize_answer; the same in HELM, deepeval (deepeval/utils.py) and
 * OpenAI evals (evals/elsuite/utils.py, normalize).
 */
export const squadNormalizer: Normalizer = textNormalizer({
  id: 'squad',
  summary: 'Lower case, no ASCII punctuation, no articles, blanks collapsed.',
  rules: [squadLower, squadPunctuation, squadArticles, squadBlanks],
});
