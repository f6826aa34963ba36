/** Which rules decide the label of one trial, for schemes whose sets of rules are too many to try. */
import type { Scheme } from '../core/scheme.ts';
import type { TrialDetail } from '../core/trial.ts';
import { parserInputOf, planFor } from '../schemes/plan.ts';

/** The rules that fired on this trial: in the parser, in the normalizer, and the matcher's; for schemes whose sets of rules are too many. */
export function rulesThatFired(scheme: Scheme, trial: TrialDetail): string[] {
  const input = parserInputOf(trial);
  const [verdict] = planFor([scheme]).score(input, trial.groundTruth);
  const text = verdict?.parse.text ?? null;
  const parsing = scheme.parser.trace(input);
  const normalizing = text === null ? [] : scheme.normalizer.trace(text);
  const matching = verdict?.match?.rule;
  const fired = [...parsing, ...normalizing].map(({ rule }) => rule);
  return fired.length > 0 || matching === undefined ? fired : [matching];
}
