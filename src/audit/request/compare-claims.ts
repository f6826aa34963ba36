/** The answers to claims on both sides of a comparison. */
import { availableParallelism } from 'node:os';
import type { Claim } from '../../languages/claims/claim.ts';
import { InputError } from '../../base/core/errors.ts';
import { STORED } from '../../base/core/scheme.ts';
import type { ClaimAnswer, ClaimResult } from '../../documents/claims.ts';
import type { Comparison } from '../../documents/comparison.ts';
import type { SourceOptions } from '../../sources/source.ts';
import { auditInThreads } from './audit-in-threads.ts';
import { readClaimsFile } from './claims-file.ts';
import type { ComparisonFlags } from './flags.ts';
import { commonOptions } from './options.ts';
import { LOG_DEFAULTS } from '../../languages/options/defaults.ts';

/** @throws InputError for claims without a scheme, and for a file that cannot be read. */
export function readGivenClaims({ claims, to }: ComparisonFlags): Claim[] | null {
  if (claims === undefined) return null;
  if (to === undefined)
    throw new InputError('--claims: the scheme under which claims are answered is missing; name it with --to.');
  return readClaimsFile(claims);
}

/**
 * Scores the trials with a stored label, and answers the claims on both sides.
 * @param opened the trials of the comparison.
 * @throws InputError with all claims whose groups are not in the trials.
 */
export async function answerOnBothSides(
  claims: readonly Claim[] | null,
  opened: SourceOptions,
  flags: ComparisonFlags,
  { from, to }: Pick<Comparison, 'from' | 'to'>,
): Promise<Pick<Comparison, 'claims'>> {
  if (claims === null || to === null) return {};
  const schemes = [flags.from, flags.to].filter((word): word is string => word !== undefined && word !== STORED);
  const options = { ...commonOptions({ ...flags, schemes }, LOG_DEFAULTS), ...opened, groupBy: [], claims };
  const { claims: answers = [] } = await auditInThreads(
    options,
    { schemes, jobs: flags.jobs ?? availableParallelism(), signal: flags.signal },
    {},
  );
  return {
    claims: answers.map(({ id, text, holds, stored, schemes: others }) => {
      const find = (side: string): ClaimAnswer => (side === STORED ? stored : findAnswer(others, side));
      return { id, text, holds, from: find(from), to: find(to) };
    }),
  };
}

/** @throws InputError for a scheme that does not apply to all trials. */
function findAnswer(answers: ClaimResult['schemes'], side: string): ClaimAnswer {
  const found = answers.find(({ scheme }) => scheme === side);
  if (found === undefined)
    throw new InputError(`${side}: applies to some trials only, so claims about groups cannot be answered under it.`);
  const { scheme: _, changed: __, settings: ___, ...answer } = found;
  return answer;
}
