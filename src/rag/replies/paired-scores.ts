/** Compares scores of the same answers or contexts in two groups of replies: two versions of a prompt, or two models. */
import type { ReplyComparison } from '../documents/reply-audit.ts';
import { Mean } from '../../stats/mean.ts';
import { Numbers } from '../retrieval/growing.ts';

/** The scores of each thing, one for each parser. Eight bytes for each score. */
export class PairedScores {
  readonly #rows = new Map<string, number>();
  /** One for each parser. */
  readonly #columns: readonly Numbers[];

  /** @param width how many parsers there are. */
  constructor(width: number) {
    this.#columns = Array.from({ length: width }, () => new Numbers());
  }

  /** @param scores null where a parser finds none. If a thing is added again, the last scores count. */
  add(thing: string, scores: readonly (number | null)[]): void {
    let row = this.#rows.get(thing);
    if (row === undefined) this.#rows.set(thing, (row = this.#rows.size));
    for (const [i, column] of this.#columns.entries()) column.set(row, scores[i] ?? NaN);
  }

  /** Counts the things with a score in both groups, and their differences: this group minus the other one. @param i position of the parser. */
  against(other: PairedScores, i: number): Pick<ReplyComparison, 'both' | 'other' | 'difference' | 'interval'> {
    const differences = new Mean();
    let others = 0;
    for (const thing of this.#rows.keys()) {
      const difference = this.#findScore(thing, i) - other.#findScore(thing, i);
      if (Number.isNaN(difference)) continue;
      differences.add(difference);
      if (difference !== 0) others++;
    }
    return {
      both: differences.n,
      other: others,
      difference: differences.value(),
      interval: differences.interval(),
    };
  }

  #findScore(thing: string, i: number): number {
    const row = this.#rows.get(thing);
    return row === undefined ? NaN : (this.#columns[i]?.taken()[row] ?? NaN);
  }
}
