/** One trial under every scheme: each rule that fired, and where in the response the answer and the truth stand. */
import type { Explanation } from '../core/explanation.ts';
import type { MatchResult, Scheme } from '../core/scheme.ts';
import type { TrialDetail } from '../core/trial.ts';
import { lower } from '../text/case.ts';
import { parserInputOf, planFor } from '../schemes/plan.ts';

export function explainTrial(trial: TrialDetail, schemes: readonly Scheme[]): Explanation {
  const verdicts = planFor(schemes).score(trial, trial.groundTruth);
  return {
    trial,
    schemes: schemes.map((scheme, i) => {
      const {
        parse,
        normalized,
        groundTruthNormalized,
        correct,
        match,
        failure = null,
      } = verdicts[i] as (typeof verdicts)[number];
      const answer = parse.text ?? '';
      return {
        id: scheme.id,
        title: scheme.title,
        source: scheme.source,
        parse,
        normalized,
        correct,
        match,
        failure,
        inScope: scheme.scope === undefined || lower(trial.response ?? '').includes(scheme.scope),
        parserSteps: failure === null ? scheme.parser.trace(parserInputOf(trial)) : [],
        normalizerSteps: failure === null ? scheme.normalizer.trace(answer) : [],
        truthNormalized: typeof groundTruthNormalized === 'string' ? groundTruthNormalized : null,
        matched: match === null ? null : locate(scheme, answer, normalized, match),
      };
    }),
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
