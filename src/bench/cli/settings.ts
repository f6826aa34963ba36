/** Turns the options of `audit bench` into what is asked, of which model, and where the answers are stored. */
import type { Benchmark } from '../benchmark.ts';
import { loadBenchmark } from '../benchmark-named.ts';
import { createPlan, type Plan } from '../plan.ts';
import type { RunPlace } from '../runs/open-run.ts';
import { InputError } from '../../core/errors.ts';
import { parseModelAddress, type ModelAddress } from '../../models/address.ts';
import type { Sampling } from '../../models/model.ts';
import { checkModelPackages } from '../../models/packages.ts';
import type { BenchFlags } from './options.ts';
import { choosePlace } from './place.ts';

export interface BenchSettings {
  readonly plan: Plan;
  readonly address: ModelAddress;
  readonly sampling: Sampling;
  readonly place: RunPlace;
}

/** Reads the benchmark and its sets. @throws InputError for anything that cannot be used. */
export async function readSettings(name: string, flags: BenchFlags): Promise<BenchSettings> {
  const benchmark = await loadBenchmark(name);
  const address = parseModel(flags);
  checkModelPackages(address);
  const plan = await planBenchmark(benchmark, flags);
  return { plan, address, sampling: readSampling(flags), place: choosePlace(benchmark, flags) };
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

function readSampling({ temperature, seed, maxTokens }: BenchFlags): Sampling {
  return { temperature, seed: seed ?? null, maxTokens };
}
