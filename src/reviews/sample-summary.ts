/** The size of a sample and of its strata. */
import type { ReviewSample } from './documents/reviews.ts';
import { LEAST_OF_STRATUM } from './sampler.ts';

export interface SampleSummary {
  /** Trials that the sample represents. */
  readonly population: number;
  readonly drawn: number;
  /** Drawn trials whose label some scheme changes. */
  readonly flips: number;
  readonly strata: number;
  /** Strata with fewer trials in the sample than each requires. */
  readonly thinStrata: number;
  /** The size of the smallest sample without such strata. */
  readonly enough: number;
}

export function summarizeSample({ strata, trials }: ReviewSample): SampleSummary {
  const drawn = strata.map(() => 0);
  for (const { stratum } of trials) drawn[stratum] = (drawn[stratum] as number) + 1;
  const wanted = strata.map(({ size }) => Math.min(LEAST_OF_STRATUM, size));
  return {
    population: strata.reduce((sum, { size }) => sum + size, 0),
    drawn: trials.length,
    flips: trials.filter(({ stratum }) => strata[stratum]?.flip !== null).length,
    strata: strata.length,
    thinStrata: wanted.filter((least, at) => (drawn[at] as number) < least).length,
    enough: wanted.reduce((sum, least) => sum + least, 0),
  };
}
