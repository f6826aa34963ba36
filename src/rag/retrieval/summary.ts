/** Collects the metrics of queries, and computes their summary. Memory contains only the metrics of each query. */
import type { MetricGroup, RetrievalCounts } from '../documents/retrieval.ts';
import { bootstrapMeans, type BootstrapOptions } from '../../stats/bootstrap.ts';
import type { Evaluation, Evaluator, MetricShape } from './evaluate.ts';
import { Numbers } from './growing.ts';

/** Rows of numbers, one after the other. */
class Rows {
  readonly shape: MetricShape;
  readonly #numbers = new Numbers();

  constructor(shape: MetricShape) {
    this.shape = shape;
  }

  add(values: readonly number[]): void {
    for (const value of values) this.#numbers.push(value);
  }

  group(bootstrap: BootstrapOptions): MetricGroup {
    const { names, ownCutoffs } = this.shape;
    const numbers = this.#numbers.taken();
    const means = bootstrapMeans(numbers, names.length, bootstrap);
    return {
      ownCutoffs,
      queries: numbers.length / names.length,
      means: means.map((mean, at) => ({ metric: names[at] as string, ...mean })),
    };
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

  add({ shape, values, isJudged, relevant, duplicates }: Evaluation): void {
    this.#counts.queries++;
    this.#counts.duplicates += duplicates;
    if (!isJudged) this.#counts.unjudged++;
    else if (relevant === 0) this.#counts.nothingRelevant++;
    if (values !== null) this.#addRow(shape, values);
  }

  addUnusable(lines: number): void {
    this.#counts.unusable += lines;
  }

  /** Adds judged queries without results in the run. If the options say so, they are in the means as 0. */
  addMissing(queries: number, { shape, options }: Evaluator): void {
    this.#counts.missing += queries;
    if (!options.complete) return;
    const zeros = shape.names.map(() => 0);
    for (let query = 0; query < queries; query++) this.#addRow(shape, zeros);
  }

  counts(): RetrievalCounts {
    return { ...this.#counts };
  }

  groups(bootstrap: BootstrapOptions): MetricGroup[] {
    return [...this.#rows.values()].map((rows) => rows.group(bootstrap));
  }

  #addRow(shape: MetricShape, values: readonly number[]): void {
    let rows = this.#rows.get(shape);
    if (rows === undefined) this.#rows.set(shape, (rows = new Rows(shape)));
    rows.add(values);
  }
}
