import type { SampledTrial } from './documents/reviews.ts';

/** One text for a trial; ids alone may stand in several runs. */
export function trialKey({ run, trialId }: Pick<SampledTrial, 'run' | 'trialId'>): string {
  return JSON.stringify([run, trialId]);
}
