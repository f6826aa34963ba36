/** One other thread, and the requests that it has not answered. */
import { SHARE_ENV, Worker } from 'node:worker_threads';
import type { ComparedCells } from '../conclusions/compare-cells.ts';
import type { ScannedPart } from '../scan/scan-task.ts';
import { InputError } from '../../base/core/errors.ts';
import { startPath } from '../../base/system/package-files.ts';
import type { Failure, WorkerReply, WorkerRequest } from './scan-worker.ts';

/** Requests that a thread has at a time: the current one, and some more so that it does not wait while this thread scores a batch and reads the next ones. */
const MOST_WAITING = 4;

/**
 * The largest size of new objects of a thread, because the trials that it receives and scores are garbage soon. With it an audit of 100,000
 * samples of lm-eval takes 440 MB instead of 550, and the same time.
 */
const YOUNG_MB = 48;

type Request = WorkerRequest extends infer One ? (One extends unknown ? Omit<One, 'index'> : never) : never;
type Outcome = ScannedPart | ComparedCells | Error;

interface Waiting {
  readonly onOutcome: (outcome: Outcome) => void;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

export class Thread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #last = 0;
  #isEnded = false;

  /** Starts to load its code at once. */
  constructor() {
    // The first thread that opens a database sets a variable that SQLite reads from the environment of the process.
    this.#worker = new Worker(startPath('audit/threads/scan-worker'), {
      env: SHARE_ENV,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
    });
    this.#worker.unref();
    this.#worker.on('message', (reply: WorkerReply) => this.#receive(reply));
    this.#worker.on('error', (error) => this.#fail(error));
    this.#worker.on('exit', (code) => this.#fail(new Error(`a worker thread ended with code ${code}`)));
  }

  get isFree(): boolean {
    return this.#waiting.size < MOST_WAITING;
  }

  /**
   * Sends a request. @param onOutcome called with each of its outcomes.
   * @throws what `onOutcome` throws; Error if the thread dies or is ended.
   */
  ask(request: Request, onOutcome: (outcome: Outcome) => void): Promise<void> {
    if (this.#isEnded) return Promise.reject(ended());
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const index = ++this.#last;
    this.#waiting.set(index, { onOutcome, resolve, reject });
    this.#worker.ref();
    this.#worker.postMessage({ index, ...request });
    return promise;
  }

  /** Ends the thread. Requests that it has not answered, and later ones, fail. */
  async end(): Promise<void> {
    this.#isEnded = true;
    this.#fail(ended());
    await this.#worker.terminate();
  }

  #receive({ index, outcome }: WorkerReply): void {
    const waiting = this.#waiting.get(index);
    if (waiting === undefined) return;
    try {
      if (outcome !== undefined) return waiting.onOutcome('failure' in outcome ? revive(outcome.failure) : outcome);
      waiting.resolve();
    } catch (error) {
      waiting.reject(error);
    }
    this.#waiting.delete(index);
  }

  #fail(error: Error): void {
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}

function ended(): Error {
  return new Error('the thread was ended');
}

function revive({ message, code, stack, problems }: Failure): Error {
  if (problems !== undefined) return new InputError(problems);
  return Object.assign(new Error(message), { code, stack });
}
