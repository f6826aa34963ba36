/** The schemes of an audit that are described in words. */
import type { AuditResult } from '../../documents/result.ts';
import type { SchemeResult } from '../../documents/scheme-result.ts';
import { askedSchemes } from '../checks.ts';
import type { Finding } from '../finding/finding.ts';

/** Those with a description, that of the finding first. */
export function describedSchemes(result: AuditResult, { scheme: first }: Pick<Finding, 'scheme'>): SchemeResult[] {
  return askedSchemes(result)
    .filter(({ does }) => does !== undefined)
    .toSorted((a, b) => Number(b.id === first) - Number(a.id === first));
}
