/** One trial under every scheme: each rule that fired, and where in the response the answer and the truth stand. */
import { SchemeError } from '../core/errors.ts';
import type { Explanation, SchemeExplanation } from '../core/explanation.ts';
import type { MatchResult, Scheme, Verdict } from '../core/scheme.ts';
import type { TrialDetail } from '../core/trial.ts';
import { parserInputOf, planFor, type Plan } from '../schemes/plan.ts';
import { isInScope, scopeWords } from '../schemes/scope.ts';

/** What a scheme says of a trial, without where in the answer the match comes from: that takes many normalizations. */
export type TracedScheme = Omit<SchemeExplanation, 'matched'>;

/** The trial under each of the schemes, in their order. A scheme of a user that fails on it is explained by why. */
export function explainTrial(trial: TrialDetail, schemes: readonly Scheme[]): Explanation {
  const traced = traceTrial(trial, planFor(schemes));
  return { trial, schemes: traced.map((one, i) => withMatched(one, schemes[i] as Scheme)) };
}

/** The same for many trials: without `matched`, and by a plan that goes from one to the next. */
export function traceTrial(trial: TrialDetail, plan: Plan): readonly TracedScheme[] {
  const verdicts = plan.score(trial, trial.groundTruth);
  return plan.schemes.map((scheme, i) => traceScheme(trial, scheme, verdicts[i] as Verdict));
}

function traceScheme(trial: TrialDetail, scheme: Scheme, verdict: Verdict): TracedScheme {
  const { parse, normalized, groundTruthNormalized, correct, match, failure = null } = verdict;
  const { id, title, source, parser, normalizer, matcher } = scheme;
  const forbids = matcher.rules.find((rule) => rule.id === verdict.neverMet);
  const traced = {
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
    parserSteps: [],
    normalizerSteps: [],
    truthNormalized: groundTruthNormalized,
  };
  if (failure !== null) return traced;
  return unlessFailing(traced, () => ({
    ...traced,
    parserSteps: parser.trace(parserInputOf(trial)),
    normalizerSteps: normalizer.trace(parse.text ?? ''),
  }));
}

/** What `explain` gives; where the scheme fails on the way, what is known without it, and why. */
function unlessFailing<Traced extends TracedScheme>(known: Traced, explain: () => Traced): Traced {
  try {
    return explain();
  } catch (error) {
    if (!(error instanceof SchemeError)) throw error;
    return { ...known, parserSteps: [], normalizerSteps: [], failure: error.message };
  }
}

function withMatched(traced: TracedScheme, scheme: Scheme): SchemeExplanation {
  const { parse, normalized, match, failure } = traced;
  const unknown = { ...traced, matched: null };
  if (match === null || failure !== null) return unknown;
  return unlessFailing<SchemeExplanation>(unknown, () => ({
    ...traced,
    matched: locate(scheme, parse.text ?? '', normalized, match),
  }));
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
