/** The significance of one contrast of the blind reference. */
import { LEVEL } from '../../base/core/significance.ts';
import type { BlindCondition } from './blind-group.ts';
import { scaleDifferences, type Scales } from './paired-test.ts';
import { DifferenceSums, lowerBound, upperBound } from './sign-flip-bounds.ts';
import type { Differences } from './differences.ts';
import { testItems } from './item-test.ts';

export class BlindSignificance {
  readonly #here: BlindCondition;
  readonly #baseline: BlindCondition;
  readonly #moving: readonly number[];
  readonly #scales: Scales;
  /** The differences of the shared items without a change. */
  readonly #fixed: readonly Differences[];
  readonly #fixedSums = new DifferenceSums();
  /** Results by the differences of the moving items, because draws repeat them. */
  readonly #known = new Map<string, boolean>();

  /** @param moving the items with a change under some condition of the group. */
  constructor(here: BlindCondition, baseline: BlindCondition, moving: readonly number[]) {
    this.#here = here;
    this.#baseline = baseline;
    this.#moving = moving;
    this.#scales = scaleDifferences(here.n, baseline.n);
    this.#fixed = this.#countFixed();
    for (const { difference, items } of this.#fixed) this.#fixedSums.add(difference, items);
  }

  /** Whether p ≤ 0.05. The changes are those of the moving items. Most draws are decided by bounds of p, because the exact p takes longer. */
  isSignificant(changes: ArrayLike<number>, baselineChanges: ArrayLike<number>): boolean {
    const sums = new DifferenceSums(this.#fixedSums);
    const differences = this.#moving.map((item, i) => {
      const difference = this.#difference(item, changes[i] as number, baselineChanges[i] as number) ?? 0;
      sums.add(difference);
      return difference;
    });
    if (lowerBound(sums) > LEVEL || sums.leastP() > LEVEL) return false;
    if (upperBound(sums) <= LEVEL) return true;
    const key = differences.join();
    let known = this.#known.get(key);
    if (known === undefined) {
      const moving = differences.map((difference) => ({ difference, items: 1 }));
      this.#known.set(key, (known = testItems([...this.#fixed, ...moving]).p <= LEVEL));
    }
    return known;
  }

  /** The difference of an item with these changes on both sides; null for an item that is on one side only. */
  #difference(item: number, change: number, baselineChange: number): number | null {
    const [n, baselineN] = [this.#here.n[item] as number, this.#baseline.n[item] as number];
    if (n === 0 || baselineN === 0) return null;
    const [sum, baselineSum] = [
      (this.#here.errors[item] as number) + change,
      (this.#baseline.errors[item] as number) + baselineChange,
    ];
    return this.#scales.difference(n, sum, baselineN, baselineSum);
  }

  #countFixed(): Differences[] {
    const moving = new Set(this.#moving);
    const items = new Map<number, number>();
    for (let item = 0; item < this.#here.n.length; item++) {
      const difference = moving.has(item) ? null : this.#difference(item, 0, 0);
      if (difference !== null && difference !== 0) items.set(difference, (items.get(difference) ?? 0) + 1);
    }
    return Array.from(items, ([difference, count]) => ({ difference, items: count }));
  }
}
