/** The errors of groups of cells in every universe of the rules of the core. */
import { isCorrect, UNIVERSES } from '../../schemes/core/universes.ts';
import type { ItemColumn, Labelling } from '../tally/item-column.ts';
import type { ItemLabels } from '../tally/item-labels.ts';
import type { CellTally } from '../tally/tally.ts';
import { countLabelled, countUniverseErrors, type UniverseCounts } from '../tally/universe-counts.ts';
import { countParts } from './groups.ts';

/** A cell with its id. */
type NamedCell = readonly [id: string, cell: CellTally];

export class CellUniverses {
  readonly #cells: readonly NamedCell[];
  readonly #labels: ItemLabels;
  readonly #counts: readonly UniverseCounts[];

  constructor(cells: readonly NamedCell[], labels: ItemLabels) {
    this.#cells = cells;
    this.#labels = labels;
    this.#counts = cells.map(([, cell]) => countUniverseErrors(countLabelled(cell), cell.patterns));
  }

  /** The outputs of a group, and those that are wrong by universe. */
  sum(group: readonly number[]): UniverseCounts {
    const own = group.map((cell) => this.#counts[cell] as UniverseCounts);
    return {
      n: own.reduce((sum, { n }) => sum + n, 0),
      errors: UNIVERSES.map((_, bit) => own.reduce((sum, { errors }) => sum + (errors[bit] as number), 0)),
    };
  }

  /**
   * The same where every item counts as the same number of outputs. The labels in all universes must have been counted by item.
   * @param other the cells of the other group, because both groups are counted in the same parts.
   */
  sumByItem(group: readonly number[], other: readonly number[]): UniverseCounts {
    const stored = this.#labels.stored();
    const outputs = this.#countOutputs(group, stored);
    const parts = countParts(
      [outputs, this.#countOutputs(other, stored)].map((counts) => ({ n: Int32Array.from(counts.values()) })),
    );
    const errors = Array.from(UNIVERSES, () => 0);
    let items = outputs.size;
    for (const cell of group) {
      const [id] = this.#cells[cell] as NamedCell;
      const singles = this.#counts[cell]?.errors.slice() ?? [];
      for (const { pattern, item, count } of this.#labels.patternsOf(id))
        for (let bit = 0; bit < errors.length; bit++) {
          if (isCorrect(pattern, bit)) continue;
          errors[bit] = (errors[bit] as number) + (count * parts) / (outputs.get(item) as number);
          singles[bit] = (singles[bit] as number) - count;
        }
      // What is left are the trials without an item id, each of which is an item.
      for (const [bit, count] of singles.entries()) errors[bit] = (errors[bit] as number) + count * parts;
      items += (stored.get(id) as ItemColumn).singles.reduce((sum, one) => sum + one.items, 0);
    }
    return { n: items * parts, errors: errors.map(Math.round) };
  }

  /** The outputs of each item in a group. */
  #countOutputs(group: readonly number[], stored: Labelling): Map<number, number> {
    const outputs = new Map<number, number>();
    for (const cell of group) {
      const { items, n } = stored.get((this.#cells[cell] as NamedCell)[0]) as ItemColumn;
      for (let i = 0; i < items.length; i++)
        outputs.set(items[i] as number, (outputs.get(items[i] as number) ?? 0) + (n[i] as number));
    }
    return outputs;
  }
}
