/** `--estimate`: what the command would send and what that would cost. Nothing is sent or written. */
import type { ModelAddress } from '../../../models/address.ts';
import { NO_STATISTICS, RequestEstimate } from '../../../models/request-estimate.ts';
import { plural } from '../../../report/numbers.ts';
import { renderEstimate } from '../../../report/request-estimate.ts';
import { countQuestions, RunStatistics } from '../estimate.ts';
import { findRun } from '../runs/find-run.ts';
import { createConfig } from '../runs/run-config.ts';
import type { BenchFlags } from './bench-options.ts';
import { serverOf } from './run-models.ts';
import type { BenchSettings } from './settings.ts';

/** The estimate as text. @throws InputError where a run cannot be resumed with these settings. */
export function estimateBench(settings: BenchSettings, flags: BenchFlags): string {
  const { plan, addresses, sampling, prices } = settings;
  const statistics = new Map(addresses.map((address) => [address.id, readStatistics(settings, address, flags)]));
  const estimate = new RequestEstimate({
    maxTokens: sampling.maxTokens,
    prices,
    statistics: (model, condition) => statistics.get(model)?.of(condition) ?? NO_STATISTICS,
  });
  for (const [model, found] of statistics) countQuestions(estimate, plan, model, found);
  const servers = new Map(addresses.map((address) => [address.id, serverOf(address)]));
  const summary = estimate.summarize(flags, servers);
  return renderEstimate({
    ...summary,
    subject: `${plan.benchmark.id} by ${plural(addresses.length, 'model')}`,
    purpose: 'condition',
    assumption: flags.batch === undefined ? '' : 'Batches often have other prices: give a list with those.',
    // The server of a batch takes its time, whatever the rate.
    seconds: flags.batch === undefined ? summary.seconds : null,
  });
}

function readStatistics(
  { plan, sampling, place }: BenchSettings,
  address: ModelAddress,
  flags: BenchFlags,
): RunStatistics {
  const run = flags.new === true ? null : findRun(createConfig(plan, address, sampling), place);
  try {
    return new RunStatistics(plan, run, flags.retryFailed === true);
  } finally {
    run?.close();
  }
}
