/** `audit bench --batch`: asks the open questions of a run in batches. */
import { questionsById } from '../batch/answer-ids.ts';
import { BatchTable, openBatches } from '../batch/batch-table.ts';
import type { BatchStanding } from '../batch/batch-work.ts';
import { runBatches, type BatchMode } from '../batch/run-batches.ts';
import { labelBy } from '../label.ts';
import type { BenchRun } from '../runs/open-run.ts';
import { InputError } from '../../../base/core/errors.ts';
import type { ModelAddress } from '../../../models/address.ts';
import { requestOptions } from '../../../models/attempts.ts';
import { batchApiOf, BatchServer } from '../../../models/batch/batch-server.ts';
import { OfflineModel } from '../../../models/batch/offline-model.ts';
import { askRun } from './ask-run.ts';
import type { Asking } from './asking.ts';
import { describeOpen, describePause, describeStanding } from './batch-words.ts';
import type { BenchFlags } from './bench-options.ts';
import type { ModelProgress } from './progress.ts';
import type { BenchSettings } from './settings.ts';
import { discardUnused, superviseRun, Unfinished } from './supervise-run.ts';
import { printNote } from '../../../base/system/messages.ts';

/** @throws InputError if batches are wanted of a provider that has none, or with a limit of the cost. */
export function checkBatches({ addresses }: BenchSettings, { batch, maxCost }: BenchFlags): void {
  if (batch === undefined) return;
  for (const address of addresses) batchApiOf(address);
  if (maxCost !== undefined)
    throw new InputError(
      '--max-cost: does not limit batches, whose requests are all sent at once; see the cost with --estimate, and leave --max-cost out.',
    );
}

/**
 * Asks the open questions of a run, one by one or in batches.
 * @returns false where they are only submitted; then the command printed how to continue.
 * @throws InputError where nothing further would be answered, where batches are not finished, and without --batch where questions are in batches.
 */
export async function askInMode(run: BenchRun, address: ModelAddress, asking: Asking): Promise<boolean> {
  const { batch } = asking.flags;
  if (batch !== undefined) return await askInBatches(run, address, asking, batch);
  const open = openBatches(run.store);
  if (open.length > 0)
    throw new InputError(
      `${run.key}: ${describeOpen(open)}; give --batch to collect the answers, or --new to begin another run. Without either, the questions would be asked twice.`,
    );
  await askRun(run, address, asking);
  return true;
}

async function askInBatches(run: BenchRun, address: ModelAddress, asking: Asking, mode: BatchMode): Promise<boolean> {
  return await superviseRun(run, address, asking, async (context) => {
    const standing = await runBatches(createWork(run, address, asking, context), mode);
    return await finish(run, standing, mode, `${address.id}: ${context.progress.standing()}.`);
  });
}

function createWork(
  run: BenchRun,
  address: ModelAddress,
  { settings, flags, pace, repeated }: Asking,
  { signal, progress }: { readonly signal: AbortSignal; readonly progress: ModelProgress },
): Parameters<typeof runBatches>[0] {
  const { plan, sampling } = settings;
  const { store } = run;
  return {
    store,
    table: new BatchTable(store),
    server: new BatchServer(address, { ...requestOptions(flags, signal, repeated), pace, onRetry: progress.retry }),
    model: new OfflineModel(address, sampling),
    questions: questionsById(plan, store),
    signal,
    retries: flags.retries,
    retryMissing: flags.retryFailed === true,
    label: labelBy(plan.benchmark.scheme),
    onAnswer: progress.add,
    onNotice: (sentence) => printNote(`${address.id}: ${sentence}`),
    onPause: (standing, pause) => progress.note(describePause(standing, pause)),
  };
}

/** @returns whether nothing is left to ask. @throws Unfinished unless the rest was only to be submitted. */
async function finish(run: BenchRun, standing: BatchStanding, mode: BatchMode, answered: string): Promise<boolean> {
  const { open, unclear, missing, unsent } = standing;
  if (open.length + unclear.length + missing.length + unsent === 0) return true;
  if (!(await discardUnused(run))) await run.tell('interrupted');
  const text = `${answered} ${describeStanding(standing)}`;
  if (mode !== 'submit') throw new Unfinished(text);
  process.stdout.write(`${text}\n`);
  return false;
}
