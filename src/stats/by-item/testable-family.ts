/** p-values adjusted over the hypotheses that could be rejected at all. */
import { benjaminiHochberg, holm } from '../adjust.ts';

/** A test with the smallest p that it could give. Both are null where nothing was tested. */
export interface TestWithLeastP {
  readonly p: number | null;
  readonly minP: number | null;
}

/** The adjusted values have the order of the tests; null outside of the family. */
export interface TestableFamily {
  /** The number of hypotheses in the family. */
  readonly size: number;
  readonly holm: readonly (number | null)[];
  readonly bh: readonly (number | null)[];
}

/**
 * Holm's and Benjamini and Hochberg's adjustments over the hypotheses with minP ≤ alpha. The others can never be rejected, whatever the data, and have null
 * (Tarone 1990, Biometrics 46:515; Gilbert 2005, Applied Statistics 54:143). minP depends on how many items have a difference and not on its direction, so
 * leaving these hypotheses out does not use the result.
 */
export function adjustTestable(tests: readonly TestWithLeastP[], alpha = 0.05): TestableFamily {
  const places = tests.flatMap(({ p, minP }, i) => (p !== null && minP !== null && minP <= alpha ? [i] : []));
  const values = places.map((i) => (tests[i] as TestWithLeastP).p as number);
  const spread = (adjusted: readonly number[]): (number | null)[] => {
    const all = tests.map((): number | null => null);
    for (const [rank, i] of places.entries()) all[i] = adjusted[rank] as number;
    return all;
  };
  return { size: places.length, holm: spread(holm(values)), bh: spread(benjaminiHochberg(values)) };
}
