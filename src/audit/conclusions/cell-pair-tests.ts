/** Tests of the difference of two cells under several labellings. */
import { boundSignFlips, DifferenceSums } from '../../stats/by-item/sign-flip-bounds.ts';
import type { TestWithLeastP } from '../../stats/by-item/testable-family.ts';
import { inferDifference } from '../tally/infer-difference.ts';
import type { ItemColumn } from '../tally/item-column.ts';
import { joinCells, listContributions, type JoinedCells } from '../tally/joined-cells.ts';
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
    if (p === undefined) this.#known.set(labels, (p = this.#test(labels).p));
    return p;
  }

  /** The same, or a bound of it where that is enough for Holm’s decision over so many tests. */
  bound(labels: CellLabels, tests: number): TestWithLeastP {
    const [first, second, cells] = this.#join(labels);
    if (!cells.areEqual) return this.#test(labels);
    const sums = new DifferenceSums();
    for (const difference of listContributions(cells, first, second, 'labelErrors')) sums.add(difference);
    const bound = cells.places.length === 0 ? null : boundSignFlips(sums, tests);
    return bound === null ? this.#test(labels) : { p: bound, minP: sums.leastP() };
  }

  #join({ columns }: CellLabels): [ItemColumn, ItemColumn, JoinedCells] {
    const [first, second] = [columns[this.#first] as ItemColumn, columns[this.#second] as ItemColumn];
    this.#cells = joinCells(first, second, this.#cells);
    return [first, second, this.#cells];
  }

  #test(labels: CellLabels): TestWithLeastP {
    const [first, second, cells] = this.#join(labels);
    if (cells.places.length === 0) return { p: null, minP: null };
    return inferDifference(cells, [first, second], 'labelErrors') ?? { p: null, minP: null };
  }
}
