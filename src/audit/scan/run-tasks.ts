/** Runs the tasks of several runs, and notes the runs that cannot be read to their end. */
import type { InputError } from '../../base/core/errors.ts';
import type { SourceRun, TrialSource } from '../../sources/source.ts';
import type { FoundIn, Task } from './scan-task.ts';
import type { TaskRunner } from './task-runner.ts';

/** A task, and the run that it reads. */
export interface RunTask<One extends Task> {
  readonly run: SourceRun;
  readonly task: One;
}

export interface TaskHooks<One extends Task> {
  readonly runner: Pick<TaskRunner, 'run'>;
  /** Called with what each part of a task gives, in no particular order. */
  readonly onFound: (run: SourceRun, found: FoundIn<One>) => void;
  /** Called with the finished share of all tasks. */
  readonly onProgress: ((done: number) => void) | undefined;
}

/**
 * Runs the tasks.
 * @returns the runs that cannot be read to their end, each with its last failure.
 * @throws InputError for such a run where a bad run stops the others.
 */
export async function runTasks<One extends Task>(
  tasks: readonly RunTask<One>[],
  onBadRun: TrialSource['onBadRun'],
  { runner, onFound, onProgress }: TaskHooks<One>,
): Promise<Map<SourceRun, InputError>> {
  const failures = new Map<SourceRun, InputError>();
  const progress = new TaskProgress(tasks.length);
  await runner.run(
    tasks.map(({ task }) => task),
    (index, outcome) => {
      const { run } = tasks[index] as RunTask<One>;
      try {
        if (outcome instanceof Error) throw outcome;
        onFound(run, outcome.found);
      } catch (error) {
        const failure = run.describeFailure(error as Error);
        if (onBadRun === 'stop') throw failure;
        failures.set(run, failure);
      }
      onProgress?.(progress.after(index, outcome instanceof Error ? 1 : outcome.part));
    },
  );
  return failures;
}

/** The finished share of all tasks. */
class TaskProgress {
  readonly #parts = new Map<number, number>();
  readonly #tasks: number;
  #sum = 0;

  constructor(tasks: number) {
    this.#tasks = tasks;
  }

  after(task: number, part: number): number {
    const before = this.#parts.get(task) ?? 0;
    if (part <= before) return this.#sum / this.#tasks; // threads finish parts in any order
    this.#sum += part - before;
    this.#parts.set(task, part);
    return this.#sum / this.#tasks;
  }
}
