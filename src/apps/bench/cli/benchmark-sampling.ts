/** The sampling that a benchmark names, where the command line names none. */
import { NO_TEMPERATURE, type FullSamplingFlags } from '../../../base/core/model-settings.ts';
import type { Benchmark } from '../benchmark.ts';

/**
 * @param flags with their defaults.
 * @param given the names of the flags that the user wrote.
 */
export function withBenchmarkSampling<Flags extends FullSamplingFlags>(
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
