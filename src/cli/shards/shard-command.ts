/** `audit shard PLAN --index I`. */
import type { ShardFlags } from './shard-options.ts';
import { dirname, join } from 'node:path';
import { makePart } from '../../audit/shards/make-part.ts';
import { finishedPart, partName } from '../../audit/shards/merge-parts.ts';
import type { ReadPlan } from '../../audit/shards/plan.ts';
import { assertShardUnchanged, locateRequest } from '../../audit/shards/planned-inputs.ts';
import { readPlan } from '../../audit/shards/read-plan.ts';
import { InputError } from '../../base/core/errors.ts';
import { OutputBatch } from '../../base/system/output-batch.ts';
import { exists } from '../../base/system/file-status.ts';
import { inertLine } from '../../base/text/inert.ts';
import { assertNoInput, assertOutside } from '../kit/output.ts';
import { startProgress } from '../kit/progress.ts';
import { threadsFor } from '../../audit/request/scan-threads.ts';
import { TOOL } from '../../base/system/version.ts';

/** The folder for the parts of a plan. */
export function partsFolder(plan: string): string {
  return join(dirname(plan), 'parts');
}

/** @throws InputError for a plan that cannot be followed, or a part that cannot be written. */
export async function runShard(path: string, { index, out, jobs }: ShardFlags): Promise<void> {
  const read = readPlan(path, TOOL);
  const { shards } = read.plan;
  if (index >= shards.length)
    throw new InputError(
      `--index ${index}: ${path} has ${shards.length} shards; name one from 0 to ${shards.length - 1}.`,
    );
  const part = out ?? join(partsFolder(path), partName(index));
  const request = locateRequest(read);
  assertNoInput([path, ...('logs' in request ? request.logs : [request.metadata])], { '--out': part });
  if ('runsDir' in request) assertOutside(request.runsDir, { '--out': part });
  if (isFinished(part, read, index)) {
    process.stdout.write(`${inertLine(part)} (made before, and whole)\n`);
    return;
  }
  await assertShardUnchanged(read, index);
  write(part, await score(read, index, jobs));
  process.stdout.write(`${inertLine(part)}\n`);
}

function isFinished(part: string, read: ReadPlan, index: number): boolean {
  return exists(part) && finishedPart(part, read, index) !== null;
}

async function score(read: ReadPlan, index: number, jobs: number): Promise<Buffer> {
  const request = locateRequest(read);
  const threads = await threadsFor(request, { schemes: request.schemes, jobs });
  const progress = await startProgress(`shard ${index}`);
  try {
    return await makePart(read, index, { runner: threads, onProgress: (done) => progress.update(done) });
  } finally {
    progress.stop();
    await threads.close();
  }
}

function write(path: string, bytes: Buffer): void {
  const batch = new OutputBatch({ durable: true });
  try {
    batch.add(path, bytes);
    batch.commit();
  } finally {
    batch.discard();
  }
}
