/** Which schemes check the stored labels. Such a one is no alternative to them: where it differs, the labels were made otherwise. */
import type { AuditResult, SchemeResult } from '../core/result.ts';

/** The check of the original audit, and of documents that do not say. */
const USUAL_CHECK = 'v1';

/** The scheme that must give the stored labels again; null where each run has its own. */
export function checkOf({ consistency }: Pick<AuditResult, 'consistency'>): string | null {
  return consistency.scheme === undefined ? USUAL_CHECK : consistency.scheme;
}

/** Whether a scheme is no alternative to the stored labels: it checks them, or it is a `v1` that is always scored and that nobody asked for. */
export function isCheck(result: Pick<AuditResult, 'consistency' | 'options'>, scheme: string): boolean {
  return scheme === checkOf(result) || (scheme === USUAL_CHECK && !result.options.schemes.includes(scheme));
}

/** Whether a scheme is the check and gives every label again, so that what it says stands under the stored labels already. */
export function repeatsStored(result: Pick<AuditResult, 'consistency'>, scheme: string): boolean {
  return scheme === checkOf(result) && result.consistency.mismatches === 0;
}

/** The schemes that tables list: all but a `v1` that neither checks the labels nor was asked for. */
export function listedSchemes(result: AuditResult): SchemeResult[] {
  return result.schemes.filter(({ id }) => !isCheck(result, id) || id === checkOf(result));
}
