/** Schemes of users that do not fit: they are judged by what they parsed in the audit, so that a slow one is not asked before it. */
import type { Scheme } from '../../base/core/scheme.ts';
import { plural } from '../../base/text/plural.ts';
import type { Misfit } from '../../documents/misfit-schema.ts';
import { parsesLittle } from '../../documents/parses-little.ts';
import type { SchemeResult } from '../../documents/scheme-result.ts';

/** The misfits with those of the user's schemes that parse less than half of the trials. */
export function addOwnMisfits(
  misfits: readonly Misfit[],
  asked: readonly Scheme[],
  results: readonly SchemeResult[],
): Misfit[] {
  const own = asked.filter(({ id, project }) => project === 'yours' && !misfits.some(({ scheme }) => scheme === id));
  return [...misfits, ...own.flatMap((scheme) => findMisfit(scheme, results) ?? [])];
}

function findMisfit({ id, source }: Scheme, results: readonly SchemeResult[]): Misfit | null {
  const { trials = 0, unparsed = 0 } = results.find((one) => one.id === id) ?? {};
  const parsed = trials - unparsed;
  if (!parsesLittle(parsed, trials)) return null;
  const what = plural(trials, source === 'response' ? 'response' : 'stored parse');
  return {
    scheme: id,
    code: 'parses-little',
    reason: `it parses ${parsed === 0 ? 'none' : parsed} of ${what}`,
    example: null,
  };
}
