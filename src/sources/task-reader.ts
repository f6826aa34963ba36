/** Reads the trials of tasks of any source. */
import type { EncodedTrial } from '../base/core/trial.ts';
import type { LogTask } from './logs/open-logs.ts';
import { encodeBatch, type LogBatch, type ReadBatch } from './logs/trial-batches.ts';
import type { StoreTask } from './run-store/store-task.ts';
import { StoreTaskReader } from './run-store/store-task-reader.ts';

export class TaskReader {
  readonly #stores = new StoreTaskReader();

  /** The trials, one by one, each valid until the next one. @throws SqliteError where a store cannot be read to the end of the task. */
  trials(task: StoreTask | LogBatch): Iterable<EncodedTrial> {
    return 'store' in task ? this.#stores.trials(task) : encodeBatch(task);
  }

  /** The trials of its run with several outputs, if the task is the one that counts them; else 0. @throws SqliteError where a store cannot be read. */
  countMultiOutput(task: StoreTask | LogBatch): number {
    return 'store' in task ? this.#stores.countMultiOutput(task) : 0;
  }

  /** The trials of a log in batches. @throws InputError where it cannot be read. */
  async *batches(task: LogTask): AsyncGenerator<ReadBatch> {
    const { readLogTask } = await import('./logs/log-source.ts'); // readers of logs are slow to load
    yield* readLogTask(task);
  }

  close(): void {
    this.#stores.close();
  }
}
