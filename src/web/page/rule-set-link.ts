/** Links from rules to the trials whose label they change. */
import { joinedSets } from '../../base/core/rule-sets.ts';
import { formatRoute } from './route.ts';

/**
 * The flips that exactly these sets of rules make: `source + think-strip | marker-cut` where either alone is enough.
 * @param sets the ids of the rules, by set.
 */
export function ruleSetLink(scheme: string, sets: readonly (readonly string[])[]): string {
  return formatRoute('trials', { scheme, set: joinedSets(sets) });
}

/** The flips that this rule makes, alone or with others. */
export function ruleLink(scheme: string, rule: string): string {
  return formatRoute('trials', { scheme, rule });
}
