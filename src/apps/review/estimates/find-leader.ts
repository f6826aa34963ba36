/** Finds the labelling that is ahead of the others, and whether that was tested. */
import type { SchemeComparison, Leader } from '../documents/reviews.ts';
import { adjustTestable } from '../../../stats/by-item/testable-family.ts';
import type { Estimator } from './estimator.ts';
import type { Labeling } from './labelings.ts';
import { signFlipTest } from '../../../stats/by-item/sign-flips.ts';

/** The significance level of the comparisons with the leader together. */
const ALPHA = 0.05;

type Against = Leader['against'][number];

/** @param labelings at least one; the first one among equals is the leader. */
export function findLeader(labelings: readonly Labeling[], estimator: Estimator): Leader | null {
  const complete = labelings.filter((labeling) => estimator.isComplete(labeling));
  const leader = chooseLeader(complete, estimator);
  if (leader === null) return null;
  const isAlike = (other: Labeling): boolean => estimator.countDiffering(leader, other) === 0;
  const [alike, others] = [complete.filter(isAlike), complete.filter((other) => !isAlike(other))];
  const { against, family, sampled } = compareAll(leader, others, estimator);
  const open = against.filter((one) => !isBeaten(one));
  return {
    scheme: leader.scheme,
    verdict: findVerdict(against, open),
    alike: alike.filter((other) => other !== leader).map(({ scheme }) => scheme),
    notCompared: labelings.filter((labeling) => !complete.includes(labeling)).map(({ scheme }) => scheme),
    unbeaten: [leader.scheme, ...open.map(({ other }) => other)],
    family,
    against: against.map((one) => (isBeaten(one) ? one : { ...one, needed: countNeeded(one, ALPHA / sampled) })),
  };
}

/** The one whose worst difference to another one is the best. */
function chooseLeader(labelings: readonly Labeling[], estimator: Estimator): Labeling | null {
  const worst = labelings.map(() => 0);
  for (const [at, one] of labelings.entries())
    for (const [offset, other] of labelings.slice(at + 1).entries()) {
      const difference = estimator.compare(one, other).difference?.pp ?? 0;
      const to = at + 1 + offset;
      worst[at] = Math.min(worst[at] as number, difference);
      worst[to] = Math.min(worst[to] as number, -difference);
    }
  return labelings[worst.indexOf(Math.max(...worst))] ?? null;
}

interface Adjusted {
  readonly against: readonly Against[];
  /** Comparisons that can be tested. */
  readonly family: number;
  /** Comparisons that are not known as a fact. */
  readonly sampled: number;
}

/** Holm over the comparisons that can be tested. Labellings with equal labels are one comparison. */
function compareAll(leader: Labeling, others: readonly Labeling[], estimator: Estimator): Adjusted {
  const comparisons = others.map((other) => estimator.compare(leader, other));
  const places = others.map((other) => others.findIndex((one) => estimator.countDiffering(one, other) === 0));
  const distinct = [...new Set(places)];
  const tests = distinct.map((place) => comparisons[place] as SchemeComparison);
  const { size, holm } = adjustTestable(tests, ALPHA);
  const against = comparisons.map((comparison, at) => {
    const adjusted = holm[distinct.indexOf(places[at] as number)] ?? null;
    return { ...comparison, holm: adjusted, needed: null };
  });
  return { against, family: size, sampled: tests.filter(({ isCensus }) => !isCensus).length };
}

/**
 * Whether the leader is better: by the test, if the count and the estimate both favor it; or by a census, whatever the labels of the trials without a human
 * label are.
 */
function isBeaten({ difference, rightWhereDifferent, holm, isCensus }: Against): boolean {
  if (difference === null || rightWhereDifferent === null) return false;
  const { hits, trials, unclear } = rightWhereDifferent;
  if (isCensus) return hits > trials - hits + unclear;
  return holm !== null && holm <= ALPHA && hits > trials - hits && difference.pp > 0;
}

function findVerdict(against: readonly Against[], open: readonly Against[]): Leader['verdict'] {
  if (against.length === 0) return 'equal';
  if (open.length > 0) return 'open';
  return against.every(({ isCensus }) => isCensus) ? 'fact' : 'tested';
}

/** null for a census: all trials on which the two differ were reviewed. */
function countNeeded({ isCensus, rightWhereDifferent, trials }: Against, alpha: number): number | null {
  return isCensus ? null : countNeededMarks(rightWhereDifferent?.share ?? 0, alpha, trials);
}

/** Each number that is tried is larger than the one before by this factor. */
const STEP = 1.05;
/** The smallest number of trials with which a p of 0.05 is possible. */
const FEWEST = 6;

/**
 * The number of trials with human labels on which two labellings differ that gives an exact p of at most `alpha`, if the first one is right on this share of
 * them. All of them decide it as a fact, so it is never more.
 * @param trials all trials on which the two differ.
 */
function countNeededMarks(share: number, alpha: number, trials: number): number {
  const all = Math.ceil(trials);
  if (share <= 0.5) return all;
  for (let n = FEWEST; n < all; n = Math.ceil(n * STEP)) {
    const right = Math.round(share * n);
    const { p } = signFlipTest([
      { difference: 1, items: right },
      { difference: -1, items: n - right },
    ]);
    if (p <= alpha) return n;
  }
  return all;
}
