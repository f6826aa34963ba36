/** Runs work on threads, which end with it, or when a signal stops it. */
import type { TaskRunner } from '../scan/task-runner.ts';
import type { SourceOptions } from '../../sources/source.ts';
import { threadsFor, type ThreadFlags } from './scan-threads.ts';

export interface StoppableFlags extends ThreadFlags {
  /** Stops the work. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Runs work with as many threads as the size of the inputs needs.
 * @throws what the work throws; the reason of the signal if it stops the work.
 */
export async function inThreads<Value>(
  source: SourceOptions,
  { signal, ...flags }: StoppableFlags,
  work: (runner: TaskRunner) => Promise<Value>,
): Promise<Value> {
  const threads = await threadsFor(source, flags);
  const stop = (): void => void threads.close();
  signal?.addEventListener('abort', stop);
  try {
    signal?.throwIfAborted();
    const value = await work(signal === undefined ? threads : stoppable(threads, signal));
    signal?.throwIfAborted();
    return value;
  } catch (error) {
    signal?.throwIfAborted(); // what the work throws then follows from the end of the threads
    throw error;
  } finally {
    signal?.removeEventListener('abort', stop);
    await threads.close();
  }
}

/** The same, but the signal also stops what the current thread does, after the current part of a task. */
function stoppable(runner: TaskRunner, signal: AbortSignal): TaskRunner {
  return {
    run: async (tasks, onOutcome) => {
      signal.throwIfAborted();
      await runner.run(tasks, (index, outcome) => {
        signal.throwIfAborted();
        onOutcome(index, outcome);
      });
    },
    compareCells: async (task) => {
      signal.throwIfAborted();
      return await runner.compareCells(task);
    },
  };
}
