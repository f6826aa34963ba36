/** Reads the trials of tasks of any source, on the thread that scores them. */
import type { EncodedTrial } from '../core/trial.ts';
import { StoreTaskReader } from './run-store/store-task.ts';
import type { TrialTask } from './source.ts';

export class TaskReader {
  readonly #stores = new StoreTaskReader();

  /**
   * The trials of a task, one by one.
   * @param onPart called repeatedly with the part of the task that was read, from 0 to 1, if the task is long.
   * @throws SqliteError where a store cannot be read to the end of the task; InputError where a log cannot be read.
   */
  async trials(
    task: TrialTask,
    onPart: (part: number) => void,
  ): Promise<Iterable<EncodedTrial> | AsyncIterable<EncodedTrial>> {
    if ('store' in task) return this.#stores.trials(task);
    const { logTaskTrials } = await import('./logs/log-source.ts'); // readers of logs are slow to load
    return logTaskTrials(task, onPart);
  }

  close(): void {
    this.#stores.close();
  }
}
