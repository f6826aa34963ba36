/** Tests of the difference of two cells under several labellings. */
import { boundSignFlips, DifferenceSums } from '../../stats/by-item/sign-flip-bounds.ts';
import { signFlipTestOfList } from '../../stats/by-item/sign-flips.ts';
import type { TestWithLeastP } from '../../stats/by-item/testable-family.ts';
import type { ItemColumn } from '../tally/item-column.ts';
import { joinCells, listDifferences, type JoinedCells } from '../tally/joined-cells.ts';
import type { CellLabels } from './cell-rates.ts';

export class CellPairTests {
  readonly #first: number;
  readonly #second: number;
  #cells: JoinedCells | undefined;
  /** p by labelling: that of the stored labels is needed for every scheme. */
  readonly #known = new Map<CellLabels, number | null>();

  constructor(first: number, second: number) {
    this.#first = first;
    this.#second = second;
  }

  /** The exact p; null without a shared item. */
  p(labels: CellLabels): number | null {
    let p = this.#known.get(labels);
    if (p === undefined) this.#known.set(labels, (p = this.#test(this.#differences(labels)).p));
    return p;
  }

  /** The same, or a bound of it where that is enough for Holm’s decision over so many tests. */
  bound(labels: CellLabels, tests: number): TestWithLeastP {
    const differences = this.#differences(labels);
    const sums = new DifferenceSums();
    for (let i = 0; i < differences.length; i++) sums.add(differences[i] as number);
    const bound = differences.length === 0 ? null : boundSignFlips(sums, tests);
    return bound === null ? this.#test(differences) : { p: bound, minP: 2 ** (1 - Math.max(1, sums.items)) };
  }

  #differences({ columns }: CellLabels): Float64Array {
    const [first, second] = [columns[this.#first] as ItemColumn, columns[this.#second] as ItemColumn];
    this.#cells = joinCells(first, second, this.#cells);
    return listDifferences(this.#cells, first, second, 'labelErrors');
  }

  #test(differences: Float64Array): TestWithLeastP {
    return differences.length === 0 ? { p: null, minP: null } : signFlipTestOfList(differences);
  }
}
