/** Asks a model the open questions of its run. */
import { askAll } from '../ask-all.ts';
import { labelBy } from '../label.ts';
import type { BenchRun } from '../runs/open-run.ts';
import type { ModelAddress } from '../../../models/address.ts';
import { AskedModel } from '../../../models/asked-model.ts';
import { requestOptions } from '../../../models/attempts.ts';
import type { Asking } from './asking.ts';
import { superviseRun } from './supervise-run.ts';

/** @throws InputError where no further question would be answered. */
export async function askRun(run: BenchRun, address: ModelAddress, asking: Asking): Promise<void> {
  const { flags, settings, pace, spending, repeated } = asking;
  const { plan, sampling } = settings;
  await superviseRun(run, address, asking, async ({ signal, progress }) => {
    const requests = { ...requestOptions(flags, signal, repeated), pace, onRetry: progress.retry };
    const model = new AskedModel(address, sampling, { ...requests, unit: 'question', spending });
    const label = labelBy(plan.benchmark.scheme);
    await askAll(plan, run.store, model, { ...flags, signal, label, onAnswer: progress.add });
  });
}
