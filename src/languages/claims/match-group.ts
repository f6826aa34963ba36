/** Which trials are in a group of a claim. */
import type { GroupField, GroupValue } from '../../base/core/trial.ts';
import type { Claim, FieldValue, TrialGroup } from './claim.ts';

/** @param read the value of a field of the trial, or of the cell that it is in. */
export function isInGroup({ conditions }: TrialGroup, read: (field: GroupField) => GroupValue): boolean {
  return conditions.every(({ field, values }) => values.some((value) => hasValue(read(field), value)));
}

export function hasValue(own: GroupValue, value: FieldValue): boolean {
  if (own === null) return false;
  if ('text' in value) return typeof own === 'number' ? own === Number(value.text) : own === value.text;
  const number = typeof own === 'number' ? own : Number(own);
  return own !== '' && number >= value.from && number <= value.to;
}

/** The groups that a claim compares, each once for each comparison. */
export function listGroups({ links }: Pick<Claim, 'links'>): TrialGroup[] {
  return links.flatMap(({ left, right }) => (right === null ? [left] : [left, right]));
}

/** The fields that choose the groups of claims. */
export function listClaimFields(claims: readonly Pick<Claim, 'links'>[]): Set<GroupField> {
  return new Set(claims.flatMap(listGroups).flatMap(({ conditions }) => conditions.map(({ field }) => field)));
}
