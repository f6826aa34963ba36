/** The check of the stored labels, and the schemes that are compared with them. */
import type { AuditResult } from './result.ts';
import { STORED } from '../base/core/scheme.ts';
import type { SchemeResult } from './scheme-result.ts';

/** The check unless the run list or the log names another scheme. */
const DEFAULT_CHECK = 'v1';

/** The scheme that must reproduce the stored labels; null where runs have different ones. */
export function findCheck({ consistency }: Pick<AuditResult, 'consistency'>): string | null {
  return consistency.scheme;
}

/**
 * Whether a scheme is no alternative to the stored labels: it is their check, or it is `v1`, which is always scored, and was not requested. The labels
 * of a log come from its own matcher. `v1` does not have to reproduce them, so it is an alternative if it was requested.
 */
export function isCheck(
  { consistency, options }: Pick<AuditResult, 'consistency' | 'options'>,
  scheme: string,
): boolean {
  const isAsked = options.schemes.includes(scheme);
  if (scheme === DEFAULT_CHECK && (options.logs.length > 0 || !isAsked)) return !isAsked;
  return scheme === findCheck({ consistency });
}

/** The schemes that are compared with the stored labels, without the check. */
export function listAlternatives(result: Pick<AuditResult, 'consistency' | 'options' | 'schemes'>): SchemeResult[] {
  return result.schemes.filter(({ id }) => id !== STORED && !isCheck(result, id));
}

/** The schemes of the audit that do not fit the answers of a log. */
export function listCautioned({ misfits = [], options }: Pick<AuditResult, 'misfits' | 'options'>): Set<string> {
  return new Set(misfits.map(({ scheme }) => scheme).filter((scheme) => options.schemes.includes(scheme)));
}
