/** The trials of a comparison that its headline and its gate count. */
import type { Comparison, ComparisonCounts } from './comparison.ts';

/**
 * The counts of the trials whose stored answer is no vote. A vote is made from several responses, so a change of one of them is no change of
 * the vote. Where all stored answers are votes, the counts are those of all trials.
 */
export function judgedCounts({
  together,
  withoutVotes,
}: Pick<Comparison, 'together' | 'withoutVotes'>): ComparisonCounts {
  return withoutVotes === null || withoutVotes.trials === 0 ? together : withoutVotes;
}
