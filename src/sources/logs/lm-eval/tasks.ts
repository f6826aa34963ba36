/** The tasks of a log of lm-eval: a file of samples has one task, results with samples in them have several. */
import { InputError } from '../../../base/core/errors.ts';
import { withKnownNames } from '../../../base/text/nearest-name.ts';
import { realPath } from '../kit/files.ts';
import type { ReadOptions } from '../kit/log.ts';
import { readStart } from '../kit/start.ts';
import { isResultsDocument, readOwnResults } from './document.ts';
import { FilterChoice } from './filter-choice.ts';
import { factsOf, readFacts, type TaskFacts } from './results.ts';
import { listMetrics, type Row } from './row.ts';

/** What is known about a task, and which of its rows count. */
interface Task {
  readonly facts: TaskFacts;
  readonly choice: FilterChoice;
}

/** The tasks of one log, as they occur. */
class Tasks {
  readonly #path: string;
  readonly #stored: string | null;
  readonly #factsOf: (task: string | null) => TaskFacts;
  readonly #tasks = new Map<string | null, Task>();
  /** The filters and metrics of tasks that lack the one that the user named. */
  readonly #others = new Set<string>();
  #isStoredFound = false;

  constructor(path: string, stored: string | null, facts: (task: string | null) => TaskFacts) {
    this.#path = path;
    this.#stored = stored;
    this.#factsOf = facts;
  }

  /** @param row the first one of the task, if the task is new. */
  of(task: string | null, row: Row): Task {
    const known = this.#tasks.get(task);
    if (known !== undefined) return known;
    const facts = this.#factsOf(task);
    const place = task === null ? this.#path : `${this.#path}: samples of ${task}`;
    const added = { facts, choice: new FilterChoice(place, this.#storedFor(task, facts, row), facts) };
    this.#tasks.set(task, added);
    return added;
  }

  /** The answer that the user named; null for a task of several that has no such filter or metric. */
  #storedFor(task: string | null, { filters }: TaskFacts, row: Row): string | null {
    if (task === null || this.#stored === null) return this.#stored;
    const names = [
      ...filters,
      ...(row.filter === null || row.filter === undefined ? [] : [row.filter]),
      ...listMetrics(row),
    ];
    if (!names.includes(this.#stored)) {
      for (const name of names) this.#others.add(name);
      return null;
    }
    this.#isStoredFound = true;
    return this.#stored;
  }

  /**
   * Must be called after the last row.
   * @throws InputError if no task has the answer that the user named, or if rows of a task are missing.
   */
  finish(): void {
    for (const { choice } of this.#tasks.values()) choice.finish();
    if (this.#stored === null || this.#isStoredFound || this.#others.size === 0) return;
    const message = `${this.#path}: --stored ${this.#stored}: no such filter or metric in any task`;
    throw new InputError(withKnownNames(message, this.#stored, [...this.#others]));
  }
}

/** @throws InputError for results that cannot be read. */
export async function openTasks(
  path: string,
  { stored, limits }: Pick<ReadOptions, 'stored' | 'limits'>,
): Promise<Tasks> {
  if (isResultsDocument((await readStart(path)).text)) {
    const results = await readOwnResults(path, limits);
    return new Tasks(path, stored, (task) => factsOf(results, task));
  }
  const facts = await readFacts(realPath(path), limits);
  return new Tasks(path, stored, () => facts);
}
