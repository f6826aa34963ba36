/** What a scan counts for claims, beyond what the cells of the result need. */
import type { Claim } from '../../languages/claims/claim.ts';
import { listClaimFields } from '../../languages/claims/match-group.ts';
import type { GroupField } from '../../base/core/trial.ts';
import { GROUP_FIELDS } from '../../base/core/trial.ts';
import { isCoreScheme } from '../../schemes/core/core-schemes.ts';
import type { SchemeList } from '../defaults/scheme-list.ts';
import type { FoldOptions } from '../scan/fold.ts';

export type ClaimCounting = Pick<FoldOptions, 'groupBy' | 'claimed' | 'unparsedByItem' | 'universesByItem'>;

/** @param groupBy the fields of the cells. They come first, so that cells by more fields can be pooled. */
export function planClaimCounting(
  claims: readonly Claim[],
  groupBy: readonly GroupField[],
  { asked }: SchemeList,
): ClaimCounting {
  const links = claims.flatMap((claim) => claim.links);
  const named = listClaimFields(claims);
  return {
    groupBy: [...groupBy, ...GROUP_FIELDS.filter((field) => named.has(field) && !groupBy.includes(field))],
    claimed: asked.map(({ id }) => id),
    unparsedByItem: links.some(({ rate }) => rate === 'unparsedPct'),
    universesByItem: links.some(({ weight }) => weight === 'item') && asked.some(isCoreScheme),
  };
}
