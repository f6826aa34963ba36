/** Who runs scan tasks: this thread alone, or whatever a caller brings that shares them out. */
import { setImmediate } from 'node:timers/promises';
import type { FoldResult } from './fold.ts';
import type { ScanTask } from './scan-task.ts';

/** Called once for each task, in no particular order. */
export type OnOutcome = (index: number, outcome: FoldResult | Error) => void;

export interface TaskRunner {
  /** Runs all tasks. A task that fails does not stop the others. */
  run(tasks: readonly ScanTask[], onOutcome: OnOutcome): Promise<void>;
}

/** Tasks still to be done, with their numbers; whoever takes one has it alone. */
export type TaskQueue = Iterator<[number, ScanTask], undefined>;

/** Takes tasks from a queue until it is empty. */
export async function workHere(queue: TaskQueue, onOutcome: OnOutcome): Promise<void> {
  const { TaskScanner } = await import('./scan-task.ts');
  const scanner = new TaskScanner();
  try {
    for (let next = queue.next(); next.done !== true; next = queue.next()) {
      const [index, task] = next.value;
      let outcome: FoldResult | Error;
      try {
        outcome = await scanner.run(task);
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

/** Runs tasks on this thread, one after the other. */
export const onThisThread: TaskRunner = { run: (tasks, onOutcome) => workHere(tasks.entries(), onOutcome) };
