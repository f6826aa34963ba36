/** The order of models by their accuracy. */
import { formatFixed } from '../../src/base/text/python-numbers.ts';

export interface Share {
  readonly correct: number;
  readonly n: number;
}

/** Below 0 if the accuracy of `a` is lower; exact, because it compares integers. */
export function compareShares(a: Share, b: Share): number {
  return a.correct * b.n - b.correct * a.n;
}

/** A share in %, with one decimal. */
export function percentText({ correct, n }: Share): string {
  return formatFixed((100 * correct) / n, 1);
}

/** How many pairs of things are strictly in one order by the first share, and strictly in the other by the second. */
export function countSwaps<Thing>(
  things: readonly Thing[],
  first: (thing: Thing) => Share,
  second: (thing: Thing) => Share,
): number {
  return things.reduce((swaps, a, i) => {
    const swapped = things
      .slice(i + 1)
      .filter((b) => compareShares(first(a), first(b)) * compareShares(second(a), second(b)) < 0);
    return swaps + swapped.length;
  }, 0);
}

/** How many pairs there are of things. */
export function countPairs({ length }: readonly unknown[]): number {
  return (length * (length - 1)) / 2;
}
