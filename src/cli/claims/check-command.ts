/** `audit claims check`: finds the groups of claims in the trials, and counts them. */
import type { CheckFlags } from './claims-options.ts';
import { countClaims, type CountedGroup } from '../../audit/claim-answers/count-trials.ts';
import { plural } from '../../report/numbers.ts';
import { openSource } from '../../sources/open-source.ts';
import { inertLine } from '../../base/text/inert.ts';
import { readClaimsFile } from '../../audit/request/claims-file.ts';
import { startProgress } from '../kit/progress.ts';
import { scoringOptions } from '../kit/scoring.ts';

/** @throws InputError with all claims that cannot be read, or whose groups are not in the trials. */
export async function runCheck(file: string, inputs: readonly string[], flags: CheckFlags): Promise<void> {
  const claims = readClaimsFile(file);
  const source = await openSource(await scoringOptions(inputs, flags));
  const progress = await startProgress('counting');
  try {
    const groups = await countClaims(claims, source, (done) => progress.update(done));
    progress.stop();
    process.stdout.write(`${describeGroups(groups)}${plural(claims.length, 'claim')}, all groups found.\n`);
  } finally {
    progress.stop();
    source.close();
  }
}

/** A line for each group, with the id of the claim in the first of them. */
function describeGroups(groups: readonly CountedGroup[]): string {
  const counts = groups.map(({ trials }) => (trials === 0 ? 'no trial' : plural(trials, 'trial')));
  const width = Math.max(...counts.map(({ length }) => length));
  return groups
    .map(({ claim, group }, i) => {
      const head = groups[i - 1]?.claim === claim ? '' : `${inertLine(claim)}\n`;
      return `${head}  ${(counts[i] as string).padStart(width)}  ${inertLine(group)}\n`;
    })
    .join('');
}
