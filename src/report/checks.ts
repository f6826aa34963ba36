/** The schemes that check the stored labels, and which of them reports leave out. Where such a scheme differs, the labels were made in another way. */
import { findCheck, isCheck } from '../result/checks.ts';
import type { AuditResult } from '../result/result.ts';
import type { SchemeResult } from '../result/scheme-result.ts';

export { findCheck, isCheck };

/** Whether a scheme is the check and reproduces every label, so that its numbers equal those of the stored labels. */
export function repeatsStored(result: Pick<AuditResult, 'consistency'>, scheme: string): boolean {
  return scheme === findCheck(result) && result.consistency.mismatches === 0;
}

/** The schemes that tables list: all but a `v1` that neither checks the labels nor was asked for. */
export function listedSchemes(result: AuditResult): SchemeResult[] {
  return result.schemes.filter(({ id }) => !isCheck(result, id) || id === findCheck(result));
}
