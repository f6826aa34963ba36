/** Runs scan tasks on the current thread. Callers may pass another runner, such as a pool of threads. */
import { setImmediate } from 'node:timers/promises';
import type { CellComparison, ComparedCells } from '../conclusions/compare-cells.ts';
import type { ScannedPart, ScanTask, Task } from './scan-task.ts';

/** Called for each part of each task, in no particular order; an error is the last outcome of its task. */
export type OnOutcome<One extends Task = ScanTask> = (index: number, outcome: ScannedPart<One> | Error) => void;

export interface TaskRunner {
  /** Runs all tasks. A task that fails does not stop the others. */
  run<One extends Task>(tasks: readonly One[], onOutcome: OnOutcome<One>): Promise<void>;
  /** Computes rankings and blind references, on another thread if there is one. */
  compareCells(task: CellComparison): Promise<ComparedCells>;
}

/** The remaining tasks with their numbers. Each task is taken once. */
export type TaskQueue<One extends Task> = Iterator<[number, One], undefined>;

/** Takes tasks from a queue until it is empty. @param copies as those of {@link TaskScanner}. */
export async function workHere<One extends Task>(
  queue: TaskQueue<One>,
  onOutcome: OnOutcome<One>,
  copies?: number,
): Promise<void> {
  const { TaskScanner } = await import('./scan-task.ts');
  const scanner = new TaskScanner(copies);
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
