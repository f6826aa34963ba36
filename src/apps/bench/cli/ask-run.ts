/** Asks a model the open questions of its run. */
import { askAll } from '../ask-all.ts';
import { labelBy } from '../label.ts';
import { withSpending, type AskedModel } from '../paid-model.ts';
import type { BenchRun } from '../runs/open-run.ts';
import type { ModelAddress } from '../../../models/address.ts';
import type { RequestOptions } from '../../../models/attempts.ts';
import { Model } from '../../../models/model.ts';
import { resumeHint, type Asking } from './asking.ts';
import { superviseRun } from './supervise-run.ts';

/** @throws InputError where no further question would be answered. */
export async function askRun(run: BenchRun, address: ModelAddress, asking: Asking): Promise<void> {
  const { flags, settings } = asking;
  const { plan, addresses } = settings;
  const name = addresses.length === 1 ? '' : `${address.id}: `;
  await superviseRun(run, asking, {
    model: address.id,
    work: async ({ signal, progress }) =>
      askAll(plan, run.store, openModel(address, asking, { signal, onRetry: progress.retry }), {
        concurrency: flags.concurrency,
        signal,
        label: labelBy(plan.benchmark.scheme),
        onAnswer: progress.add,
      }),
    describeStop: (progress) => `${name}stopped; ${progress.standing()}. ${resumeHint(flags)}`,
    async discardUnused() {
      if (run.isResumed || run.store.doneQuestions().size > 0) return false;
      await run.discard();
      return true;
    },
  });
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
