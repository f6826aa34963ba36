/** The rules that decide the label of one trial, for schemes with too many sets of rules to try. */
import { NoAnswer, type Scheme, type Verdict } from '../../base/core/scheme.ts';
import type { TrialDetail } from '../../base/core/trial.ts';
import { interpretTruths, matchTruths } from '../../schemes/kit/judge.ts';
import { itemFor, selectParserInput } from '../../schemes/kit/plan.ts';
import { normalizerSteps, parserSteps } from '../../schemes/kit/steps.ts';

/**
 * The rules without which the label would be another one. Where no single rule decides, those with which the parser got its text; where it took the text as it is, the rule of the matcher.
 * A rule that changed the text and not the label is no cause.
 */
export function listCauses(scheme: Scheme, trial: TrialDetail, verdict: Verdict): string[] {
  const parsing = parserSteps(scheme, selectParserInput(trial), verdict).map(({ rule }) => rule);
  const normalizing = verdict.parse.text === null ? [] : normalizerSteps(scheme, verdict).map(({ rule }) => rule);
  const optional = new Set(
    [...scheme.parser.rules, ...scheme.normalizer.rules].flatMap((rule) => (rule.optional ? rule.id : [])),
  );
  const deciding = [...new Set([...parsing, ...normalizing])].filter(
    (rule) => optional.has(rule) && labelWithout(scheme, trial, rule) !== verdict.correct,
  );
  if (deciding.length > 0) return deciding;
  if (parsing.length > 0) return parsing;
  return verdict.match === null ? normalizing : [verdict.match.rule];
}

/** The label with one rule switched off; null without a label. */
function labelWithout({ parser, normalizer, matcher }: Scheme, trial: TrialDetail, rule: string): boolean | null {
  const off = new Set([rule]);
  const parse = parser.parse(selectParserInput(trial), off);
  if (parse instanceof NoAnswer) return null;
  const item = itemFor({ matcher }, trial);
  const normalize = (text: string): string => {
    const normalized = normalizer.normalize(text, off);
    return normalized instanceof NoAnswer ? text : normalized;
  };
  const truths = interpretTruths(matcher, trial.groundTruth ?? '', item).map(normalize);
  const match = matchTruths(matcher, parse.text, normalize(parse.text ?? ''), truths, item);
  return match instanceof NoAnswer ? null : (match?.correct ?? null);
}
