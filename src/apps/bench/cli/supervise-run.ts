/** Lets a run be asked, so that however the program ends, the store is closed and the list of runs marks the run as not complete. */
import { openBatches } from '../batch/batch-table.ts';
import type { BenchRun } from '../runs/open-run.ts';
import { summarizeRun } from '../summary.ts';
import { InputError } from '../../../base/core/errors.ts';
import { TOOL } from '../../../base/system/version.ts';
import { stopSentence, supervise } from '../../../cli/kit/supervise.ts';
import type { ModelAddress } from '../../../models/address.ts';
import type { Asking } from './asking.ts';
import { describeOpen } from './batch-words.ts';
import type { ModelProgress } from './progress.ts';

/** What is not finished, as it was planned. It is no stop, so nothing is added to the message. */
export class Unfinished extends InputError {}

interface Context {
  readonly signal: AbortSignal;
  readonly progress: ModelProgress;
}

/** @throws InputError where no further question would be answered; whatever `work` throws. */
export async function superviseRun<Value>(
  run: BenchRun,
  { id }: ModelAddress,
  { settings: { plan, addresses }, flags, ...asking }: Asking,
  work: (context: Context) => Promise<Value>,
): Promise<Value> {
  const progress = asking.progress.begin(id, summarizeRun(plan, run, TOOL, ''));
  const supervised = {
    describeStop(): string {
      const open = flags.batch === undefined ? [] : openBatches(run.store);
      const batches = open.length === 0 ? '' : ` ${describeOpen(open)}, and will be collected then.`;
      return `${addresses.length === 1 ? '' : `${id}: `}${stopSentence(progress.standing(), flags)}${batches}`;
    },
    close(): void {
      asking.progress.stop();
      run.store.close();
      run.tellNow('interrupted');
    },
    isResumable: async (error: InputError) => isInterrupted(run, error),
  };
  const signalled = async ({ signal }: AbortController): Promise<Value> =>
    work({ signal: AbortSignal.any([signal, asking.signal]), progress });
  return await supervise(supervised, signalled).finally(() => progress.end());
}

/** Whether the run stopped before its end; then the list of runs has the reason. */
async function isInterrupted(run: BenchRun, error: InputError): Promise<boolean> {
  if (error instanceof Unfinished || (await discardUnused(run))) return false;
  await run.tell('interrupted', error.message).catch(() => {}); // the first error is the one to report
  return true;
}

/** Removes a new run in which nothing happened. @returns whether it did. */
export async function discardUnused(run: BenchRun): Promise<boolean> {
  const { isResumed, store } = run;
  if (isResumed || store.doneQuestions().size > 0 || openBatches(store).length > 0) return false;
  await run.discard();
  return true;
}
