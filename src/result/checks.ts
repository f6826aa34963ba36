/** Which schemes are compared with the stored labels, and which one checks them. */
import type { AuditResult } from './result.ts';
import { STORED } from '../core/scheme.ts';
import type { SchemeResult } from './scheme-result.ts';

/** The check of the original audit, and of documents that do not name one. */
const DEFAULT_CHECK = 'v1';

/** The scheme that must give the stored labels again; null where each run has its own. */
export function findCheck({ consistency }: Pick<AuditResult, 'consistency'>): string | null {
  return consistency.scheme === undefined ? DEFAULT_CHECK : consistency.scheme;
}

/**
 * Whether a scheme is no alternative to the stored labels: it checks them, or it is a `v1` that is always scored and was not asked for. The labels
 * of a log come from its own matcher, so `v1` does not have to give them again, and is an alternative where it was asked for.
 */
export function isCheck(
  { consistency, options }: Pick<AuditResult, 'consistency' | 'options'>,
  scheme: string,
): boolean {
  const isAsked = options.schemes.includes(scheme);
  if (scheme === DEFAULT_CHECK && (options.logs.length > 0 || !isAsked)) return !isAsked;
  return scheme === findCheck({ consistency });
}

/** The schemes that are compared with the stored labels; a check is no alternative. */
export function listAlternatives(result: Pick<AuditResult, 'consistency' | 'options' | 'schemes'>): SchemeResult[] {
  return result.schemes.filter(({ id }) => id !== STORED && !isCheck(result, id));
}
