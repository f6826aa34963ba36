/** Asks the open questions of a run. */
import { askAll } from '../ask-all.ts';
import { labelBy } from '../label.ts';
import { listQuestions } from '../plan.ts';
import type { BenchRun } from '../runs/open-run.ts';
import { summarizeRun } from '../summary.ts';
import { InputError } from '../../core/errors.ts';
import { Model } from '../../models/model.ts';
import { writeToStderr } from '../../system/folders.ts';
import { doAtExit } from '../../system/interrupts.ts';
import { TOOL } from '../../system/version.ts';
import type { BenchFlags } from './options.ts';
import { startBenchProgress } from './progress.ts';
import type { BenchSettings } from './settings.ts';

/**
 * However the program ends, the store is closed, and the list of runs marks the run as not complete.
 * @throws InputError where no further question would be answered.
 */
export async function askRun(run: BenchRun, settings: BenchSettings, flags: BenchFlags): Promise<void> {
  const { plan, address, sampling } = settings;
  const ended = new AbortController();
  const { signal } = ended;
  const { rate, timeout, retries, concurrency } = flags;
  const progress = await startBenchProgress(listQuestions(plan).toArray().length, summarizeRun(plan, run, TOOL, ''));
  const requestOptions = { rate, timeout: timeout * 1000, retries, signal, onRetry: progress.retry };
  const model = new Model(address, sampling, requestOptions);
  const onExit = (): void => {
    progress.stop();
    run.store.close();
    run.tellNow('interrupted');
    writeToStderr(`audit: stopped; ${progress.standing()}. The same command continues from here.\n`);
  };
  const takeBack = doAtExit(onExit);
  try {
    await askAll(plan, run.store, model, {
      concurrency,
      signal,
      label: labelBy(plan.benchmark.scheme),
      onAnswer: progress.add,
    });
  } catch (error) {
    ended.abort();
    if (!(error instanceof InputError)) throw error;
    if (!run.isResumed && run.store.doneTrials().size === 0) {
      await run.discard(); // there is nothing to resume
      throw error;
    }
    await run.tell('interrupted', error.message).catch(() => {}); // the first error is the one to report
    throw new InputError([...error.problems, `stopped; ${progress.standing()}. The same command continues from here.`]);
  } finally {
    ended.abort();
    progress.stop();
    takeBack();
  }
}
