/** Runs scan tasks on this thread and on others, and comparisons of cells on another one. */
import { SHARE_ENV, Worker } from 'node:worker_threads';
import type { CellComparison, ComparedCells } from '../audit/conclusions/compare-cells.ts';
import type { ScannedPart, ScanTask } from '../audit/scan/scan-task.ts';
import { InputError } from '../core/errors.ts';
import { startPath } from '../system/package-files.ts';
import { onThisThread, workHere, type OnOutcome, type TaskRunner } from '../audit/scan/task-runner.ts';
import type { Failure, WorkerReply, WorkerRequest } from './scan-worker.ts';

/** Tasks that a worker has at a time: the current one, and one more so that it never waits for this thread. */
const QUEUED = 2;

export class Threads implements TaskRunner {
  readonly #workers: readonly Worker[];
  /** The number of the last comparison: negative, so that it is the number of no scan. */
  #lastComparison = 0;

  /** @param count the number of threads, this one included; the others start to load their code at once. */
  constructor(count: number) {
    // The first thread that opens a database sets a variable that SQLite reads from the environment of the process.
    this.#workers = Array.from(
      { length: count - 1 },
      () => new Worker(startPath('workers/scan-worker'), { env: SHARE_ENV }),
    );
    for (const worker of this.#workers) worker.unref();
  }

  /** @throws Error if a worker dies. */
  async run(tasks: readonly ScanTask[], onOutcome: OnOutcome): Promise<void> {
    const queue = tasks.entries();
    const requests = queue.map(([index, task]) => ({ index, task }));
    const others = this.#workers.map((worker) =>
      serve(worker, requests, (index, outcome) => onOutcome(index, outcome as ScannedPart | Error)),
    );
    await Promise.all([...others, workHere(queue, onOutcome)]);
  }

  /** @throws Error if the worker dies, or the comparison fails. */
  async compareCells(task: CellComparison): Promise<ComparedCells> {
    const [worker] = this.#workers;
    if (worker === undefined) return await onThisThread.compareCells(task);
    let compared: ComparedCells | undefined;
    const index = --this.#lastComparison;
    await serve(worker, [{ index, comparison: task }].values(), (_, outcome) => {
      if (outcome instanceof Error) throw outcome;
      compared = outcome as ComparedCells;
    });
    return compared as ComparedCells;
  }

  async close(): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.terminate()));
  }
}

/** Sends requests to a worker until none is left and all are answered. */
function serve(
  worker: Worker,
  requests: Iterator<WorkerRequest, undefined>,
  onOutcome: (index: number, outcome: ScannedPart | ComparedCells | Error) => void,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  /** Requests without an answer. A worker may also answer those of another call. */
  const pending = new Set<number>();
  const feed = (): void => {
    while (pending.size < QUEUED) {
      const next = requests.next();
      if (next.done === true) break;
      worker.postMessage(next.value);
      pending.add(next.value.index);
    }
    if (pending.size === 0) resolve();
  };
  const onMessage = ({ index, outcome }: WorkerReply): void => {
    if (!pending.has(index)) return;
    try {
      if (outcome !== undefined) onOutcome(index, 'failure' in outcome ? revive(outcome.failure) : outcome);
      else {
        pending.delete(index);
        feed();
      }
    } catch (error) {
      reject(error);
    }
  };
  const onExit = (code: number): void => reject(new Error(`a worker thread ended with code ${code}`));
  worker.ref();
  worker.on('message', onMessage).on('error', reject).on('exit', onExit);
  feed();
  return promise.finally(() => worker.off('message', onMessage).off('error', reject).off('exit', onExit));
}

function revive({ message, code, stack, problems }: Failure): Error {
  if (problems !== undefined) return new InputError(problems);
  return Object.assign(new Error(message), { code, stack });
}
