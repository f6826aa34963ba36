/** Scores of the same things in two groups of replies: two versions of a prompt, or two models. */
import type { ReplyComparison } from '../../core/reply-audit.ts';
import { Mean } from '../../stats/mean.ts';

const FIRST_ROWS = 64;

/** The scores of each thing, one for each parser. Eight bytes for each score. */
export class PairedScores {
  readonly #width: number;
  readonly #rows = new Map<string, number>();
  #scores: Float64Array<ArrayBuffer>;

  /** @param width how many parsers there are. */
  constructor(width: number) {
    this.#width = width;
    this.#scores = new Float64Array(FIRST_ROWS * width);
  }

  /** @param scores null where a parser finds none. A thing that comes again keeps the scores that came last. */
  add(thing: string, scores: readonly (number | null)[]): void {
    let row = this.#rows.get(thing);
    if (row === undefined) this.#rows.set(thing, (row = this.#rows.size));
    if ((row + 1) * this.#width > this.#scores.length) {
      const larger = new Float64Array(2 * this.#scores.length);
      larger.set(this.#scores);
      this.#scores = larger;
    }
    for (const [i, score] of scores.entries()) this.#scores[row * this.#width + i] = score ?? NaN;
  }

  /** What becomes of the things that both have a score for; this one minus the other one. @param i position of the parser. */
  against(other: PairedScores, i: number): Pick<ReplyComparison, 'both' | 'other' | 'difference' | 'interval'> {
    const differences = new Mean();
    let others = 0;
    for (const [thing, row] of this.#rows) {
      const difference = (this.#scores[row * this.#width + i] as number) - other.#scoreOf(thing, i);
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

  #scoreOf(thing: string, i: number): number {
    const row = this.#rows.get(thing);
    return row === undefined ? NaN : (this.#scores[row * this.#width + i] as number);
  }
}
