/** Lets a run be asked, so that however the program ends, the store is closed and the list of runs marks the run as not complete. */
import type { BenchRun } from '../runs/open-run.ts';
import { summarizeRun } from '../summary.ts';
import { InputError } from '../../../base/core/errors.ts';
import { writeToStderr } from '../../../base/system/folders.ts';
import { doAtExit } from '../../../base/system/interrupts.ts';
import { TOOL } from '../../../base/system/version.ts';
import type { Asking } from './asking.ts';
import type { ModelProgress } from './progress.ts';

/** What is not finished, as it was planned. It is no stop, so nothing is added to the message. */
export class Unfinished extends InputError {}

interface Supervised<Value> {
  /** The id of the model. */
  readonly model: string;
  /** Asks the questions. */
  readonly work: (context: { readonly signal: AbortSignal; readonly progress: ModelProgress }) => Promise<Value>;
  /** The sentences about a stop, without the command's name. */
  readonly describeStop: (progress: ModelProgress) => string;
  /** Removes a new run in which nothing happened. @returns whether it did. */
  readonly discardUnused: () => Promise<boolean>;
}

/** @throws InputError where no further question would be answered; whatever `work` throws. */
export async function superviseRun<Value>(
  run: BenchRun,
  asking: Asking,
  { model, work, describeStop, discardUnused }: Supervised<Value>,
): Promise<Value> {
  const ended = new AbortController();
  const signal = AbortSignal.any([ended.signal, asking.signal]);
  const progress = asking.progress.begin(model, summarizeRun(asking.settings.plan, run, TOOL, ''));
  const takeBack = doAtExit(() => {
    asking.progress.stop();
    const sentence = describeStop(progress);
    run.store.close();
    run.tellNow('interrupted');
    writeToStderr(`audit: ${sentence}\n`);
  });
  try {
    return await work({ signal, progress });
  } catch (error) {
    ended.abort();
    if (!(error instanceof InputError) || error instanceof Unfinished) throw error;
    if (await discardUnused()) throw error;
    await run.tell('interrupted', error.message).catch(() => {}); // the first error is the one to report
    throw new InputError([...error.problems, describeStop(progress)]);
  } finally {
    ended.abort();
    progress.end();
    takeBack();
  }
}
