/** The groups of a claim as lists of values that trials have, so that a query compares values as claims do. */
import { hasValue } from '../../../languages/claims/match-group.ts';
import { parseGroups } from '../../../languages/claims/match-claim.ts';
import type { GroupField, GroupValue } from '../../../base/core/trial.ts';

/** A trial is in the group if each of these fields has one of its values. */
export type ClaimedGroup = readonly { readonly field: GroupField; readonly values: readonly GroupValue[] }[];

/** @param listValues every value of a field. */
export function listClaimedGroups(
  claim: string,
  listValues: (field: GroupField) => readonly GroupValue[],
): ClaimedGroup[] {
  return parseGroups(claim).map(({ conditions }) =>
    conditions.map(({ field, values }) => ({
      field,
      values: listValues(field).filter((own) => values.some((value) => hasValue(own, value))),
    })),
  );
}
