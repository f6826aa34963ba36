/** The units of work that threads share: the trials of a part of a source, to be scored and counted. */
import { preparedTrials } from '../../schemes/scoring/prepared-trials.ts';
import { scorerFor, type SchemesByTask, type Scorer } from '../../schemes/scoring/scorer.ts';
import type { TrialTask } from '../../sources/source.ts';
import type { LogTask } from '../../sources/logs/open-logs.ts';
import type { LogBatch } from '../../sources/logs/trial-batches.ts';
import type { StoreTask } from '../../sources/run-store/store-task.ts';
import { TaskReader } from '../../sources/task-reader.ts';
import type { TwoSides } from '../compare/side.ts';
import type { Sampling, SideCounts } from '../compare/side-fold.ts';
import type { SideScanner } from '../compare/side-scanner.ts';
import { loadSchemes, type SchemeList } from '../defaults/scheme-list.ts';
import { foldTrials, type FoldOptions, type FoldResult } from './fold.ts';

/** Trials to be scored for an audit: plain data, so that it can be sent to a worker. */
export interface ScanTask {
  readonly trials: TrialTask | LogBatch;
  readonly fold: FoldOptions;
  /** The specs of the schemes beyond the core, and the milliseconds of processor time that a user's scheme may take for one response. */
  readonly schemes: {
    readonly words: readonly string[];
    readonly timeout: number | undefined;
    readonly byTask?: SchemesByTask;
  };
}

/** Trials to be compared under two sides. */
export interface SideTask {
  readonly trials: TrialTask | LogBatch;
  readonly sides: TwoSides;
  readonly sampling: Sampling;
}

export type Task = ScanTask | SideTask;

/** What is found in the trials of a task. */
export type FoundIn<One extends Task> = One extends SideTask ? SideCounts : FoldResult;

/** The counts of a part of a task. */
export interface ScannedPart<One extends Task = Task> {
  readonly found: FoundIn<One>;
  /** The share of the task that is finished with it, from 0 to 1. */
  readonly part: number;
}

/** A task of a log. It can be divided into tasks of batches, which other threads score. */
export type OfLog<One extends Task> = One & { readonly trials: LogTask };

export function isLogTask<One extends Task>(task: One): task is OfLog<One> {
  return 'log' in task.trials;
}

/** Runs tasks. It keeps the connection between tasks of the same store, and the schemes between tasks with the same schemes. */
export class TaskScanner {
  readonly #reader = new TaskReader();
  readonly #copies: number;
  #schemes: SchemeList | undefined;
  #scorer: Scorer | undefined;
  #sides: SideScanner | undefined;

  /** @param copies the most copies of a scheme of the user that run at a time, where several may. */
  constructor(copies = 1) {
    this.#copies = copies;
  }

  /** Yields one or more parts of a task. If its trials cannot be read to the end, the last value is the error. */
  async *run<One extends Task>(task: One): AsyncGenerator<ScannedPart<One> | Error> {
    try {
      yield* this.#parts(task);
    } catch (error) {
      yield error as Error;
    }
  }

  /** The batches of a log as tasks, and the part of the log that was read with each. @throws InputError where it cannot be read. */
  async *divide<One extends Task>(task: OfLog<One>): AsyncGenerator<{ readonly task: One; readonly part: number }> {
    for await (const { batch, part } of this.#reader.batches(task.trials))
      yield { task: { ...task, trials: batch }, part };
  }

  async *#parts<One extends Task>(task: One): AsyncGenerator<ScannedPart<One>> {
    const { trials } = task;
    if (!('log' in trials)) yield { found: await this.#find(trials, task), part: 1 };
    else
      for await (const { batch, part } of this.#reader.batches(trials))
        yield { found: await this.#find(batch, task), part };
  }

  async #find<One extends Task>(trials: StoreTask | LogBatch, task: One): Promise<FoundIn<One>> {
    const found = 'sides' in task ? await this.#compare(trials, task) : await this.#fold(trials, task);
    return found as FoundIn<One>;
  }

  async #compare(trials: StoreTask | LogBatch, { sides, sampling }: SideTask): Promise<SideCounts> {
    const { SideScanner } = await import('../compare/side-scanner.ts'); // an audit does not need it
    this.#sides ??= new SideScanner();
    return await this.#sides.compare(this.#reader.trials(trials), sides, sampling, this.#copies);
  }

  async #fold(
    trials: StoreTask | LogBatch,
    { fold, schemes: { words, timeout, byTask } }: ScanTask,
  ): Promise<FoldResult> {
    const schemes = await loadSchemes(words, timeout); // the same list for the same words
    if (schemes !== this.#schemes) {
      this.#schemes = schemes;
      this.#scorer = scorerFor(schemes.others, byTask);
    }
    const read = preparedTrials(this.#reader.trials(trials), schemes.others, this.#copies);
    const found = foldTrials(read, fold, this.#scorer);
    found.tally.counts.multiOutputTrials = this.#reader.countMultiOutput(trials);
    return found;
  }

  close(): void {
    this.#reader.close();
  }
}
