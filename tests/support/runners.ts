/** Ways to run tasks. */
import { onThisThread, workHere, type TaskRunner } from '../../src/audit/scan/task-runner.ts';

/** Runs the tasks from the last to the first. */
export const backwards: TaskRunner = {
  ...onThisThread,
  run: (tasks, onOutcome) => workHere([...tasks.entries()].toReversed()[Symbol.iterator](), onOutcome),
};
