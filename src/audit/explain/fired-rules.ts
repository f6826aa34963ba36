/** Which rules decide the label of one trial, for schemes whose sets of rules are too many to try. */
import type { Scheme, Verdict } from '../../core/scheme.ts';
import type { TrialDetail } from '../../core/trial.ts';
import { selectParserInput } from '../../schemes/kit/plan.ts';
import { normalizerSteps, parserSteps } from '../../schemes/kit/steps.ts';

/** The rules that led to this verdict: those of the parser and the normalizer; the matcher's where none of them fired. */
export function listFiredRules(scheme: Scheme, trial: TrialDetail, verdict: Verdict): string[] {
  const parsing = parserSteps(scheme, selectParserInput(trial), verdict);
  const normalizing = verdict.parse.text === null ? [] : normalizerSteps(scheme, verdict);
  const fired = [...parsing, ...normalizing].map(({ rule }) => rule);
  return fired.length > 0 || verdict.match === null ? fired : [verdict.match.rule];
}
