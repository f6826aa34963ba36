/** How HELM's exact-match metrics compare. Source: HELM, src/helm/benchmark/metrics/evaluate_reference_metrics.py. */
import type { Matcher } from '../../base/core/scheme.ts';
import { reduceForEquality, reduceForPrefix } from '../kit/reduce.ts';
import { findOptionByLetter } from './answer-parser.ts';

const EMPTY = {
  id: 'empty-answer',
  summary: 'An empty answer is wrong, even if the truth is empty too.',
  optional: false,
};
const EQUAL = { id: 'equal', summary: 'Both texts are the same, character for character.', optional: false };
const PREFIX = {
  id: 'prefix',
  summary: 'The answer starts with the truth; every answer starts with an empty truth.',
  optional: false,
};

function matcher(options: {
  readonly id: string;
  readonly summary: string;
  readonly rule: typeof EQUAL;
  /** Which text must not be empty: the unchanged answer, or the normalized one. */
  readonly needs: 'answer' | 'normalized';
  readonly agree: (normalized: string, truth: string) => boolean;
  readonly reducer: NonNullable<Matcher['reducer']>;
}): Matcher {
  const { id, summary, rule, needs, agree, reducer } = options;
  return {
    id,
    summary,
    rules: [EMPTY, rule],
    isByTexts: true,
    reducer,
    meant: (truth, { choices }) =>
      choices?.includes(truth) === true ? truth : (findOptionByLetter(truth, choices) ?? truth),
    match(answer, normalized, truth) {
      const isEmpty = (needs === 'answer' ? answer : normalized) === '';
      if (isEmpty) return { correct: false, rule: EMPTY.id, start: null, end: null };
      const correct = agree(normalized, truth);
      return { correct, rule: rule.id, start: correct ? 0 : null, end: correct ? truth.length : null };
    },
  };
}

/** An answer of whitespace or articles alone equals an empty truth; an empty answer does not. */
export const helmEquality: Matcher = matcher({
  id: 'helm-equality',
  summary: 'The answer is not empty, and the normalized answer equals the normalized truth.',
  rule: EQUAL,
  needs: 'answer',
  agree: (normalized, truth) => normalized === truth,
  reducer: reduceForEquality,
});

export const helmPrefix: Matcher = matcher({
  id: 'helm-prefix',
  summary: 'The answer is not empty, and the normalized answer starts with the normalized truth.',
  rule: PREFIX,
  needs: 'answer',
  agree: (normalized, truth) => normalized.startsWith(truth),
  reducer: reduceForPrefix,
});

/** The metrics that take a piece of the answer check whether the piece is empty. */
export const helmPieceEquality: Matcher = matcher({
  id: 'helm-piece-equality',
  summary: 'The normalized answer is not empty and equals the normalized truth.',
  rule: EQUAL,
  needs: 'normalized',
  agree: (normalized, truth) => normalized === truth,
  reducer: reduceForEquality,
});
