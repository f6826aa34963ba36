/** The units of work that threads share: the trials of a part of a source, to be scored and counted. */
import { scorerFor, type Scorer } from '../../schemes/scoring/scorer.ts';
import type { TrialTask } from '../../sources/source.ts';
import { TaskReader } from '../../sources/task-reader.ts';
import { loadSchemes, type SchemeList } from '../defaults/scheme-list.ts';
import { Fold, foldTrials, type FoldOptions, type FoldResult } from './fold.ts';

/** Plain data, so that it can be sent to a worker. */
export interface ScanTask {
  readonly trials: TrialTask;
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

/** Trials of a task after which a part is yielded. The trials of a run store are one part. */
const TRIALS_AT_ONCE = 1024;

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

  async *#parts({ trials: task, fold, schemes: { words, timeout } }: ScanTask): AsyncGenerator<ScannedPart> {
    const schemes = await loadSchemes(words, timeout); // the same list for the same words
    if (schemes !== this.#schemes) {
      this.#schemes = schemes;
      this.#scorer = scorerFor(schemes.others);
    }
    let part = 0;
    const trials = await this.#reader.trials(task, (read) => (part = read));
    if (Symbol.iterator in trials) {
      yield { found: foldTrials(trials, fold, this.#scorer), part: 1 };
      return;
    }
    let some = new Fold(fold, this.#scorer);
    for await (const trial of trials) {
      some.add(trial);
      if (some.tally.counts.trials < TRIALS_AT_ONCE) continue;
      yield { found: some.result(), part };
      some = new Fold(fold, this.#scorer);
    }
    yield { found: some.result(), part: 1 };
  }

  close(): void {
    this.#reader.close();
  }
}
