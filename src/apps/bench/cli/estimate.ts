/** `--estimate`: what the command would send and what that would cost. Nothing is sent or written. */
import type { EstimateRow } from '../../../base/core/estimate-row.ts';
import type { RequestFlags } from '../../../base/core/model-settings.ts';
import type { ModelAddress } from '../../../models/address.ts';
import { NO_STATISTICS, RequestEstimate, shortestTime } from '../../../models/request-estimate.ts';
import { plural } from '../../../report/numbers.ts';
import { renderEstimate } from '../../../report/request-estimate.ts';
import { countQuestions, RunStatistics } from '../estimate.ts';
import { findRun } from '../runs/find-run.ts';
import { createConfig } from '../runs/run-config.ts';
import type { BenchFlags } from './describe-bench.ts';
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
  const rows = estimate.rows();
  return renderEstimate({
    subject: `${plan.benchmark.id} by ${plural(addresses.length, 'model')}`,
    purpose: 'condition',
    assumption: flags.batch === undefined ? '' : 'Batches often have other prices: give a list with those.',
    rows,
    currency: prices?.currency ?? null,
    // The server of a batch takes its time, whatever the rate.
    seconds: flags.batch === undefined ? shortestOfServers(rows, addresses, flags) : null,
    rate: flags.rate,
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

/** Servers are asked at the same time, and each has one rate. */
function shortestOfServers(
  rows: readonly EstimateRow[],
  addresses: readonly ModelAddress[],
  flags: RequestFlags,
): number | null {
  const servers = new Map(addresses.map((address) => [address.id, serverOf(address)]));
  const byServer = Map.groupBy(rows, ({ model }) => servers.get(model) ?? '');
  const times = Array.from(byServer, ([server, own]) =>
    shortestTime(
      own.map((row) => ({ ...row, model: server })),
      flags,
    ),
  );
  return times.reduce((longest, time) => (time === null || longest === null ? longest ?? time : Math.max(longest, time)), null); // prettier-ignore
}
