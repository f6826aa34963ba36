/** Logs of a folder that are in no number of the audit, because they cannot be audited together with the others. */
import type { AuditResult } from './result.ts';

/** Why they were not read. */
export const LEFT_OUT = 'its truths are of another form than those of the others, or only one side has labels';

/** How many logs were left out; other files that were not read are no logs. */
export function countLeftOut({ coverage: { skippedRuns } }: Pick<AuditResult, 'coverage'>): number {
  return skippedRuns.filter(({ reason }) => reason === LEFT_OUT).length;
}
