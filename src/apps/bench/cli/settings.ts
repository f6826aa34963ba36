/** Turns the options of `audit bench` into what is asked, of which models, and where the answers are stored. */
import type { Benchmark } from '../benchmark.ts';
import { loadBenchmark } from '../benchmark-named.ts';
import { createPlan, type Plan } from '../plan.ts';
import type { RunPlace } from '../runs/open-run.ts';
import { InputError } from '../../../base/core/errors.ts';
import { checkCostFlags, readPricesFor } from '../../../cli/kit/prices.ts';
import { guessSentences } from '../../../report/guessed-fields.ts';
import { inertLine } from '../../../base/text/inert.ts';
import type { ModelAddress } from '../../../models/address.ts';
import type { Sampling } from '../../../models/model.ts';
import { checkSampling, readSampling } from '../../../models/read-sampling.ts';
import type { PriceList } from '../../../models/prices.ts';
import { parseModels } from './models.ts';
import { BENCH_PAGE, type BenchFlags } from './bench-options.ts';
import { choosePlace } from './place.ts';
import { NO_TEMPERATURE, type SamplingFlags } from '../../../base/core/model-settings.ts';
import { printMessage, printNote } from '../../../base/system/messages.ts';

export interface BenchSettings {
  readonly plan: Plan;
  /** At least one. */
  readonly addresses: readonly ModelAddress[];
  readonly sampling: Sampling;
  readonly place: RunPlace;
  /** null without any. */
  readonly prices: PriceList | null;
}

/** Reads the benchmark and its sets. @throws InputError for anything that cannot be used. */
export async function readSettings(name: string, flags: BenchFlags): Promise<BenchSettings> {
  const benchmark = await loadBenchmark(name, { map: flags.map ?? [], onGuess: printGuess, onWarning: printWarning });
  checkCostFlags(flags, BENCH_PAGE);
  const addresses = parseModels(flags, process.env);
  const prices = readPricesFor(
    flags,
    addresses.map(({ id }) => id),
  );
  const sampling = readSampling(withBenchmarkSampling(flags, benchmark, new Set(flags.given)));
  if (flags.system !== undefined && flags.completions === true)
    throw new InputError(
      '--system: a text that is completed has no place for a system prompt; leave out --system or --completions.',
    );
  for (const address of addresses) checkSampling(address, sampling);
  const plan = await planBenchmark(benchmark, flags);
  return { plan, addresses, sampling, place: choosePlace(benchmark, flags), prices };
}

function printWarning(sentence: string): void {
  printMessage('warning', sentence);
}

/** Which field of a file of questions was taken for which content, where that was a guess. */
function printGuess(file: string, fields: Readonly<Record<string, string>>): void {
  const [sentence] = guessSentences({ guessed: [{ log: file, fields }] }, inertLine);
  if (sentence !== undefined) printNote(sentence);
}

function planBenchmark(
  benchmark: Benchmark,
  { dataset, shotType, datasetDir, limit, repeats, system }: BenchFlags,
): Promise<Plan> {
  return createPlan(benchmark, {
    sets: dataset === 'all' ? null : dataset,
    conditions: shotType === 'both' ? null : shotType,
    folder: datasetDir ?? null,
    limit: limit ?? null,
    repeats,
    system,
  });
}

/**
 * @param flags with their defaults.
 * @param given the names of the flags that the user wrote.
 */
function withBenchmarkSampling<Flags extends SamplingFlags>(
  flags: Flags,
  { sampling = {} }: Pick<Benchmark, 'sampling'>,
  given: ReadonlySet<string>,
): Flags {
  const { temperature, maxTokens, stop } = sampling;
  return {
    ...flags,
    ...(temperature === undefined || given.has('temperature') ? {} : { temperature: temperature ?? NO_TEMPERATURE }),
    ...(maxTokens === undefined || given.has('maxTokens') ? {} : { maxTokens }),
    ...(stop === undefined || given.has('stop') ? {} : { stop }),
  };
}
