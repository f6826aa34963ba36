/** Sets of rules of which each alone makes a flip, as one text: `a + b | c`. Ids of rules contain neither mark. */

/** In place of a rule, where a parser found nothing and names no rule for it. */
export const NOTHING_PARSED = 'nothing-parsed';

type RuleSets = readonly (readonly string[])[];

const BETWEEN_SETS = ' | ';
const BETWEEN_RULES = ' + ';

export function joinedSets(sets: RuleSets): string {
  return sets.map((set) => set.join(BETWEEN_RULES)).join(BETWEEN_SETS);
}

/** The texts of sets by which flips can be filtered: none where each is one rule, which the filter of rules has. */
export function listSetFilters(texts: Iterable<string>): string[] {
  const all = [...new Set(texts)];
  return all.every((text) => splitSets(text).flat().length === 1) ? [] : all;
}

/** The sets of such a text. An empty part is the empty set. */
export function splitSets(text: string): RuleSets {
  return text.split(BETWEEN_SETS).map((set) => (set === '' ? [] : set.split(BETWEEN_RULES)));
}
