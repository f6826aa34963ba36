/** Stored labels that all fitting schemes contradict. */
import { listAlternatives, listCautioned } from '../../documents/checks.ts';
import type { AuditResult } from '../../documents/result.ts';
import { mainReach } from '../extremes.ts';
import { createFinding, valueEnd, type Finding } from './finding.ts';
import { testedScheme } from './tested.ts';

/**
 * Labels that all fitting schemes contradict, where they are at least half of the labels that any of these schemes changes: the schemes agree with each
 * other, so the choice of one does not matter, and the stored labels may be wrong. The second value is that of the scheme whose rate is closest to the
 * stored one. Null elsewhere.
 */
export function findDisagreement(result: AuditResult): Finding | null {
  const { disagreement, options } = result;
  if (disagreement === undefined) return null;
  const labels = disagreement.storedWrong + disagreement.storedRight;
  const most = mainReach(result.extremes).labels;
  if (labels === 0 || most === null || most.trials < options.minN || 2 * labels < most.flips) return null;
  const unlike = new Set([...disagreement.repeating, ...listCautioned(result), options.base]);
  const [closest] = listAlternatives(result)
    .filter(({ id, flips, deltaPp }) => !unlike.has(id) && deltaPp !== null && flips >= labels)
    .toSorted((a, b) => Math.abs(a.deltaPp ?? 0) - Math.abs(b.deltaPp ?? 0));
  if (closest === undefined || closest.storedErrorPct === null || closest.errorPct === null) return null;
  return createFinding('disagreement', {
    scheme: closest.id,
    from: valueEnd(closest.storedErrorPct),
    to: valueEnd(closest.errorPct),
    n: [closest.trials],
    ...testedScheme(closest, result),
    labels,
    link: { to: 'flips', scheme: closest.id, key: {} },
  });
}
