/** Samples that merge: the k smallest of all candidates, in whatever order and parts they come. */
import type { TrialDetail } from '../base/core/trial.ts';
import { compareCodePoints } from '../base/text/order.ts';

/** The position in the order of candidates: by rank, then by run and ordinal, so that no two are equal. */
export interface RankedPlace {
  readonly rank: number;
  readonly run: string;
  readonly ordinal: number;
}

/** Something that can be sampled. */
export interface Ranked extends RankedPlace {
  readonly trialId: string;
  /** Further values that cannot be read again later. */
  readonly detail?: TrialDetail;
  /** Why it was sampled, if that differs from trial to trial. */
  readonly note?: string;
  /** Its labels in all universes, as schemes/universes.ts packs them. */
  readonly pattern?: number;
}

/** Adds one to a sample of at most `limit`, which is kept in order. */
export function offer<One extends RankedPlace>(sample: One[], candidate: One, limit: number): void {
  if (limit === 0) return;
  const last = sample.at(-1);
  if (sample.length >= limit && last !== undefined && compareRanked(candidate, last) >= 0) return;
  sample.splice(findPosition(candidate, sample), 0, candidate);
  if (sample.length > limit) sample.pop();
}

/** How many of a sample in order come before the candidate. */
function findPosition(candidate: RankedPlace, sample: readonly RankedPlace[]): number {
  let low = 0;
  let high = sample.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compareRanked(candidate, sample[middle] as RankedPlace) < 0) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The order of samples: by rank, then by run and ordinal. */
export function compareRanked(a: RankedPlace, b: RankedPlace): number {
  return a.rank - b.rank || compareCodePoints(a.run, b.run) || a.ordinal - b.ordinal;
}
