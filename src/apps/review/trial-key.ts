import type { SampledTrial } from './documents/reviews.ts';

/** The unique key of a trial. An id alone may appear in several runs. */
export function trialKey({ run, trialId }: Pick<SampledTrial, 'run' | 'trialId'>): string {
  return JSON.stringify([run, trialId]);
}
