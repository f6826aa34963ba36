/** Links from rules to the trials whose label they change. */
import { joinedSets } from '../../base/core/rule-sets.ts';
import { isMadeByCoreRules } from '../../report/core.ts';
import { formatRoute } from './route.ts';

/**
 * The flips that exactly these sets of rules make: `source + think-strip | marker-cut` where either alone is enough.
 * @param sets the ids of the rules, by set.
 */
export function ruleSetLink(scheme: string, sets: readonly (readonly string[])[]): string {
  return formatRoute('trials', { scheme, set: joinedSets(sets) });
}

/** The flips of a reason: of exactly these sets of rules under a scheme of the core, of the rule that decided under any other. */
export function reasonLink(scheme: string, rule: string | null, others: Readonly<Record<string, string>> = {}): string {
  const filter = rule === null ? {} : isMadeByCoreRules(scheme) ? { set: rule } : { rule };
  return formatRoute('trials', { scheme, ...filter, ...others });
}

/** The flips that this rule makes, alone or with others. */
export function ruleLink(scheme: string, rule: string): string {
  return formatRoute('trials', { scheme, rule });
}
