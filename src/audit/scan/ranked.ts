/** Trials as candidates for samples. */
import type { EncodedTrial } from '../../base/core/trial.ts';
import type { Ranked } from '../../stats/smallest.ts';

/** The place of the trial, and its details where they cannot be read again. */
export function rankTrial({ run, ordinal, trialId, detail }: EncodedTrial, rank: number): Ranked {
  return detail === null ? { rank, run, ordinal, trialId } : { rank, run, ordinal, trialId, detail };
}
