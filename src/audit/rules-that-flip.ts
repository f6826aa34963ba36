/** Which rules make the difference between the stored labelling (v1) and a scheme, for one trial. */
import type { ParserInput, Rule, RulesOff, Scheme } from '../core/scheme.ts';
import type { TrialDetail } from '../core/trial.ts';
import { v1 } from '../schemes/core-schemes.ts';
import { matchTruths, parserInputOf, planFor } from '../schemes/plan.ts';

const NO_ITEM = { choices: null, question: null };
/** The pseudo-rule of reading the response instead of the stored parse. */
const SOURCE_RULE = 'source';

/**
 * The smallest sets of switches that turn the label of `v1` into that of `scheme`: its optional rules, and reading the response. Empty
 * where both labels are the same, that is, where the stored label is not what `v1` says.
 */
export function rulesThatFlip(scheme: Scheme, input: ParserInput, truth: string): string[][] {
  const label = labeller(scheme, input, truth);
  const wanted = label(new Set());
  if (wanted === labelOfV1(input, truth)) return [];
  const normalizerRules = optionalIds(scheme.normalizer.rules);
  const switches =
    scheme.source === 'response'
      ? [SOURCE_RULE, ...optionalIds(scheme.parser.rules), ...normalizerRules]
      : normalizerRules;
  for (let size = 1; size <= switches.length; size++) {
    const found = subsets(switches, size).filter(
      (on) => label(new Set(switches.filter((rule) => !on.includes(rule)))) === wanted,
    );
    if (found.length > 0) return found;
  }
  return [];
}

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

/** The label with some switches off. Parses and normalizations are remembered, because most switches change neither. */
function labeller(
  { parser, normalizer, matcher }: Scheme,
  input: ParserInput,
  truth: string,
): (off: RulesOff) => boolean {
  const parses = remembering(parser.rules, (_, off) => parser.parse(input, off).text ?? '');
  const normals = remembering(normalizer.rules, (text, off) => normalizer.normalize(text, off));
  return (off) => {
    const parse = off.has(SOURCE_RULE) ? (input.storedParse ?? '') : parses('', off);
    return matchTruths(matcher, parse, normals(parse, off), [normals(truth, off)], NO_ITEM)?.correct === true;
  };
}

type Compute = (text: string, off: RulesOff) => string;

/** The same function, which computes each text once for each setting of its rules. */
function remembering(rules: readonly Rule[], compute: Compute): Compute {
  const known = new Map<string, Map<string, string>>();
  return (text, off) => {
    const setting = rules.map((rule) => (off.has(rule.id) ? '0' : '1')).join('');
    const ofSetting = known.get(setting) ?? new Map<string, string>();
    known.set(setting, ofSetting);
    const found = ofSetting.get(text) ?? compute(text, off);
    ofSetting.set(text, found);
    return found;
  };
}

function labelOfV1(input: ParserInput, truth: string): boolean {
  const answer = input.storedParse ?? '';
  const [normalized, wanted] = [v1.normalizer.normalize(answer), v1.normalizer.normalize(truth)];
  return matchTruths(v1.matcher, answer, normalized, [wanted], NO_ITEM)?.correct === true;
}

function optionalIds(rules: readonly Rule[]): string[] {
  return rules.filter((rule) => rule.optional).map((rule) => rule.id);
}

/** All subsets of that size, in the order of their members. */
function subsets(members: readonly string[], size: number): string[][] {
  if (size === 0) return [[]];
  return members.flatMap((member, i) => subsets(members.slice(i + 1), size - 1).map((rest) => [member, ...rest]));
}
