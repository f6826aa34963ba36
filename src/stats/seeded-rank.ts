/** A pseudo-random number for each trial, which depends on the seed and the trial's id and on nothing else. */
import seedrandom from 'seedrandom';

/**
 * In [0, 1), uniform over ids. Sampling the trials of smallest rank gives the same sample in any order, on any number of workers.
 * Generator: Alea (Baagøe 2010), as seedrandom ships it.
 */
export function seededRank(seed: number, trialId: string): number {
  return seedrandom.alea(`${seed}:${trialId}`).double();
}
