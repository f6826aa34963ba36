/** What one person's review knows of each trial of the sample, from the rows of the store. */
import type { SamplePart } from '../../../web/data-source.ts';
import { findConflicts } from '../../review/adjudication.ts';
import type { Role } from '../../../documents/mark.ts';
import type { MarkedReview, Review, SampledTrial } from '../../review/documents/reviews.ts';
import { findStanding, groupRows } from '../../review/standing-marks.ts';
import { trialKey } from '../../review/trial-key.ts';

export interface KnownTrial {
  /** The mark of the person; null without one, and after a withdrawal. */
  readonly current: MarkedReview | null;
  /** Whether the person may have seen the labels: a mark of an earlier session was followed by them. */
  readonly isSeen: boolean;
  /** The different marks of other people; empty where they do not differ, or the person is one of them. */
  readonly conflict: readonly MarkedReview[];
}

/** By place in the sample. */
export function readKnownTrials(
  trials: readonly SampledTrial[],
  rows: readonly Review[],
  person: { readonly reviewer: string; readonly role: Role },
): KnownTrial[] {
  const own = rows.filter(({ reviewer }) => reviewer === person.reviewer);
  const ownRows = new Map(groupRows(own, person.role).map((group) => [trialKey(group[0] as Review), group]));
  const conflicts = person.role === 'adjudicator' ? findConflicts(rows) : new Map<string, readonly MarkedReview[]>();
  return trials.map((trial) => {
    const group = ownRows.get(trialKey(trial)) ?? [];
    const current = findStanding(group)?.current ?? null;
    const conflict = conflicts.get(trialKey(trial)) ?? [];
    return {
      current,
      isSeen: current !== null || group.some(({ labels }) => labels !== 'hidden'),
      conflict: conflict.some(({ reviewer }) => reviewer === person.reviewer) ? [] : conflict,
    };
  });
}

/** The parts of the sample that contain the trial. */
export function listParts({ current, conflict }: KnownTrial, role: Role): SamplePart[] {
  const isMarked = current !== null;
  if (role === 'reviewer') return ['all', isMarked ? 'marked' : 'unmarked'];
  const isConflict = conflict.length > 0;
  return [
    'all',
    ...(isConflict ? (['conflicts'] as const) : []),
    ...(isMarked ? (['marked'] as const) : isConflict ? (['unmarked'] as const) : []),
  ];
}
