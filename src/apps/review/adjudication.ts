/** Conflicts: trials that reviewers marked differently, for a third person to decide. */
import type { Adjudication, MarkedReview, Review } from './documents/reviews.ts';
import type { EstimateMarks } from './blindness.ts';
import { listStanding } from './standing-marks.ts';
import { trialKey } from './trial-key.ts';
import { compareCodePoints } from '../../base/text/order.ts';
import { shortName } from '../../base/text/short-name.ts';

/** The different marks of a trial, by the key of the trial. A blind mark counts as it was before the reveal. */
export function findConflicts(rows: readonly Review[]): Map<string, readonly MarkedReview[]> {
  const marks = listStanding(rows, 'reviewer').map(({ current, blind }) => blind ?? current);
  const groups = Map.groupBy(marks, trialKey);
  return new Map([...groups].filter(([, own]) => own.some(({ mark }) => mark !== own[0]?.mark)));
}

/**
 * The number of conflicts, and of those that are decided.
 * @param rows all rows of the store.
 */
export function countAdjudication(rows: readonly Review[], { decisions }: EstimateMarks): Adjudication {
  const conflicts = findConflicts(rows);
  const decided = new Set(listStanding(rows, 'adjudicator').map(({ current }) => trialKey(current)));
  const counted = new Set(decisions.map(trialKey));
  const names = new Set(decisions.map(({ reviewer }) => reviewer));
  return {
    conflicts: conflicts.size,
    open: [...conflicts.keys()].filter((key) => !decided.has(key)).length,
    decided: counted.size,
    notBlind: decided.size - counted.size,
    adjudicators: [...names].toSorted(compareCodePoints).map(shortName),
  };
}
