/** Which of two labellings is right where they differ, and the difference in their accuracy. */
import type { Interval } from '../../base/core/statistics.ts';
import type { SignFlipTest } from '../by-item/sign-flips.ts';
import type { ReviewedStratum } from './collapse.ts';
import { stratifiedShare } from './stratified-share.ts';
import { weightedSignTest } from './weighted-sign-test.ts';

/** An estimate with its interval of 95 %. */
export interface Estimate {
  readonly estimate: number;
  readonly interval: Interval;
}

export interface RightWhereDifferent {
  /** The share q of the trials on which the two differ where the first one is right. */
  readonly share: Estimate;
  /** Accuracy of the first minus that of the second, as a proportion. */
  readonly difference: Estimate;
  /** The exact p; null for a census: if all trials on which they differ were reviewed, the difference is a fact. */
  readonly p: number | null;
  /** The smallest p that so many reviewed trials could have; null for a census. */
  readonly minP: number | null;
  /** False if p is an approximation, because the exact p would take too long. */
  readonly isExact: boolean;
}

export interface SplitOptions {
  /**
   * Whether each trial had the same chance to be reviewed, whatever its stratum. The test then counts each reviewed trial once. Otherwise each one has the weight
   * size/reviewed of its stratum.
   */
  readonly areAlike?: boolean;
}

/**
 * If two labellings agree on a trial, they are right or wrong together. So the difference in accuracy is (D/N)·(2q − 1), with the number D of trials on which they
 * differ, of all N trials. D and N are known, and only q is estimated: {@link stratifiedShare} with its interval, and the exact test {@link weightedSignTest}.
 * @param strata of the trials on which the two differ; a hit is a trial on which the first one is right.
 * @param total all trials that both label.
 * @returns null where none of the trials on which they differ was reviewed.
 */
export function rightWhereDifferent(
  strata: readonly ReviewedStratum[],
  total: number,
  { areAlike = false }: SplitOptions = {},
): RightWhereDifferent | null {
  const found = stratifiedShare(strata);
  if (found === null) return null;
  const differ = strata.reduce((sum, { size }) => sum + size, 0);
  const toDifference = (share: number): number => (differ / total) * (2 * share - 1);
  const [low, high] = found.interval;
  const test = strata.every(({ size, reviewed }) => size === reviewed) ? null : testSplit(strata, areAlike);
  return {
    share: { estimate: found.share, interval: found.interval },
    difference: { estimate: toDifference(found.share), interval: [toDifference(low), toDifference(high)] },
    p: test?.p ?? null,
    minP: test?.minP ?? null,
    isExact: test?.isExact ?? true,
  };
}

function testSplit(strata: readonly ReviewedStratum[], areAlike: boolean): SignFlipTest {
  return weightedSignTest(
    strata
      .filter(({ reviewed }) => reviewed > 0)
      .map(({ size, reviewed, hits }) => ({
        weight: areAlike ? 1 : size / reviewed,
        right: hits,
        wrong: reviewed - hits,
      })),
  );
}
