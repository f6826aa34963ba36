/** `audit claims init`: drafts a file of claims. */
import type { InitFlags } from './claims-options.ts';
import { countTrials } from '../../audit/claim-answers/count-trials.ts';
import { draftClaims, listCandidates, type DraftedClaim } from '../../audit/claim-answers/draft.ts';
import { writeClaims } from '../../languages/claims/write-claims.ts';
import { InputError } from '../../base/core/errors.ts';
import type { ClaimResult } from '../../documents/claims.ts';
import { between, intervalOf, plural, pp } from '../../report/numbers.ts';
import { openSource } from '../../sources/open-source.ts';
import { inertLine } from '../../base/text/inert.ts';
import { pValue } from '../../base/text/p-value.ts';
import { checkOutputs, filesAmong, STDOUT, writeAll } from '../kit/output.ts';
import { scored, scoringOptions } from '../kit/scoring.ts';

/** @throws InputError where there are no groups to compare, or none of their differences is significant. */
export async function runInit(inputs: readonly string[], flags: InitFlags): Promise<void> {
  const { outYaml } = flags;
  checkOutputs({ '--out-yaml': outYaml }, filesAmong(inputs), flags);
  const options = await scoringOptions(inputs, flags);
  const source = await openSource(options);
  const { name } = source;
  const cells = await countTrials(source, options.groupBy).finally(() => source.close());
  const candidates = listCandidates(
    cells.map(({ key }) => key),
    options.baselineCondition,
  );
  if (candidates.length === 0)
    throw new InputError(
      `${name}: there are no two groups to compare by ${options.groupBy.join(', ')}; name other fields with --group-by.`,
    );
  const { claims = [] } = await scored({ ...options, claims: candidates.map(({ claim }) => claim) }, flags, {});
  const drafted = draftClaims(candidates, claims);
  if (drafted.length === 0)
    throw new InputError(
      `${name}: none of ${plural(candidates.length, 'difference')} is significant as stored (Holm), so there is nothing to draft; docs/claims.md describes how claims are written.`,
    );
  writeAll([{ path: outYaml, text: writeDraft(drafted, candidates.length) }], flags);
  if (outYaml !== STDOUT) process.stdout.write(`${plural(drafted.length, 'claim')} in ${inertLine(outYaml)}\n`);
}

function writeDraft(drafted: readonly DraftedClaim[], compared: number): string {
  return writeClaims(
    drafted.map(({ answers, ...claim }) => ({ ...claim, comment: answers.map(describeAnswer) })),
    [
      `Differences that are significant as stored: p ≤ 0.05 by Holm over ${plural(compared, 'difference')}.`,
      'Keep those that your paper states, in its words, and add others: docs/claims.md.',
    ],
  );
}

function describeAnswer({ stored: { estimatePp, low, high, n }, holm }: ClaimResult): string {
  const [left, right] = n;
  return `${pp(estimatePp)} pp (${between(intervalOf(low, high))}), p ${pValue(holm)}; ${left} and ${right} trials`;
}
