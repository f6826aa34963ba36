/** Whether the estimates of a review are blind, in sentences. */
import { plural } from '../../../report/numbers.ts';
import type { Blindness, ReviewReport } from '../documents/reviews.ts';

/** The first sentence of a report that is not blind; null for a blind one. */
export function describeNotBlind({ blindness }: ReviewReport): string | null {
  const { basis, afterReveal, visible, unknown } = blindness;
  if (basis === 'blind') return null;
  if (afterReveal.marks + visible.marks === 0)
    return 'It is not known whether reviewers saw the labels, so these estimates may not be blind.';
  const known = unknown.marks === 0 ? '' : ', as far as known';
  return `These estimates are not blind: no mark was made while labels were hidden${known}. Reviewers who see the labels may follow them.`;
}

/** The marks that are not blind, and the withdrawn ones; empty where there are none. */
export function describeOtherMarks({ blindness }: ReviewReport): string[] {
  const { basis, afterReveal, visible, unknown, changed, withdrawn, withdrawnAfterReveal } = blindness;
  const effect = basis === 'blind' ? 'The estimates leave them out.' : 'The estimates use them.';
  return [
    ...describeMarks(
      afterReveal,
      (marks, verb) => `${marks} ${verb} set or changed after the reveal of the labels. ${effect}`,
    ),
    ...describeMarks(visible, (marks, verb) => `${marks} ${verb} made with visible labels. ${effect}`),
    ...describeMarks(unknown, (marks) => `Of ${marks} it is not known whether labels were visible. ${effect}`),
    ...(changed === 0
      ? []
      : [
          `${plural(changed, 'blind mark')} ${were(changed)} changed after the reveal. The estimates keep the blind mark.`,
        ]),
    ...(withdrawn === 0 ? [] : [describeWithdrawn(withdrawn, withdrawnAfterReveal)]),
  ];
}

function describeMarks(
  { marks, trials, reviewers }: Blindness['visible'],
  describe: (marks: string, verb: string) => string,
): string[] {
  const where = `(${plural(trials, 'trial')}, ${plural(reviewers, 'reviewer')})`;
  return marks === 0 ? [] : [describe(`${plural(marks, 'mark')} ${where}`, were(marks))];
}

function describeWithdrawn(withdrawn: number, afterReveal: number): string {
  const all = `${plural(withdrawn, 'mark')} ${were(withdrawn)} withdrawn`;
  if (afterReveal === 0) return `${all}.`;
  return `${all}, ${afterReveal} of them after the reveal. If reviewers chose these by the labels, the estimates are biased.`;
}

function were(count: number): string {
  return count === 1 ? 'was' : 'were';
}
