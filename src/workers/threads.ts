/** Runs scan tasks on this thread and on others. */
import { extname } from 'node:path';
import { SHARE_ENV, Worker } from 'node:worker_threads';
import type { ScanTask } from '../audit/scan/scan-task.ts';
import { InputError } from '../core/errors.ts';
import { workHere, type OnOutcome, type TaskQueue, type TaskRunner } from '../audit/scan/task-runner.ts';
import type { Failure, WorkerReply, WorkerRequest } from './scan-worker.ts';

/** Tasks that a worker has at a time: the current one, and one more so that it never waits for this thread. */
const QUEUED = 2;

export class Threads implements TaskRunner {
  readonly #workers: readonly Worker[];

  /** @param count the number of threads, this one included; the others start to load their code at once. */
  constructor(count: number) {
    // The same extension as this file: .ts in a checkout, .js in a package.
    const url = new URL(`./scan-worker${extname(import.meta.filename)}`, import.meta.url);
    // The first thread that opens a database sets a variable that SQLite reads from the environment of the process.
    this.#workers = Array.from({ length: count - 1 }, () => new Worker(url, { env: SHARE_ENV }));
    for (const worker of this.#workers) worker.unref();
  }

  /** @throws Error if a worker dies. */
  async run(tasks: readonly ScanTask[], onOutcome: OnOutcome): Promise<void> {
    const queue = tasks.entries();
    const others = this.#workers.map((worker) => serve(worker, queue, onOutcome));
    await Promise.all([...others, workHere(queue, onOutcome)]);
  }

  async close(): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.terminate()));
  }
}

/** Sends tasks to a worker until none is left and all are answered. */
function serve(worker: Worker, queue: TaskQueue, onOutcome: OnOutcome): Promise<void> {
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
    worker.on('message', ({ index, outcome }: WorkerReply) => {
      try {
        if (outcome !== undefined) onOutcome(index, 'failure' in outcome ? revive(outcome.failure) : outcome);
        else {
          pending--;
          feed();
        }
      } catch (error) {
        reject(error);
      }
    });
    worker.on('error', reject);
    worker.on('exit', (code) => reject(new Error(`a worker thread ended with code ${code}`)));
    feed();
  });
}

function revive({ message, code, stack, problems }: Failure): Error {
  if (problems !== undefined) return new InputError(problems);
  return Object.assign(new Error(message), { code, stack });
}
