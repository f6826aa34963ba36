/** `audit bench`: asks a model the questions of a benchmark, stores every answer in a run store, and reports the accuracy. */
import { openRun } from '../runs/open-run.ts';
import { createConfig } from '../runs/run-config.ts';
import { summarizeRun } from '../summary.ts';
import { TOOL } from '../../system/version.ts';
import { askRun } from './ask-run.ts';
import type { BenchFlags } from './options.ts';
import { checkBenchOutputs, chooseOutputs, printBench, writeBench } from './outputs.ts';
import { auditCommand, claimsOf } from './place.ts';
import { readSettings } from './settings.ts';

export async function runBench(name: string | undefined, flags: BenchFlags): Promise<void> {
  if (name === undefined) {
    const { benchmarkList } = await import('./list.ts');
    process.stdout.write(benchmarkList());
    return;
  }
  const settings = await readSettings(name, flags);
  const { plan, address, sampling, place } = settings;
  const outputs = chooseOutputs(plan.benchmark.id, address.id, flags);
  checkBenchOutputs(outputs, place, flags);
  const run = await openRun(plan, createConfig(plan, address, sampling), place, flags.new === true);
  try {
    if (flags.retryFailed === true) run.store.forgetFailures();
    await askRun(run, settings, flags);
    await run.tell('completed');
    const claims = claimsOf(plan, place);
    const result = summarizeRun(plan, run, TOOL, auditCommand(place, claims));
    await writeBench(result, run, outputs, flags, claims);
    printBench(result, outputs);
  } finally {
    run.store.close();
  }
}
