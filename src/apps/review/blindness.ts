/** Which marks the estimates are made from, and how many others there are. */
import type { LabelState } from '../../documents/mark.ts';
import type { Blindness, MarkedReview, Review } from './documents/reviews.ts';
import { groupRows, listStanding, type StandingMark } from './standing-marks.ts';
import { trialKey } from './trial-key.ts';

/** What the estimates of a review are made from. */
export interface EstimateMarks {
  /** Whether they were made while labels were hidden. If a store has no such mark, all marks are used. */
  readonly basis: Blindness['basis'];
  /** One of each reviewer on each trial. */
  readonly marks: readonly MarkedReview[];
  /** One of each adjudicator on each trial. */
  readonly decisions: readonly MarkedReview[];
}

/** @param rows all rows of the store. */
export function selectMarks(rows: readonly Review[]): EstimateMarks {
  const standing = listStanding(rows, 'reviewer');
  const basis = standing.some(({ blind }) => blind !== null) ? 'blind' : 'all';
  const select = (list: readonly StandingMark[]): MarkedReview[] =>
    basis === 'all' ? list.map(({ current }) => current) : list.flatMap(({ blind }) => blind ?? []);
  return { basis, marks: select(standing), decisions: select(listStanding(rows, 'adjudicator')) };
}

/** How many marks of reviewers there are by what was visible when they were made, and how many were withdrawn. */
export function countBlindness(rows: readonly Review[], { basis }: EstimateMarks): Blindness {
  const standing = listStanding(rows, 'reviewer');
  const withLabels = (state: LabelState): Blindness['visible'] =>
    countMarks(standing.filter(({ current, blind }) => current.labels === state && !isSame(current, blind)));
  const withdrawals = groupRows(rows, 'reviewer').flatMap(listWithdrawals);
  return {
    basis,
    blind: countMarks(standing.filter(({ blind }) => blind !== null)),
    afterReveal: withLabels('revealed'),
    visible: withLabels('visible'),
    unknown: withLabels('unknown'),
    changed: standing.filter(({ current, blind }) => blind !== null && !isSame(current, blind)).length,
    withdrawn: withdrawals.length,
    withdrawnAfterReveal: withdrawals.filter(({ labels }) => labels === 'revealed').length,
  };
}

/** Whether the current mark is the blind one, perhaps with another note. */
function isSame(current: MarkedReview, blind: MarkedReview | null): boolean {
  return current.mark === blind?.mark;
}

function countMarks(standing: readonly StandingMark[]): Blindness['visible'] {
  return {
    marks: standing.length,
    trials: new Set(standing.map(({ current }) => trialKey(current))).size,
    reviewers: new Set(standing.map(({ current }) => current.reviewer)).size,
  };
}

/** The withdrawals that removed a mark, among the rows of one person on one trial. */
export function listWithdrawals(rows: readonly Review[]): Review[] {
  return rows.filter(({ mark }, at) => mark === 'withdrawn' && at > 0 && rows[at - 1]?.mark !== 'withdrawn');
}
