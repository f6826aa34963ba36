/** Trials as candidates of samples. */
import type { EncodedTrial } from '../../core/trial.ts';
import type { Ranked } from '../../stats/smallest.ts';

/** The trial's place, and what cannot be looked up again. */
export function rankTrial({ run, ordinal, trialId, detail }: EncodedTrial, rank: number): Ranked {
  return detail === null ? { rank, run, ordinal, trialId } : { rank, run, ordinal, trialId, detail };
}
