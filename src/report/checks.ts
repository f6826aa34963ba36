/** The schemes that check the stored labels, and which of them reports leave out. Where such a scheme differs, the labels were made in another way. */
import { findCheck, isCheck, listAlternatives } from '../documents/checks.ts';
import { STORED } from '../base/core/scheme.ts';
import type { AuditResult } from '../documents/result.ts';
import type { SchemeResult } from '../documents/scheme-result.ts';
import { plural } from './numbers.ts';

export { findCheck, isCheck };

/** Whether a scheme is the check and reproduces every label, so that its numbers equal those of the stored labels. */
export function repeatsStored(result: Pick<AuditResult, 'consistency'>, scheme: string): boolean {
  return scheme === findCheck(result) && result.consistency.mismatches === 0;
}

/**
 * The schemes that tables list: all but a `v1` that neither checks the labels nor was asked for. Without stored labels, those of the base take their place,
 * and the base has its own row.
 */
export function listedSchemes(result: AuditResult): SchemeResult[] {
  const hasBase = result.options.base !== undefined;
  return result.schemes.filter(({ id }) =>
    id === STORED ? !hasBase : !isCheck(result, id) || id === findCheck(result),
  );
}

/** The schemes whose labels are compared, without the base and the check: the number of schemes that every sentence has. */
export function askedSchemes(result: AuditResult): SchemeResult[] {
  return listAlternatives(result).filter(({ id }) => id !== result.options.base);
}

/** `5 schemes, and the check of the stored labels` */
export function describeScored(result: AuditResult): string {
  const other = describeOther(result);
  const asked = askedSchemes(result).length;
  if (asked === 0 && other !== null) return other;
  return `${plural(asked, 'scheme')}${other === null ? '' : `, and ${other}`}`;
}

/** The scheme that is no alternative to the stored labels; null where none was scored. */
function describeOther(result: AuditResult): string | null {
  if (result.options.base !== undefined) return 'the base';
  const check = findCheck(result);
  const isScored = result.schemes.some(({ id }) => id === check && isCheck(result, id));
  return isScored ? 'the check of the stored labels' : null;
}
