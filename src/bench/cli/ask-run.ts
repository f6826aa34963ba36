/** Asks a model the open questions of its run. */
import { askAll } from '../ask-all.ts';
import { labelBy } from '../label.ts';
import { withSpending, type AskedModel } from '../paid-model.ts';
import type { BenchRun } from '../runs/open-run.ts';
import { summarizeRun } from '../summary.ts';
import { InputError } from '../../core/errors.ts';
import type { ModelAddress } from '../../models/address.ts';
import type { RequestOptions } from '../../models/attempts.ts';
import { Model } from '../../models/model.ts';
import type { Pace } from '../../models/pace.ts';
import type { Spending } from '../../models/spending.ts';
import { writeToStderr } from '../../system/folders.ts';
import { doAtExit } from '../../system/interrupts.ts';
import { TOOL } from '../../system/version.ts';
import type { BenchFlags } from './options.ts';
import type { BenchProgress } from './progress.ts';
import type { BenchSettings } from './settings.ts';

/** What the models of a command share. */
export interface Asking {
  readonly settings: BenchSettings;
  readonly flags: BenchFlags;
  readonly progress: BenchProgress;
  /** Of the server of the model. */
  readonly pace: Pace;
  /** The cost of the requests; null without prices. */
  readonly spending: Spending | null;
  /** Ends the requests to all models. */
  readonly signal: AbortSignal;
}

/** How a stopped run is resumed; with --new, the same command would begin another one. */
export function resumeHint(flags: Pick<BenchFlags, 'new'>): string {
  return `The same command${flags.new === true ? ' without --new' : ''} continues from here.`;
}

/**
 * However the program ends, the store is closed, and the list of runs marks the run as not complete.
 * @throws InputError where no further question would be answered.
 */
export async function askRun(run: BenchRun, address: ModelAddress, asking: Asking): Promise<void> {
  const { settings, flags } = asking;
  const { plan, addresses } = settings;
  const ended = new AbortController();
  const signal = AbortSignal.any([ended.signal, asking.signal]);
  const progress = asking.progress.begin(address.id, summarizeRun(plan, run, TOOL, ''));
  const stopped = (): string =>
    `${addresses.length === 1 ? '' : `${address.id}: `}stopped; ${progress.standing()}. ${resumeHint(flags)}`;
  const onExit = (): void => {
    asking.progress.stop();
    run.store.close();
    run.tellNow('interrupted');
    writeToStderr(`audit: ${stopped()}\n`);
  };
  const takeBack = doAtExit(onExit);
  try {
    await askAll(plan, run.store, openModel(address, asking, { signal, onRetry: progress.retry }), {
      concurrency: flags.concurrency,
      signal,
      label: labelBy(plan.benchmark.scheme),
      onAnswer: progress.add,
    });
  } catch (error) {
    ended.abort();
    if (!(error instanceof InputError)) throw error;
    if (!run.isResumed && run.store.doneQuestions().size === 0) {
      await run.discard(); // there is nothing to resume
      throw error;
    }
    await run.tell('interrupted', error.message).catch(() => {}); // the first error is the one to report
    throw new InputError([...error.problems, stopped()]);
  } finally {
    ended.abort();
    progress.end();
    takeBack();
  }
}

function openModel(
  address: ModelAddress,
  { settings, flags, pace, spending }: Asking,
  requests: Required<Pick<RequestOptions, 'signal' | 'onRetry'>>,
): AskedModel {
  const { rate, timeout, retries } = flags;
  const model = new Model(address, settings.sampling, { rate, pace, timeout: timeout * 1000, retries, ...requests });
  return spending === null ? model : withSpending(model, address.id, spending);
}
