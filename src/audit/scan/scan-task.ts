/** The units of work that threads share: the trials of a part of a source, to be scored and counted. */
import { scorerFor, type Scorer } from '../../schemes/scoring/scorer.ts';
import type { TrialTask } from '../../sources/source.ts';
import type { LogTask } from '../../sources/logs/open-logs.ts';
import type { LogBatch } from '../../sources/logs/trial-batches.ts';
import type { StoreTask } from '../../sources/run-store/store-task.ts';
import { TaskReader } from '../../sources/task-reader.ts';
import { loadSchemes, type SchemeList } from '../defaults/scheme-list.ts';
import { foldTrials, type FoldOptions, type FoldResult } from './fold.ts';

/** Plain data, so that it can be sent to a worker. */
export interface ScanTask {
  readonly trials: TrialTask | LogBatch;
  readonly fold: FoldOptions;
  /** The specs of the schemes beyond the core, and the milliseconds that a user's scheme may take for one response. */
  readonly schemes: { readonly words: readonly string[]; readonly timeout: number | undefined };
}

/** The counts of a part of a task. */
export interface ScannedPart {
  readonly found: FoldResult;
  /** The share of the task that is finished with it, from 0 to 1. */
  readonly part: number;
}

/** A task of a log. It can be divided into tasks of batches, which other threads score. */
export interface LogScanTask extends ScanTask {
  readonly trials: LogTask;
}

export function isLogTask(task: ScanTask): task is LogScanTask {
  return 'log' in task.trials;
}

/** Runs tasks. It keeps the connection between tasks of the same store, and the schemes between tasks with the same schemes. */
export class TaskScanner {
  readonly #reader = new TaskReader();
  #schemes: SchemeList | undefined;
  #scorer: Scorer | undefined;

  /** Yields one or more parts of a task. If its trials cannot be read to the end, the last value is the error. */
  async *run(task: ScanTask): AsyncGenerator<ScannedPart | Error> {
    try {
      yield* this.#parts(task);
    } catch (error) {
      yield error as Error;
    }
  }

  /** The batches of a log as tasks, and the part of the log that was read with each. @throws InputError where it cannot be read. */
  async *divide(task: LogScanTask): AsyncGenerator<{ readonly task: ScanTask; readonly part: number }> {
    for await (const { batch, part } of this.#reader.batches(task.trials))
      yield { task: { ...task, trials: batch }, part };
  }

  async *#parts(task: ScanTask): AsyncGenerator<ScannedPart> {
    const { trials } = task;
    if (!('log' in trials)) yield { found: await this.#fold(trials, task), part: 1 };
    else
      for await (const { batch, part } of this.#reader.batches(trials))
        yield { found: await this.#fold(batch, task), part };
  }

  async #fold(trials: StoreTask | LogBatch, { fold, schemes: { words, timeout } }: ScanTask): Promise<FoldResult> {
    const schemes = await loadSchemes(words, timeout); // the same list for the same words
    if (schemes !== this.#schemes) {
      this.#schemes = schemes;
      this.#scorer = scorerFor(schemes.others);
    }
    const found = foldTrials(this.#reader.trials(trials), fold, this.#scorer);
    found.tally.counts.multiOutputTrials = this.#reader.countMultiOutput(trials);
    return found;
  }

  close(): void {
    this.#reader.close();
  }
}
