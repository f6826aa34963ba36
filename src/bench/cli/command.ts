/** `audit bench`: asks a model the questions of a benchmark, stores every answer in a run store, and reports the accuracy. */
import { basename, dirname, join } from 'node:path';
import { askAll } from '../ask-all.ts';
import type { Benchmark } from '../benchmark.ts';
import { writeBenchmarkClaims } from '../benchmark-claims.ts';
import { loadBenchmark } from '../benchmark-named.ts';
import { labelBy } from '../label.ts';
import { openRun, type BenchRun, type RunPlace } from '../runs/open-run.ts';
import { createPlan, listQuestions, type Plan } from '../plan.ts';
import { createConfig } from '../runs/run-config.ts';
import { summarizeRun } from '../summary.ts';
import { InputError } from '../../core/errors.ts';
import { parseModelAddress, type ModelAddress } from '../../models/address.ts';
import { Model, type Sampling } from '../../models/model.ts';
import { checkModelPackages } from '../../models/packages.ts';
import { writeToStderr } from '../../system/folders.ts';
import { doAtExit } from '../../system/interrupts.ts';
import { shellWord } from '../../text/shell-word.ts';
import type { BenchFlags } from './options.ts';
import { checkBenchOutputs, chooseOutputs, printBench, writeBench } from './outputs.ts';
import type { OutputFile } from '../../cli/kit/output.ts';
import { startBenchProgress } from './progress.ts';
import { TOOL } from '../../system/version.ts';

export async function runBench(name: string | undefined, flags: BenchFlags): Promise<void> {
  if (name === undefined) {
    const { benchmarkList } = await import('./list.ts');
    process.stdout.write(benchmarkList());
    return;
  }
  const benchmark = await loadBenchmark(name);
  const address = parseModel(flags);
  checkModelPackages(address);
  const plan = await planBenchmark(benchmark, flags);
  const sampling = { temperature: flags.temperature, seed: flags.seed ?? null, maxTokens: flags.maxTokens };
  const place = choosePlace(benchmark, flags);
  const outputs = chooseOutputs(benchmark.id, address.id, flags);
  checkBenchOutputs(outputs, place, flags);
  const run = await openRun(plan, createConfig(plan, address, sampling), place, flags.new === true);
  try {
    if (flags.retryFailed === true) run.store.forgetFailures();
    await askOpen(plan, run, address, sampling, flags);
    await run.tell('completed');
    const claims = claimsOf(plan, place);
    const result = summarizeRun(plan, run, TOOL, auditCommand(place, claims));
    await writeBench(result, run, outputs, flags, claims);
    printBench(result, outputs);
  } finally {
    run.store.close();
  }
}

function parseModel({ model, baseUrl, apiKey }: BenchFlags): ModelAddress {
  if (model === undefined)
    throw new InputError(
      '--model: is missing; name one as PROVIDER:NAME, such as ollama:llama3.1 or gemini:gemini-2.0-flash.',
    );
  return parseModelAddress(model, { baseUrl, apiKey, env: process.env });
}

function planBenchmark(benchmark: Benchmark, { dataset, shotType, datasetDir, limit }: BenchFlags): Promise<Plan> {
  return createPlan(benchmark, {
    sets: dataset === 'all' ? null : dataset,
    conditions: shotType === 'both' ? null : shotType,
    folder: datasetDir ?? null,
    limit: limit ?? null,
  });
}

/**
 * Each benchmark has a separate folder, because its runs are parsed by its schemes. The list of runs is beside a folder named "runs", and
 * inside a folder of any other name, so that no file is written to a folder that the user did not name.
 */
function choosePlace(
  { id }: Benchmark,
  { runsDir = join('answer-audit-bench', id, 'runs'), metadata }: BenchFlags,
): RunPlace {
  const folder = basename(runsDir) === 'runs' ? dirname(runsDir) : runsDir;
  return { runsDir, metadata: metadata ?? join(folder, 'runs_metadata.json') };
}

function auditCommand({ runsDir, metadata }: RunPlace, claims: OutputFile | null): string {
  const words = `audit --runs-dir ${shellWord(runsDir)} --metadata ${shellWord(metadata)}`;
  return claims === null ? words : `${words} --claims ${shellWord(claims.path)}`;
}

/** The file of claims beside the list of runs; null for a plan without any. */
function claimsOf(plan: Plan, { metadata }: RunPlace): OutputFile | null {
  const text = writeBenchmarkClaims(plan);
  return text === null ? null : { path: join(dirname(metadata), 'claims.yaml'), text };
}

/** Asks the open questions. However the program ends, the store is closed, and the list of runs marks the run as not complete. */
async function askOpen(
  plan: Plan,
  run: BenchRun,
  address: ModelAddress,
  sampling: Sampling,
  flags: BenchFlags,
): Promise<void> {
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
