/** The order of names for readers: numbers in them by their value, so that `item_2` is before `item_10`. */

/** The language is fixed, so that every machine gives the same order. */
const COLLATOR = new Intl.Collator('en', { numeric: true });

/** Names that the collator takes as equal have the order of their code units. */
export function compareNaturally(a: string, b: string): number {
  return COLLATOR.compare(a, b) || Number(a > b) - Number(a < b);
}
