/** Which rules make the difference between the stored labelling (v1) and a scheme, for one trial. */
import type { ParserInput, RulesOff, Scheme } from '../core/scheme.ts';
import { v1 } from '../schemes/catalog.ts';

/** The pseudo-rule of reading the response instead of the stored parse. */
export const SOURCE_RULE = 'source';

/**
 * The smallest sets of switches that turn the label of `v1` into that of `scheme`: its optional rules, and reading the response. Empty
 * where both labels are the same, that is, where the stored label is not what `v1` says.
 */
export function rulesThatFlip(scheme: Scheme, input: ParserInput, truth: string): string[][] {
  const label = labeller(scheme, input, truth);
  const wanted = label(new Set());
  if (wanted === labelOfV1(input, truth)) return [];
  const parserRules = scheme.source === 'response' ? optionalIds(scheme.parser.rules) : [];
  const normalizerRules = optionalIds(scheme.normalizer.rules);
  const switches = scheme.source === 'response' ? [SOURCE_RULE, ...parserRules, ...normalizerRules] : normalizerRules;
  for (let size = 1; size <= switches.length; size++) {
    const found = subsets(switches, size).filter((on) => {
      const needsSource = on.some((rule) => parserRules.includes(rule));
      if (needsSource && !on.includes(SOURCE_RULE)) return false;
      return label(new Set(switches.filter((rule) => !on.includes(rule)))) === wanted;
    });
    if (found.length > 0) return found;
  }
  return [];
}

/** The label with some switches off. Texts and their normalizations are remembered, because most switches change neither. */
function labeller(scheme: Scheme, input: ParserInput, truth: string): (off: RulesOff) => boolean {
  const normalized = new Map<string, string>();
  const normalize = (text: string, off: RulesOff): string => {
    const key = `${optionalIds(scheme.normalizer.rules)
      .filter((rule) => off.has(rule))
      .join()}\0${text}`;
    let known = normalized.get(key);
    if (known === undefined) normalized.set(key, (known = scheme.normalizer.normalize(text, off)));
    return known;
  };
  return (off) => {
    const parse = off.has(SOURCE_RULE) ? (input.storedParse ?? '') : (scheme.parser.parse(input, off).text ?? '');
    return scheme.matcher.match(parse, normalize(parse, off), normalize(truth, off)).correct === true;
  };
}

function labelOfV1(input: ParserInput, truth: string): boolean {
  const answer = input.storedParse ?? '';
  return v1.matcher.match(answer, v1.normalizer.normalize(answer), v1.normalizer.normalize(truth)).correct === true;
}

function optionalIds(rules: Scheme['parser']['rules']): string[] {
  return rules.filter((rule) => rule.optional).map((rule) => rule.id);
}

/** All subsets of that size, in the order of their members. */
function subsets(members: readonly string[], size: number): string[][] {
  if (size === 0) return [[]];
  return members.flatMap((member, i) => subsets(members.slice(i + 1), size - 1).map((rest) => [member, ...rest]));
}
