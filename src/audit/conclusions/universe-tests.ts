/** The test of a contrast in every universe. */
import { computeOnce } from '../../base/core/compute-once.ts';
import { testItemList } from '../../stats/by-item/item-test.ts';
import { isSignificant } from '../../base/core/significance.ts';

/**
 * Whether the contrast is significant in each universe. Many universes have the same differences, which are tested once.
 * @param differences of the items, by universe.
 */
export function testUniverses(differences: readonly ArrayLike<number>[]): boolean[] {
  const known = new Map<string, boolean>();
  return differences.map((own) =>
    computeOnce(known, Array.from(own).join(), () => isSignificant(testItemList(Float64Array.from(own)).p)),
  );
}
