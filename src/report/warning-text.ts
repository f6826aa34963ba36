/** Formats warnings. */
import type { AuditResult } from '../documents/result.ts';

export function warningText(warning: AuditResult['warnings'][number]): string {
  return typeof warning === 'string' ? warning : warning.text;
}
