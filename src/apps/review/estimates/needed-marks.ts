/** How many reviewed trials would decide a comparison. */
import { signFlipTest } from '../../../stats/by-item/sign-flips.ts';

/** Each number that is tried is larger than the one before by this factor. */
const STEP = 1.05;
/** The smallest number of trials with which a p of 0.05 is possible. */
const FEWEST = 6;

/**
 * The number of trials with human labels on which two labellings differ that gives an exact p of at most `alpha`, if the first one is right on this share of
 * them. All of them decide it as a fact, so it is never more.
 * @param trials all trials on which the two differ.
 */
export function countNeededMarks(share: number, alpha: number, trials: number): number {
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
