/** Changes of effects, from the stored labels to a scheme: which there are, their order, and how outputs say whether one was tested. */
import { countCarriers } from '../../base/core/significance.ts';
import type { ContrastResult, EffectChange } from '../../documents/conclusions.ts';
import type { AuditResult } from '../../documents/result.ts';
import { pValue } from '../../base/text/p-value.ts';
import { repeatsStored } from '../checks.ts';
import { plural } from '../numbers.ts';

/** A contrast under a scheme, with the change of its effect. */
export type ChangedEffect = ContrastResult & { readonly change: EffectChange };

/** Effects are differences of rates, so smaller changes come from rounding. */
const LEAST_PP = 1e-9;

/** The effects under schemes that are compared with the stored ones, changed or not. A check that repeats the stored labels is left out. */
export function comparedEffects(result: Pick<AuditResult, 'contrasts' | 'consistency'>): ChangedEffect[] {
  return result.contrasts.flatMap((contrast): ChangedEffect[] => {
    const { scheme, change } = contrast;
    return change === null || repeatsStored(result, scheme) ? [] : [{ ...contrast, change }];
  });
}

/** The effects that change, the best supported first: by adjusted p, then by p, then by size. */
export function changedEffects(result: Pick<AuditResult, 'contrasts' | 'consistency'>): ChangedEffect[] {
  return comparedEffects(result).filter(isChange).toSorted(bySupport);
}

export function isChange({ change }: ChangedEffect): boolean {
  return Math.abs(change.pp) >= LEAST_PP;
}

/** What was not tested comes last. */
function bySupport({ change: a }: ChangedEffect, { change: b }: ChangedEffect): number {
  return (a.holm ?? 2) - (b.holm ?? 2) || (a.p ?? 2) - (b.p ?? 2) || Math.abs(b.pp) - Math.abs(a.pp);
}

/** Items with a change that a p of 0.05 takes at least: 2^(1 − 6) < 0.05. */
const FEWEST_ITEMS = 6;

/** The adjusted p; where the change cannot be tested, how many items make it. */
export function adjustedText({ holm, minP }: Pick<EffectChange, 'holm' | 'minP'>): string {
  if (holm !== null) return pValue(holm);
  if (minP === null) return 'cannot be tested: no item is on both sides';
  return `cannot be tested: ${itemsText(minP)}, ${FEWEST_ITEMS} are needed`;
}

function itemsText(minP: number): string {
  const items = countCarriers(minP);
  return items === 1 ? 'at most 1 item makes it' : `${plural(items, 'item')} make it`;
}
