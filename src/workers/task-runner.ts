/** Runs scan tasks on this thread and on others, and hands over each outcome as it comes. */
import { extname } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { ScanTask } from '../audit/scan-task.ts';
import type { Tally } from '../audit/tally.ts';
import type { WorkerReply, WorkerRequest } from './scan-worker.ts';

/** Called once for each task, in no particular order. */
export type OnOutcome = (index: number, outcome: Tally | Error) => void;

/** Tasks that a thread has at a time: one to work on, and one more so that it never waits for this thread. */
const QUEUED = 2;

/** Shares tasks between this thread and workers. */
export class TaskRunner {
  readonly #workers: readonly Worker[];

  /** @param threads how many work altogether; the workers among them start to load their code at once. */
  constructor(threads: number) {
    // The same extension as this file: .ts in a checkout, .js in a package.
    const url = new URL(`./scan-worker${extname(import.meta.filename)}`, import.meta.url);
    this.#workers = Array.from({ length: threads - 1 }, () => new Worker(url));
    for (const worker of this.#workers) worker.unref();
  }

  /**
   * Runs all tasks. A task that fails does not stop the others.
   * @throws Error if a worker dies.
   */
  async run(tasks: readonly ScanTask[], onOutcome: OnOutcome): Promise<void> {
    const queue = tasks.entries();
    const others = this.#workers.map((worker) => serve(worker, queue, onOutcome));
    await Promise.all([...others, workHere(queue, onOutcome)]);
  }

  async close(): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.terminate()));
  }
}

/** Tasks still to be done, with their numbers; whoever takes one has it alone. */
type Queue = Iterator<[number, ScanTask], undefined>;

async function workHere(queue: Queue, onOutcome: OnOutcome): Promise<void> {
  const { TaskScanner } = await import('../audit/scan-task.ts');
  const scanner = new TaskScanner();
  try {
    for (let next = queue.next(); next.done !== true; next = queue.next()) {
      const [index, task] = next.value;
      let outcome: Tally | Error;
      try {
        outcome = scanner.run(task);
      } catch (error) {
        outcome = error as Error;
      }
      onOutcome(index, outcome);
      await setImmediate(); // lets signals, other threads and the progress bar through
    }
  } finally {
    scanner.close();
  }
}

/** Feeds a worker until there is nothing left and it has answered everything. */
function serve(worker: Worker, queue: Queue, onOutcome: OnOutcome): Promise<void> {
  return new Promise((resolve, reject) => {
    let pending = 0;
    const feed = (): void => {
      while (pending < QUEUED) {
        const next = queue.next();
        if (next.done === true) break;
        const [index, task] = next.value;
        worker.postMessage({ index, task } satisfies WorkerRequest);
        pending++;
      }
      if (pending === 0) resolve();
    };
    worker.ref();
    worker.on('message', (reply: WorkerReply) => {
      pending--;
      onOutcome(reply.index, 'tally' in reply ? reply.tally : revive(reply.failure));
      feed();
    });
    worker.on('error', reject);
    worker.on('exit', (code) => reject(new Error(`a worker thread ended with code ${code}`)));
    feed();
  });
}

function revive({ message, code, stack }: Extract<WorkerReply, { failure: unknown }>['failure']): Error {
  return Object.assign(new Error(message), { code, stack });
}
