/** The marks that count: what is left of all rows when later ones replace earlier ones, and withdrawals remove them. */
import type { MarkedReview, Review } from './documents/reviews.ts';
import type { Role } from '../../documents/mark.ts';

/** The mark of one person on one trial in one role. */
export interface StandingMark {
  /** The latest one. */
  readonly current: MarkedReview;
  /** The latest one that was made while labels were hidden; null where there is none. A later change after the reveal does not replace it. */
  readonly blind: MarkedReview | null;
}

/** The marks of all people in a role that are not withdrawn, in the order in which each person first marked each trial. */
export function listStanding(rows: readonly Review[], role: Role): StandingMark[] {
  return groupRows(rows, role).flatMap((own) => findStanding(own) ?? []);
}

/** The rows of each person on each trial in a role: the earliest first. */
export function groupRows(rows: readonly Review[], role: Role): Review[][] {
  const groups = Map.groupBy(
    rows.filter((row) => row.role === role),
    ({ run, trialId, reviewer }) => JSON.stringify([run, trialId, reviewer]),
  );
  return groups
    .values()
    .map((own) => own.toSorted((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at))))
    .toArray();
}

/**
 * What is left of the rows of one person on one trial in one role; null where nothing is.
 * @param rows the earliest first.
 */
export function findStanding(rows: readonly Review[]): StandingMark | null {
  const marks = rows.slice(rows.findLastIndex(({ mark }) => mark === 'withdrawn') + 1).filter(isMarked);
  const current = marks.at(-1);
  return current === undefined ? null : { current, blind: marks.findLast(({ labels }) => labels === 'hidden') ?? null };
}

/** Whether a row is a mark, and no withdrawal. */
export function isMarked(row: Review): row is MarkedReview {
  return row.mark !== 'withdrawn';
}
