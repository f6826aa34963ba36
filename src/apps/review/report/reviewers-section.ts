/** The section of the report about reviewers. */
import { LEAST_FOR_KAPPA } from '../../../documents/mark.ts';
import type { Adjudication, ReviewerAgreement, ReviewerCount, ReviewReport } from '../documents/reviews.ts';
import { count, decimals, percent, plural } from '../../../report/numbers.ts';
import { draw, type Column } from '../../../report/markdown/draw.ts';
import { cellCode, code } from '../../../report/markdown/markup.ts';

const REVIEWER_COLUMNS: readonly Column<ReviewerCount>[] = [
  { title: 'reviewer', align: 'l', show: ({ reviewer }) => cellCode(reviewer) },
  { title: 'correct', align: 'r', show: ({ correct }) => count(correct) },
  { title: 'incorrect', align: 'r', show: ({ incorrect }) => count(incorrect) },
  { title: 'cannot tell', align: 'r', show: ({ cannotTell }) => count(cannotTell) },
  { title: 'replaced', align: 'r', show: ({ superseded }) => count(superseded) },
  { title: 'withdrawn', align: 'r', show: ({ withdrawn }) => count(withdrawn) },
];

const AGREEMENT_COLUMNS: readonly Column<ReviewerAgreement>[] = [
  { title: 'first', align: 'l', show: ({ first }) => cellCode(first) },
  { title: 'second', align: 'l', show: ({ second }) => cellCode(second) },
  { title: 'trials of both', align: 'r', show: ({ both }) => count(both) },
  { title: 'both correct or incorrect', align: 'r', show: ({ told }) => count(told) },
  { title: 'same mark', align: 'r', show: ({ alike }) => count(alike) },
  { title: 'share', align: 'r', show: ({ alike, told }) => percent(told === 0 ? null : (100 * alike) / told) },
  { title: 'Cohen’s κ', align: 'r', show: ({ kappa }) => decimals(kappa, 3) },
  { title: '95 % interval', align: 'r', show: ({ kappaInterval }) => describeInterval(kappaInterval) },
];

/** The marks of each reviewer, their agreement, and the decisions of adjudicators. */
export function renderReviewers({
  reviewers: list,
  agreement,
  fleiss,
  progress,
  adjudication,
}: ReviewReport): string[] {
  const { outvoted, ties, cannotTell } = progress;
  return [
    '## Reviewers',
    '',
    draw(list, REVIEWER_COLUMNS),
    '',
    `The majority decides on a trial; "cannot tell" is no vote. Trials with a minority: ${outvoted}. Ties, which have no human label: ${ties}. Trials that no reviewer could tell: ${cannotTell}.`,
    '',
    ...(agreement.length === 0
      ? ['No two reviewers marked the same trial, so their agreement is unknown.']
      : ['Agreement before adjudication:', '', draw(agreement, AGREEMENT_COLUMNS)]),
    ...(fleiss === null ? [] : ['', describeFleiss(fleiss)]),
    ...(adjudication.conflicts + adjudication.decided + adjudication.notBlind === 0
      ? []
      : ['', describeAdjudication(adjudication)]),
  ];
}

function describeInterval(interval: ReviewerAgreement['kappaInterval']): string {
  return interval === null ? '–' : `${decimals(interval[0], 3)} to ${decimals(interval[1], 3)}`;
}

function describeAdjudication({ conflicts, open, decided, notBlind, adjudicators }: Adjudication): string {
  const by = adjudicators.map((name) => code(name)).join(', ');
  const decisions =
    decided === 0
      ? 'None is decided'
      : `${plural(decided, 'trial')} ${decided === 1 ? 'has' : 'have'} the human label that ${by} decided`;
  const leftOut =
    notBlind === 0
      ? ''
      : ` ${plural(notBlind, 'decision')} ${notBlind === 1 ? 'is' : 'are'} left out, because labels were not hidden.`;
  return `Reviewers differ on ${plural(conflicts, 'trial')}. ${decisions}; ${open} ${open === 1 ? 'is' : 'are'} open.${leftOut}`;
}

function describeFleiss({ trials, kappa, interval }: NonNullable<ReviewReport['fleiss']>): string {
  const about = `the ${plural(trials, 'reviewed trial')} with two votes or more`;
  if (kappa !== null)
    return `Fleiss’ κ of ${about}: ${decimals(kappa, 3)} (${describeInterval(interval)}). Flips are more frequent among these trials than in the store.`;
  const why = trials < LEAST_FOR_KAPPA ? `it is shown from ${LEAST_FOR_KAPPA} trials on` : 'all votes are alike';
  return `No Fleiss’ κ of ${about}: ${why}.`;
}
