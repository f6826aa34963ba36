/** Which effects change, and how reports say whether a change was tested. */
import type { EffectChange } from '../documents/conclusions.ts';
import { pValue } from '../base/text/p-value.ts';
import { plural } from './numbers.ts';

/** Effects are differences of rates, so smaller changes come from rounding. */
const LEAST_PP = 1e-9;

export function isChange({ pp }: Pick<EffectChange, 'pp'>): boolean {
  return Math.abs(pp) >= LEAST_PP;
}

/** Items with a change that a p of 0.05 takes at least: 2^(1 − 6) < 0.05. */
const FEWEST_ITEMS = 6;

/** The adjusted p; where the change cannot be tested, how many items carry it. */
export function adjustedText({ holm, minP }: Pick<EffectChange, 'holm' | 'minP'>): string {
  if (holm !== null) return pValue(holm);
  if (minP === null) return 'cannot be tested: no item is on both sides';
  return `cannot be tested: ${itemsText(minP)}, ${FEWEST_ITEMS} are needed`;
}

/** The least p of m items with a change is 2^(1 − m); it is 1 for no item and for one. */
function itemsText(minP: number): string {
  const items = Math.round(1 - Math.log2(minP));
  return items === 1 ? 'at most 1 item changes' : `${plural(items, 'item')} change`;
}
