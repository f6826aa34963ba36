/** Runs scan tasks on the current thread. Callers may pass another runner, such as a pool of threads. */
import { setImmediate } from 'node:timers/promises';
import type { CellComparison, ComparedCells } from '../conclusions/compare-cells.ts';
import type { ScannedPart, ScanTask } from './scan-task.ts';

/** Called for each part of each task, in no particular order; an error is the last outcome of its task. */
export type OnOutcome = (index: number, outcome: ScannedPart | Error) => void;

export interface TaskRunner {
  /** Runs all tasks. A task that fails does not stop the others. */
  run(tasks: readonly ScanTask[], onOutcome: OnOutcome): Promise<void>;
  /** Computes rankings and blind references, on another thread if there is one. */
  compareCells(task: CellComparison): Promise<ComparedCells>;
}

/** The remaining tasks with their numbers. Each task is taken once. */
export type TaskQueue = Iterator<[number, ScanTask], undefined>;

/** Takes tasks from a queue until it is empty. */
export async function workHere(queue: TaskQueue, onOutcome: OnOutcome): Promise<void> {
  const { TaskScanner } = await import('./scan-task.ts');
  const scanner = new TaskScanner();
  try {
    for (let next = queue.next(); next.done !== true; next = queue.next()) {
      const [index, task] = next.value;
      for await (const outcome of scanner.run(task)) {
        onOutcome(index, outcome);
        await setImmediate(); // lets signals, other threads and the progress bar through
      }
    }
  } finally {
    scanner.close();
  }
}

/** Runs tasks on the current thread, one after the other. */
export const onThisThread: TaskRunner = {
  run: (tasks, onOutcome) => workHere(tasks.entries(), onOutcome),
  compareCells: async (task) => {
    const { compareCells } = await import('../conclusions/compare-cells.ts');
    return compareCells(task);
  },
};
