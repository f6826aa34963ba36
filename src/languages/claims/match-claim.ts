/** The trials that a claim is about, from its text. */
import type { GroupField, GroupValue } from '../../base/core/trial.ts';
import type { TrialGroup } from './claim.ts';
import { isInGroup, listGroups } from './match-group.ts';
import { parseClaim } from './parse-claim.ts';

/** The groups of a claim as it is written; none where it cannot be read. */
export function parseGroups(holds: string): TrialGroup[] {
  try {
    return listGroups({ links: parseClaim({ where: 'the claim', text: holds }) });
  } catch {
    return [];
  }
}

/** A test for trials: whether one is in a group of the claim. */
export function matchClaim(holds: string): (trial: Readonly<Record<GroupField, GroupValue>>) => boolean {
  const groups = parseGroups(holds);
  return (trial) => groups.some((group) => isInGroup(group, (field) => trial[field]));
}
