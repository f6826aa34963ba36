/** `audit plan [INPUT…] --shards N`. */
import type { PlanFlags } from './shard-options.ts';
import { dirname, join } from 'node:path';
import { assertGivenNames } from '../../audit/defaults/given-names.ts';
import { makePlan, writePlan } from '../../audit/shards/plan.ts';
import { InputError } from '../../base/core/errors.ts';
import { openSource } from '../../sources/open-source.ts';
import { startStep } from '../../base/system/messages.ts';
import { replaceFile } from '../../base/system/output-batch.ts';
import { packagePath } from '../../base/system/package-files.ts';
import { inertLine } from '../../base/text/inert.ts';
import { plural } from '../../base/text/plural.ts';
import { shellWord } from '../../base/text/shell-word.ts';
import { claimOptions } from '../../audit/request/claim-options.ts';
import { assertNoInput, assertOutside, STDOUT } from '../kit/output.ts';
import { scoringOptions } from '../kit/scoring.ts';
import { USUAL } from '../../languages/options/defaults.ts';
import { TOOL } from '../../base/system/version.ts';

/** The job of SLURM for a shard. */
const JOB = 'scripts/slurm/audit.sbatch';

/** @throws InputError for inputs that cannot be read, or a plan that cannot be written. */
export async function runPlan(words: readonly string[], flags: PlanFlags): Promise<void> {
  const { out, shards, labels, maxHtmlTrials: mostFlips } = flags;
  if (out === STDOUT)
    throw new InputError('--out -: a plan contains paths from its folder, so it must be a file; name one.');
  const request = {
    ...(await scoringOptions(words, { maxExamples: USUAL.maxExamples, ...flags })),
    ...(await claimOptions(flags)),
  };
  const source = await openSource(request);
  try {
    if ('runsDir' in request) assertOutside(request.runsDir, { '--out': out });
    assertNoInput(source.read, { '--out': out });
    await assertGivenNames(source, request.given);
    const stopStep = startStep('planning');
    const plan = await makePlan(source, request, TOOL, { shards, mostFlips, hasLabels: labels === true }).finally(
      stopStep,
    );
    replaceFile(out, writePlan(plan, out));
    process.stdout.write(nextCommands(out, shards));
  } finally {
    source.close();
  }
}

/** What to run next: with SLURM, with GNU parallel, and alone. */
function nextCommands(out: string, shards: number): string {
  const plan = shellWord(out);
  const parts = shellWord(join(dirname(out), 'parts'));
  const last = shards - 1;
  const job = shellWord(packagePath(JOB));
  return [
    inertLine(out),
    '',
    `The ${plural(shards, 'shard')} can run in any order, at the same time, and again; one of:`,
    `  sbatch --array=0-${last} ${job} ${plan}`,
    `  seq 0 ${last} | parallel audit shard ${plan} --jobs 1 --index {}`,
    `  for i in $(seq 0 ${last}); do audit shard ${plan} --index "$i"; done`,
    'Then:',
    `  audit merge ${plan} ${parts} --out-md report.md`,
    '',
  ].join('\n');
}
