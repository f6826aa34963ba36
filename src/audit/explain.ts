/** One trial under every scheme: each rule that fired, and where in the response the answer and the truth stand. */
import { SchemeError } from '../core/errors.ts';
import type { Explanation, SchemeExplanation } from '../core/explanation.ts';
import type { MatchResult, Scheme, Verdict } from '../core/scheme.ts';
import type { TrialDetail } from '../core/trial.ts';
import { parserInputOf, planFor } from '../schemes/plan.ts';
import { isInScope, scopeWords } from '../schemes/scope.ts';

/** The trial under each of the schemes, in their order. A scheme of a user that fails on it is explained by why. */
export function explainTrial(trial: TrialDetail, schemes: readonly Scheme[]): Explanation {
  return { trial, schemes: schemes.map((scheme) => explainScheme(trial, scheme)) };
}

function explainScheme(trial: TrialDetail, scheme: Scheme): SchemeExplanation {
  const [verdict] = planFor([scheme]).score(trial, trial.groundTruth) as [Verdict];
  if (verdict.failure !== undefined) return explanationOf(trial, scheme, verdict, verdict.failure);
  try {
    return explanationOf(trial, scheme, verdict, null);
  } catch (error) {
    if (!(error instanceof SchemeError)) throw error;
    return explanationOf(trial, scheme, verdict, error.message);
  }
}

function explanationOf(
  trial: TrialDetail,
  scheme: Scheme,
  verdict: Verdict,
  failure: string | null,
): SchemeExplanation {
  const { parse, normalized, groundTruthNormalized, correct, match } = verdict;
  const { id, title, source, parser, normalizer, matcher } = scheme;
  const forbids = matcher.rules.find((rule) => rule.id === verdict.neverMet);
  const answer = parse.text ?? '';
  return {
    id,
    title,
    source,
    parse,
    normalized,
    correct,
    match,
    failure,
    inScope: isInScope(scheme, trial.response, trial.task),
    scope: scopeWords(scheme),
    neverMet: forbids === undefined ? null : { id: forbids.id, summary: forbids.summary },
    parserSteps: failure === null ? parser.trace(parserInputOf(trial)) : [],
    normalizerSteps: failure === null ? normalizer.trace(answer) : [],
    truthNormalized: groundTruthNormalized,
    matched: match === null || failure !== null ? null : locate(scheme, answer, normalized, match),
  };
}

/**
 * Where in the answer the match of the normalized answer comes from: normalization keeps the order, so the shortest beginnings that
 * normalize to as much as the match's two ends are its ends. Checked, because rules that look ahead may shift it.
 */
function locate(
  scheme: Scheme,
  answer: string,
  normalized: string,
  { start, end }: MatchResult,
): readonly [number, number] | null {
  if (start === null || end === null) return null;
  const normalize = (text: string): string => scheme.normalizer.normalize(text);
  const from = shortestBeginning(answer, (text) => normalize(text).length > start) - 1;
  const to = shortestBeginning(answer, (text) => normalize(text).length >= end);
  return normalize(answer.slice(from, to)) === normalized.slice(start, end) ? [from, to] : null;
}

/** Length of the shortest beginning of the text for which the test holds, if it goes on holding for longer ones. */
function shortestBeginning(text: string, test: (beginning: string) => boolean): number {
  let low = 0;
  let high = text.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (test(text.slice(0, middle))) high = middle;
    else low = middle + 1;
  }
  return low;
}
