/** The rates stay: no label changes, or every change is within the margin. */
import type { AuditResult } from '../../documents/result.ts';
import { listAlternatives } from '../../documents/checks.ts';
import { isWithinMargin } from '../equivalence.ts';
import { mainReach } from '../extremes.ts';
import { createFinding, valueEnd, type Finding } from './finding.ts';

/** From the lowest to the highest error rate of the stored labels and the schemes. Null where a change is beyond the margin, or may be. */
export function findSame(result: AuditResult): Finding | null {
  const { labels, schemes } = mainReach(result.extremes);
  const isWithin = isWithinMargin(result);
  if (labels === null || (labels.flips > 0 && !isWithin)) return null;
  const compared = listAlternatives(result).filter(({ id }) => schemes.includes(id));
  const rates = compared.flatMap(({ storedErrorPct, errorPct }) =>
    storedErrorPct === null || errorPct === null ? [] : [storedErrorPct, errorPct],
  );
  if (rates.length === 0) return null;
  return createFinding('same', {
    from: valueEnd(Math.min(...rates)),
    to: valueEnd(Math.max(...rates)),
    n: [labels.trials],
    labels: labels.flips,
    verdict: isWithin ? 'equivalent' : 'fact',
    link: { to: 'schemes' },
  });
}
