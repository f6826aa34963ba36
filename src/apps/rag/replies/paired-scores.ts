/** Compares scores of the same answers or contexts in two groups of replies: two versions of a prompt, or two models. */
import type { ReplyComparison } from '../documents/reply-audit.ts';
import { ItemValues, NO_MEAN } from '../../../stats/by-item/item-values.ts';
import { Numbers, WholeNumbers } from '../retrieval/growing.ts';

/** The scores of each thing, one for each parser. Eight bytes for each score. */
export class PairedScores {
  readonly #rows = new Map<string, number>();
  /** The query of each thing. */
  readonly #queries = new WholeNumbers();
  /** One for each parser. */
  readonly #columns: readonly Numbers[];
  readonly #best: number;

  /**
   * @param width how many parsers there are.
   * @param best the best score of the judge.
   */
  constructor(width: number, best: number) {
    this.#best = best;
    this.#columns = Array.from({ length: width }, () => new Numbers());
  }

  /**
   * @param query the number of the query that the thing belongs to, from 0.
   * @param scores null where a parser finds none. If a thing is added again, the last scores count.
   */
  add(thing: string, query: number, scores: readonly (number | null)[]): void {
    let row = this.#rows.get(thing);
    if (row === undefined) this.#rows.set(thing, (row = this.#rows.size));
    this.#queries.set(row, query);
    for (const [i, column] of this.#columns.entries()) column.set(row, scores[i] ?? NaN);
  }

  /** Counts the things with a score in both groups, and their differences: this group minus the other one. @param i position of the parser. */
  against(other: PairedScores, i: number): Pick<ReplyComparison, 'both' | 'other' | 'difference' | 'interval'> {
    const differences = new ItemValues(0, [-this.#best, this.#best]);
    const queries = this.#queries.taken();
    let others = 0;
    for (const [thing, row] of this.#rows) {
      const difference = this.#findScore(thing, i) - other.#findScore(thing, i);
      if (Number.isNaN(difference)) continue;
      differences.add(queries[row] as number, difference);
      if (difference !== 0) others++;
    }
    const { n, mean, interval } = differences.mean() ?? NO_MEAN;
    return { both: n, other: others, difference: mean, interval };
  }

  #findScore(thing: string, i: number): number {
    const row = this.#rows.get(thing);
    return row === undefined ? NaN : (this.#columns[i]?.taken()[row] ?? NaN);
  }
}
