/** `audit merge PLAN [PARTS]`. */
import type { MergeFlags } from './shard-options.ts';
import { join } from 'node:path';
import { mergeParts } from '../../audit/shards/merge-parts.ts';
import { readPlan } from '../../audit/shards/read-plan.ts';
import { InputError } from '../../base/core/errors.ts';
import { isFolder, namesIn } from '../../base/system/file-status.ts';
import { checkFiles, writeAudit } from '../audit-command.ts';
import type { AuditFlags } from '../audit-flags.ts';
import { startProgress } from '../kit/progress.ts';
import { TOOL } from '../../base/system/version.ts';
import { partsFolder } from './shard-command.ts';

/** @throws InputError for parts that do not belong together, and outputs that cannot be written. */
export async function runMerge(path: string, named: string | undefined, flags: MergeFlags): Promise<void> {
  const read = readPlan(path, TOOL);
  const { request, hasLabels, mostFlips, source } = read.plan;
  const folder = named ?? partsFolder(path);
  if (!isFolder(folder)) throw new InputError(`${folder}: no folder; name the one with the parts of ${path}.`);
  if (flags.outDb !== undefined && !hasLabels)
    throw new InputError(
      `--out-db: the parts have no labels of trials; plan again with --labels, and run the shards again.`,
    );
  const all: AuditFlags = { ...flags, seed: request.seed, maxHtmlTrials: mostFlips, jobs: 1 };
  const parts = namesIn(folder).map((name) => join(folder, name));
  const inputs = checkFiles([path, ...parts, ...source.read], all, 'runsDir' in request ? request.runsDir : undefined);
  const progress = await startProgress('merging');
  try {
    await writeAudit(request, all, { read: inputs, words: null }, (hooks) =>
      mergeParts(folder, read, { ...hooks, onProgress: (done) => progress.update(done) }),
    );
  } finally {
    progress.stop();
  }
}
