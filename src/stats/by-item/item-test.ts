/** The sign-flip test of a difference between items, where it is not one or two of them that carry the difference. */
import type { Differences } from './differences.ts';
import { DifferenceSums } from './sign-flip-bounds.ts';
import { signFlipTest, signFlipTestOfList, type SignFlipTest } from './sign-flips.ts';

/**
 * The sign-flip test ({@link signFlipTest}). If one or two items carry more than half of all changes, minP is that of so many items, so that nothing is tested. The test
 * takes a difference of d to be as likely as −d. If a few items gain all their outputs and many lose one, the mean can be 0 although this is not so, and the test then
 * rejects in up to a third of samples of 20 items (docs/coverage.md). minP does not depend on the direction of a difference, so leaving out such tests does not use the result.
 */
export function testItems(differences: readonly Differences[], mostWork?: number): SignFlipTest {
  const sums = new DifferenceSums();
  for (const { difference, items } of differences) sums.add(difference, items);
  return sums.limit(signFlipTest(differences, mostWork));
}

/** The same for a list with one difference for each item. */
export function testItemList(differences: Float64Array, mostWork?: number): SignFlipTest {
  const sums = new DifferenceSums();
  for (let i = 0; i < differences.length; i++) sums.add(differences[i] as number);
  return sums.limit(signFlipTestOfList(differences, mostWork));
}
