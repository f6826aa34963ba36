/** Samples that merge: the k smallest of what was offered, whatever the order and however it was split. */
import type { TrialDetail } from '../core/trial.ts';
import { compareCodePoints } from '../text/order.ts';

/** Something that can be sampled: ordered by rank, then by run and ordinal, so that no two are equal. */
export interface Ranked {
  readonly rank: number;
  readonly run: string;
  readonly ordinal: number;
  readonly trialId: string;
  /** What else is known of it, and cannot be looked up again. */
  readonly detail?: TrialDetail;
  /** Why it was sampled, if that differs from trial to trial. */
  readonly note?: string;
  /** Its labels in all universes, as schemes/universes.ts packs them. */
  readonly pattern?: number;
}

/** Adds one to a sample of at most `limit`, which is kept in order. */
export function offer(sample: Ranked[], candidate: Ranked, limit: number): void {
  if (limit === 0) return;
  const last = sample.at(-1);
  if (sample.length >= limit && last !== undefined && compareRanked(candidate, last) >= 0) return;
  let at = sample.length;
  while (at > 0 && compareRanked(candidate, sample[at - 1] as Ranked) < 0) at--;
  sample.splice(at, 0, candidate);
  if (sample.length > limit) sample.pop();
}

function compareRanked(a: Ranked, b: Ranked): number {
  return a.rank - b.rank || compareCodePoints(a.run, b.run) || a.ordinal - b.ordinal;
}
