/** Chooses the finding of an audit. */
import type { AuditResult } from '../../documents/result.ts';
import { mainReach } from '../extremes.ts';
import { resultOfGroup, shownGroups, type ShownGroup } from '../groups.ts';
import { findBrokenClaim } from './broken-claim.ts';
import { findDisagreement } from './disagreement.ts';
import { findEffect } from './effect.ts';
import { createFinding, type Finding } from './finding.ts';
import { findRate } from './rate.ts';
import { findSame } from './same.ts';
import { findSwap } from './swap.ts';
import { findUnjudged } from './unjudged.ts';

/** Finds a finding of one kind; null where the audit has none. */
type Find = (result: AuditResult) => Finding | null;

/**
 * The order. What a reader would conclude comes before what is counted:
 *
 * 1. a claim that a scheme makes false;
 * 2. nothing can be judged: nothing is compared, or too few trials;
 * 3. a model that swaps its rank, with both orders significant, where no conditions are compared;
 * 4. an effect of a condition whose change is significant and beyond the margin;
 * 5. such a swap, where conditions are compared;
 * 6. the rates stay: no label changes, or every change is within the margin;
 * 7. stored labels that all fitting schemes contradict, if these are at least half of the labels that change;
 * 8. the largest change of a rate.
 */
const ORDER: readonly Find[] = [
  findBrokenClaim,
  findUnjudged,
  (result) => (result.contrasts.length === 0 ? findSwap(result) : null),
  findEffect,
  findSwap,
  findSame,
  findDisagreement,
  findRate,
];

/** The finding of an audit: the first of the order that it has. Several groups of tasks: that of the group whose labels change most. */
export function chooseFinding(result: AuditResult): Finding {
  const groups = shownGroups(result);
  const widest = groups.toSorted((a, b) => changedShare(b) - changedShare(a))[0];
  if (widest === undefined) return chooseFor(result);
  if (groups.length === 1) return chooseFor(widest.result);
  const claim = findBrokenClaim(result);
  if (claim !== null) return claim;
  const found = chooseFor(resultOfGroup(result, widest.name));
  return { ...found, subject: { ...found.subject, group: widest.name } };
}

function chooseFor(result: AuditResult): Finding {
  for (const find of ORDER) {
    const found = find(result);
    if (found !== null) return found;
  }
  return createFinding('unjudged', { reason: 'nothing-compared', link: { to: 'about' } });
}

/** The share of labels that change; groups with too few trials come last. */
export function changedShare({ result }: Pick<ShownGroup, 'result'>): number {
  const { labels } = mainReach(result.extremes);
  return labels === null || labels.trials < result.options.minN ? 0 : labels.flipsPct;
}
