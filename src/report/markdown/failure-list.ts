/** Responses on which schemes of users failed. */
import type { AuditResult, SchemeFailure } from '../../documents/result.ts';
import { plural } from '../numbers.ts';
import { cut, type Layout } from './layout.ts';
import { code } from './markup.ts';

/** A line for each trial on which a scheme failed. */
export function failureList(failures: readonly SchemeFailure[]): string[] {
  return failures.map(({ scheme, trialId, reason }) => `- ${code(scheme)}, ${code(trialId)}: ${code(reason)}`);
}

/** The section; empty without failures. */
export function failureSection({ failures: all, schemes }: AuditResult, layout: Layout): string[] {
  const failed = schemes.filter((scheme) => scheme.failed > 0);
  if (failed.length === 0) return [];
  const shown = layout.isShort === true ? all.slice(0, layout.maxRows) : all;
  return [
    '## Failures',
    '',
    `Some schemes failed on some responses; those trials are in none of their numbers. ${failed.map((scheme) => `${code(scheme.id)}: ${plural(scheme.failed, 'trial')}`).join(', ')}.`,
    '',
    ...failureList(shown),
    ...cut(all.length, shown.length, 'listed failures', layout),
  ];
}
