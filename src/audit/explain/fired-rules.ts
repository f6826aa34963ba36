/** The rules that decide the label of one trial, for schemes with too many sets of rules to try. */
import type { Scheme, Verdict } from '../../core/scheme.ts';
import type { TrialDetail } from '../../core/trial.ts';
import { selectParserInput } from '../../schemes/kit/plan.ts';
import { normalizerSteps, parserSteps } from '../../schemes/kit/steps.ts';

/** The rules of the parser and the normalizer that fired for this verdict; if none did, the rule of the matcher. */
export function listFiredRules(scheme: Scheme, trial: TrialDetail, verdict: Verdict): string[] {
  const parsing = parserSteps(scheme, selectParserInput(trial), verdict);
  const normalizing = verdict.parse.text === null ? [] : normalizerSteps(scheme, verdict);
  const fired = [...parsing, ...normalizing].map(({ rule }) => rule);
  return fired.length > 0 || verdict.match === null ? fired : [verdict.match.rule];
}
