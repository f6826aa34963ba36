import type { Item, Scheme, Verdict } from '../../base/core/scheme.ts';

/** The verdict, marked where it is wrong because the scheme needs the question, which the item does not have. */
export function noteMissingQuestion({ lacksQuestion }: Scheme, verdict: Verdict, item: Item): Verdict {
  if (lacksQuestion === undefined || verdict.correct !== false) return verdict;
  const { parse, normalized, groundTruthNormalized } = verdict;
  const truths = [groundTruthNormalized ?? []].flat();
  return truths.some((truth) => lacksQuestion(parse, normalized, truth, item))
    ? { ...verdict, lacksQuestion: true }
    : verdict;
}
