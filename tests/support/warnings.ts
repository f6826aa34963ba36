/** The warnings of a result about its inputs; warnings about schemes are objects. */
import type { AuditResult } from '../../src/documents/result.ts';

export function sentencesIn(warnings: AuditResult['warnings']): string[] {
  return warnings.filter((warning) => typeof warning === 'string');
}
