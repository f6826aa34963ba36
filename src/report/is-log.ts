import type { AuditResult } from '../documents/result.ts';

/** Whether logs were audited: they have no run list and no schemes, and some sentences are about those. */
export function isLog({ options: { logs } }: Pick<AuditResult, 'options'>): boolean {
  return logs.length > 0;
}
