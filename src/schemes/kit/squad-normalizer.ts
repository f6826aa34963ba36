/** The normalizer of SQuAD and QuAC, which many projects copied, and its rules, for projects that changed some of them. */
import type { Normalizer } from '../../core/scheme.ts';
import { lower } from '../../text/case.ts';
import { pythonRegExp } from '../../text/python-regex.ts';
import { collapseWhitespace } from '../../text/whitespace.ts';
import { textNormalizer, type TextRule } from './rules.ts';

/** Python's `string.punctuation`: ASCII punctuation, also dashes and apostrophes inside of words. */
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

/** So the answers "A" and "the" both become empty. */
export const squadArticles: TextRule = {
  id: 'articles',
  summary: 'Each of the words a, an and the becomes a space.',
  optional: true,
  rewrite: (text) => text.replace(ARTICLE, ' '),
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
});
