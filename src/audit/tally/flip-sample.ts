/** The flips of an audit: how many there are, and of too many those with the smallest seeded ranks. A page shows them. */
import type { TrialLabels } from '../../base/core/labels.ts';
import { offer, type Ranked } from '../../stats/smallest.ts';

/** A trial whose label a requested scheme changes. */
export interface Flip extends Ranked {
  /** The rules as in {@link TrialLabels}. */
  readonly rules: TrialLabels['rules'];
}

/** Plain data. Parts merge in any order. */
export interface FlipSample {
  count: number;
  /** The most flips that are kept. */
  readonly limit: number;
  /** By rank. */
  readonly kept: Flip[];
}

export function emptyFlips(limit: number): FlipSample {
  return { count: 0, limit, kept: [] };
}

export function addFlip(sample: FlipSample, flip: Flip): void {
  sample.count++;
  offer(sample.kept, flip, sample.limit);
}

/** Adds `part` to `whole`, which must have the same limit. */
export function mergeFlips(whole: FlipSample, { count, kept }: FlipSample): void {
  whole.count += count;
  for (const flip of kept) offer(whole.kept, flip, whole.limit);
}
