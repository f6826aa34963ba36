/** The results of one system by query: numbers only, so that memory does not grow with texts. */

/** A result as the inputs give it. */
export interface SideResult {
  /** The id of the query. */
  readonly id: string;
  /** null where no metric has a weight. */
  readonly overall: number | null;
  readonly metrics: Iterable<SideMetric>;
}

export interface SideMetric {
  readonly metric: string;
  readonly value: number;
  /** Its share of the score; 0 without one. */
  readonly weight: number;
}

/** Sums of the values of a metric, and how many there are, by the number of the query. */
interface Column {
  readonly sums: number[];
  readonly counts: number[];
}

/** The composition of the score of a query: no answer has a score; the answers have different ones. */
const NONE = 0;
const MIXED = -1;
/** Weights that differ by less are the same after rounding. */
const WEIGHT_DIGITS = 9;

/** Collects results. Answers to the same query are averaged. */
export class SideTable {
  readonly #numbers = new Map<string, number>();
  readonly #answers: number[] = [];
  readonly #columns = new Map<string, Column>();
  readonly #scores: Column = { sums: [], counts: [] };
  /** By query: the number of the composition of its score. */
  readonly #compositions: number[] = [];
  readonly #weighted = new Set<string>();
  readonly #names: CompositionNumbers;
  #results = 0;

  /** @param names shared by both sides, so that equal numbers mean equal compositions. */
  constructor(names: CompositionNumbers) {
    this.#names = names;
  }

  /** @throws RangeError for a value that is not finite. */
  add({ id, overall, metrics }: SideResult): void {
    const query = this.#number(id);
    this.#results++;
    this.#answers[query] = (this.#answers[query] as number) + 1;
    const weights: string[] = [];
    for (const { metric, value, weight } of metrics) {
      let column = this.#columns.get(metric);
      if (column === undefined) this.#columns.set(metric, (column = { sums: [], counts: [] }));
      addValue(column, query, value, metric);
      if (weight === 0) continue;
      weights.push(`${metric} ${weight.toFixed(WEIGHT_DIGITS)}`);
      this.#weighted.add(metric);
    }
    if (overall === null) return;
    addValue(this.#scores, query, overall, 'overall');
    const composition = this.#names.number(weights.toSorted().join('\n'));
    const before = this.#compositions[query] as number;
    this.#compositions[query] = before === NONE || before === composition ? composition : MIXED;
  }

  get results(): number {
    return this.#results;
  }

  get hasScores(): boolean {
    return this.#scores.sums.length > 0;
  }

  /** The ids of the queries, in the order of their first results. */
  get ids(): Iterable<string> & { readonly size: number } {
    const numbers = this.#numbers;
    return { [Symbol.iterator]: () => numbers.keys(), size: numbers.size };
  }

  /** Those that have a weight in a score, then the others, each in the order of their first results. */
  get metrics(): readonly string[] {
    return [...new Set([...this.#weighted, ...this.#columns.keys()])];
  }

  /** The number of a query on this side; undefined without a result. */
  find(id: string): number | undefined {
    return this.#numbers.get(id);
  }

  answers(query: number): number {
    return this.#answers[query] as number;
  }

  /** The mean of the answers to a query; NaN where none has the metric. */
  value(metric: string, query: number): number {
    return meanAt(this.#columns.get(metric), query);
  }

  score(query: number): number {
    return meanAt(this.#scores, query);
  }

  /** What the score of a query is made of, as a number that both sides share; null where its answers differ in that, or have no score. */
  composition(query: number): number | null {
    const number = this.#compositions[query] as number;
    return number > NONE ? number : null;
  }

  #number(id: string): number {
    let number = this.#numbers.get(id);
    if (number === undefined) {
      this.#numbers.set(id, (number = this.#numbers.size));
      this.#answers.push(0);
      this.#compositions.push(NONE);
    }
    return number;
  }
}

/** Numbers from 1 for compositions of scores. */
export class CompositionNumbers {
  readonly #numbers = new Map<string, number>();

  number(composition: string): number {
    const known = this.#numbers.get(composition) ?? this.#numbers.size + 1;
    this.#numbers.set(composition, known);
    return known;
  }
}

function addValue({ sums, counts }: Column, query: number, value: number, metric: string): void {
  if (!Number.isFinite(value)) throw new RangeError(`${metric} is ${value}, which is not a number`);
  while (sums.length <= query) {
    sums.push(0);
    counts.push(0);
  }
  sums[query] = (sums[query] as number) + value;
  counts[query] = (counts[query] as number) + 1;
}

function meanAt(column: Column | undefined, query: number): number {
  const count = column?.counts[query] ?? 0;
  return count === 0 ? Number.NaN : (column?.sums[query] as number) / count;
}
