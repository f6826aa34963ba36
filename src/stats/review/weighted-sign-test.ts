/** The exact test of which of two labellings is right more often, by a sample with weights. */
import { signFlipTest, type SignFlipTest } from '../by-item/sign-flips.ts';

/** Reviewed trials that represent the same number of trials. */
export interface WeightedMarks {
  /** Trials that each one represents. */
  readonly weight: number;
  /** Those on which the first labelling is right, and those on which the second one is. */
  readonly right: number;
  readonly wrong: number;
}

/** Weights within this factor are treated as alike. */
const ALIKE = 1.5;
/** The smallest weight, as a whole number. */
const UNIT = 10;

/**
 * The exact two-sided test that each of the two labellings is right with the same chance, on each trial on which they differ. If weights are within a factor of
 * 1.5, it is the exact McNemar test of the reviewed trials (McNemar 1947, Psychometrika 12:153), else the sign-flip test of the weights, as whole numbers
 * with one tenth of the smallest weight as the unit.
 */
export function weightedSignTest(marks: readonly WeightedMarks[]): SignFlipTest {
  const seen = marks.filter(({ right, wrong }) => right + wrong > 0);
  const smallest = Math.min(...seen.map(({ weight }) => weight));
  const areAlike = seen.every(({ weight }) => weight <= ALIKE * smallest);
  return signFlipTest(
    seen.flatMap(({ weight, right, wrong }) => {
      const difference = areAlike ? 1 : Math.floor((UNIT * weight) / smallest + 0.5);
      return [
        { difference, items: right },
        { difference: -difference, items: wrong },
      ];
    }),
  );
}
