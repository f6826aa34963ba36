/** Collects the metrics of queries, and computes their summary. Memory contains only the id and the metrics of each query. */
import type { LineId } from '../../../base/core/json-line.ts';
import type { MetricGroup, MetricMean, RetrievalCounts } from '../documents/retrieval.ts';
import { ItemValues, type ItemMean } from '../../../stats/by-item/item-values.ts';
import type { Evaluation, Evaluator, MetricShape } from './evaluate.ts';
import { Numbers, WholeNumbers } from './growing.ts';

/** Rows of numbers, one after the other, each of a query. Queries with the same id are one item. */
class Rows {
  readonly shape: MetricShape;
  readonly #numbers = new Numbers();
  readonly #items = new WholeNumbers();
  readonly #itemOf = new Map<LineId, number>();
  #itemCount = 0;

  constructor(shape: MetricShape) {
    this.shape = shape;
  }

  /** @param id null for a query that has no other row. */
  add(id: LineId | null, values: readonly number[]): void {
    for (const value of values) this.#numbers.push(value);
    this.#items.push(this.#findItem(id));
  }

  group(): MetricGroup {
    const { names, ownCutoffs } = this.shape;
    const items = this.#items.taken();
    const values = new ItemValues(this.#itemCount);
    const means = names.map((metric, at): MetricMean => {
      const { mean, interval } = this.#mean(items, at, values);
      return { metric, mean, interval };
    });
    return { ownCutoffs, queries: items.length, differentQueries: this.#itemCount, means };
  }

  #mean(items: Uint32Array, at: number, values: ItemValues): ItemMean {
    const { length: width } = this.shape.names;
    const numbers = this.#numbers.taken();
    values.clear();
    for (const [row, item] of items.entries()) values.add(item, numbers[row * width + at] as number);
    return values.mean() as ItemMean; // there is a row
  }

  #findItem(id: LineId | null): number {
    const known = id === null ? undefined : this.#itemOf.get(id);
    if (known !== undefined) return known;
    if (id !== null) this.#itemOf.set(id, this.#itemCount);
    return this.#itemCount++;
  }
}

export class SummaryTally {
  readonly #rows = new Map<MetricShape, Rows>();
  readonly #counts: { -readonly [Key in keyof RetrievalCounts]: number } = {
    queries: 0,
    unjudged: 0,
    nothingRelevant: 0,
    missing: 0,
    duplicates: 0,
    unusable: 0,
  };

  add(id: LineId, { shape, values, isJudged, relevant, duplicates }: Evaluation): void {
    this.#counts.queries++;
    this.#counts.duplicates += duplicates;
    if (!isJudged) this.#counts.unjudged++;
    else if (relevant === 0) this.#counts.nothingRelevant++;
    if (values !== null) this.#addRow(shape, id, values);
  }

  addUnusable(lines: number): void {
    this.#counts.unusable += lines;
  }

  /** Adds judged queries without results in the run. If the options say so, they are in the means as 0. */
  addMissing(queries: number, { shape, options }: Evaluator): void {
    this.#counts.missing += queries;
    if (!options.complete) return;
    const zeros = shape.names.map(() => 0);
    for (let query = 0; query < queries; query++) this.#addRow(shape, null, zeros);
  }

  counts(): RetrievalCounts {
    return { ...this.#counts };
  }

  groups(): MetricGroup[] {
    return [...this.#rows.values()].map((rows) => rows.group());
  }

  #addRow(shape: MetricShape, id: LineId | null, values: readonly number[]): void {
    let rows = this.#rows.get(shape);
    if (rows === undefined) this.#rows.set(shape, (rows = new Rows(shape)));
    rows.add(id, values);
  }
}
