/** Sets of rules of which each alone makes a flip, as one text: `a + b | c`. Ids of rules contain neither mark. */

type RuleSets = readonly (readonly string[])[];

const BETWEEN_SETS = ' | ';
const BETWEEN_RULES = ' + ';

export function joinedSets(sets: RuleSets): string {
  return sets.map((set) => set.join(BETWEEN_RULES)).join(BETWEEN_SETS);
}

/** The sets of such a text. An empty part is the empty set. */
export function splitSets(text: string): RuleSets {
  return text.split(BETWEEN_SETS).map((set) => (set === '' ? [] : set.split(BETWEEN_RULES)));
}
