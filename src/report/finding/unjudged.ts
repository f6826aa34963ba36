/** An audit of which nothing can be concluded. */
import { findCheck, listAlternatives } from '../../documents/checks.ts';
import type { AuditResult } from '../../documents/result.ts';
import { mainReach } from '../extremes.ts';
import { isReadInPart } from '../read-by-models.ts';
import { createFinding, type Finding, type UnjudgedReason } from './finding.ts';
import { findRate } from './rate.ts';

/** With the two rates of few trials, where a label changes. null where the audit compares a scheme with the stored labels of enough trials. */
export function findUnjudged(result: AuditResult): Finding | null {
  const reason = reasonOf(result);
  if (reason === null) return null;
  const rate = reason === 'few-trials' ? findRate({ ...result, cells: [] }) : null;
  const { trials = 0 } = result.schemes[0] ?? {};
  return createFinding('unjudged', {
    reason,
    n: [trials],
    ...(rate === null ? {} : { scheme: rate.scheme, from: rate.from, to: rate.to, labels: rate.labels }),
    link: rate?.link ?? { to: 'about' },
  });
}

function reasonOf(result: AuditResult): UnjudgedReason | null {
  const alternatives = listAlternatives(result);
  if (alternatives.length === 0) return findCheck(result) === null ? null : 'nothing-compared';
  if (alternatives.every(({ trials, failed }) => trials === 0 && failed > 0)) return 'nothing-scored';
  if (isReadInPart(result)) return 'read-in-part';
  const { labels } = mainReach(result.extremes);
  return labels !== null && labels.trials < result.options.minN ? 'few-trials' : null;
}
