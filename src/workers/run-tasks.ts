/** Runs scan tasks on this thread or on several, and hands over each outcome as it comes. */
import { extname } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { runScanTask, type ScanTask } from '../audit/scan-task.ts';
import type { Tally } from '../audit/tally.ts';
import type { WorkerReply } from './scan-worker.ts';

/** Called once for each task, in no particular order. */
export type OnOutcome = (index: number, outcome: Tally | Error) => void;

/**
 * Runs all tasks. A task that fails does not stop the others.
 * @param jobs threads, at least 1; with 1 no thread is started.
 * @throws Error if a thread dies.
 */
export async function runTasks(tasks: readonly ScanTask[], jobs: number, onOutcome: OnOutcome): Promise<void> {
  if (jobs <= 1 || tasks.length <= 1) return runHere(tasks, onOutcome);
  let next = 0;
  const takeIndex = (): number | undefined => (next < tasks.length ? next++ : undefined);
  const threads = Math.min(jobs, tasks.length);
  await Promise.all(Array.from({ length: threads }, () => serve(tasks, takeIndex, onOutcome)));
}

async function runHere(tasks: readonly ScanTask[], onOutcome: OnOutcome): Promise<void> {
  for (const [index, task] of tasks.entries()) {
    let outcome: Tally | Error;
    try {
      outcome = runScanTask(task);
    } catch (error) {
      outcome = error as Error;
    }
    onOutcome(index, outcome);
    await setImmediate(); // lets signals and the progress bar through
  }
}

/** One worker, fed until there is nothing left. */
async function serve(
  tasks: readonly ScanTask[],
  takeIndex: () => number | undefined,
  onOutcome: OnOutcome,
): Promise<void> {
  // The same extension as this file: .ts in a checkout, .js in a package.
  const worker = new Worker(new URL(`./scan-worker${extname(import.meta.filename)}`, import.meta.url));
  try {
    await new Promise<void>((resolve, reject) => {
      let current: number | undefined;
      const feed = (): void => {
        current = takeIndex();
        if (current === undefined) resolve();
        else worker.postMessage(tasks[current]);
      };
      worker.on('message', (reply: WorkerReply) => {
        onOutcome(current as number, 'tally' in reply ? reply.tally : revive(reply.failure));
        feed();
      });
      worker.on('error', reject);
      worker.on('exit', (code) => reject(new Error(`a worker thread ended with code ${code}`)));
      feed();
    });
  } finally {
    await worker.terminate();
  }
}

function revive(failure: Extract<WorkerReply, { failure: unknown }>['failure']): Error {
  return Object.assign(new Error(failure.message), { code: failure.code, stack: failure.stack });
}
