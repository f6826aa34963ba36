/** The change of the labels of the same outputs: its interval and a test that agree. */
import { decide } from './decide.ts';
import { deltaOfMoments, type DeltaEstimate } from './delta-interval.ts';
import { summarize, type ItemCounts, type Moments } from './item-counts.ts';
import { testItems } from './item-test.ts';
import type { SignFlipTest } from './sign-flips.ts';

/**
 * The change Σ d / Σ n, where the sum of an item is its d, and its test ({@link testItems}).
 * @param moments of the counts, where they are known.
 * @param mostWork up to which the test is exact; see `signFlipTest`.
 */
export function inferChange(
  counts: readonly ItemCounts[],
  moments: Moments = summarize(counts),
  mostWork?: number,
): [found: DeltaEstimate | null, test: SignFlipTest] {
  const found = deltaOfMoments(moments);
  const differences = counts.map(({ items, sum }) => ({ items, difference: sum }));
  const test = testItems(differences, mostWork);
  if (found === null) return [null, test];
  const { outputs, items, sizes } = moments;
  const { interval, p } = decide({
    ...found,
    intervalAt: (level) => deltaOfMoments(moments, level)?.interval ?? null,
    p: test.p,
    areSharedEqual: true,
    isExactTest: sizes * items === outputs * outputs,
    outputs,
  });
  return [
    { ...found, interval },
    { ...test, p: p ?? test.p },
  ];
}
