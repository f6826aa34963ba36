/** The queries of both systems, with their values on both sides. */
import { OVERALL } from '../documents/score-name.ts';
import type { SideTable } from './side-table.ts';

/** The values of a metric of the queries that have it on both sides. */
export interface PairedValues {
  /** Positions in {@link Pairs.ids}, ascending. */
  readonly places: Uint32Array;
  readonly a: Float64Array;
  readonly b: Float64Array;
  /** Queries that have the metric on one side only. */
  readonly onlyA: number;
  readonly onlyB: number;
}

export class Pairs {
  /** The queries of both sides, in the order of A. */
  readonly ids: readonly string[];
  readonly #a: SideTable;
  readonly #b: SideTable;
  /** The numbers of the queries on both sides. */
  readonly #numbersA: Uint32Array;
  readonly #numbersB: Uint32Array;

  constructor(a: SideTable, b: SideTable) {
    [this.#a, this.#b] = [a, b];
    this.ids = [...a.ids].filter((id) => b.find(id) !== undefined);
    this.#numbersA = Uint32Array.from(this.ids, (id) => a.find(id) as number);
    this.#numbersB = Uint32Array.from(this.ids, (id) => b.find(id) as number);
  }

  /** How many answers both sides have to a query. */
  answers(place: number): readonly [a: number, b: number] {
    return [this.#a.answers(this.#numbersA[place] as number), this.#b.answers(this.#numbersB[place] as number)];
  }

  /** The values of a query; NaN for a side without the metric. */
  values(metric: string, place: number): readonly [a: number, b: number] {
    const [a, b] = [this.#numbersA[place] as number, this.#numbersB[place] as number];
    if (metric === OVERALL) return [this.#a.score(a), this.#b.score(b)];
    return [this.#a.value(metric, a), this.#b.value(metric, b)];
  }

  /** Whether the scores of a query are made of the same metrics, with the same weights. */
  isComparable(place: number): boolean {
    const composition = this.#a.composition(this.#numbersA[place] as number);
    return composition !== null && composition === this.#b.composition(this.#numbersB[place] as number);
  }

  /** Scores only of comparable queries. */
  paired(metric: string): PairedValues {
    const places: number[] = [];
    const [first, second]: [number[], number[]] = [[], []];
    let [onlyA, onlyB] = [0, 0];
    for (let place = 0; place < this.ids.length; place++) {
      const [a, b] = this.values(metric, place);
      const [hasA, hasB] = [!Number.isNaN(a), !Number.isNaN(b)];
      if (hasA && !hasB) onlyA++;
      else if (hasB && !hasA) onlyB++;
      else if (hasA && (metric !== OVERALL || this.isComparable(place))) {
        places.push(place);
        first.push(a);
        second.push(b);
      }
    }
    const [a, b] = [Float64Array.from(first), Float64Array.from(second)];
    return { places: Uint32Array.from(places), a, b, onlyA, onlyB };
  }

  /** Queries with a score on both sides that is made of different metrics. */
  countOtherScores(): number {
    let count = 0;
    for (let place = 0; place < this.ids.length; place++)
      if (!this.isComparable(place) && !this.values(OVERALL, place).some(Number.isNaN)) count++;
    return count;
  }
}
