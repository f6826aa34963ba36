/** Reads the aggregate file of Every Eval Ever for the samples beside it, and decides which of their rows count. */
import { InputError } from '../../../base/core/errors.ts';
import { withKnownNames } from '../../../base/text/nearest-name.ts';
import { UNKNOWN, type EvaluationResult, type SampleRow } from './schema.ts';

/** The facts that the rows of a result share. */
export interface ResultFacts {
  readonly dataset: string | null;
  readonly temperature: number | null;
  readonly variant: string | null;
  readonly condition: string | null;
  /** Whether a score of -1 means that the sample was not judged. */
  readonly hasUnknown: boolean;
}

/** The results of one evaluation. */
export class EvaluationResults {
  readonly #all: readonly EvaluationResult[];
  readonly #byId: ReadonlyMap<string, EvaluationResult>;
  readonly #facts = new Map<string, ResultFacts>();

  /** @param results an empty list where there is no aggregate file. */
  constructor(results: readonly EvaluationResult[]) {
    this.#all = results;
    this.#byId = new Map(
      results.flatMap((one) => (typeof one.evaluation_result_id === 'string' ? [[one.evaluation_result_id, one]] : [])),
    );
  }

  /** The metric of a result; null for an unknown result. */
  findMetric(id: string): string | null {
    const result = this.#byId.get(id);
    return result === undefined ? null : (result.metric_config?.metric_id ?? result.metric_config?.metric_name ?? id);
  }

  /** The facts that agree in all results to which a row can belong: the one that it names, those of its evaluation, or all. */
  findFacts({ evaluation_result_id: id, evaluation_name: name }: SampleRow): ResultFacts {
    const key = JSON.stringify([id ?? null, name ?? null]);
    const known = this.#facts.get(key);
    if (known !== undefined) return known;
    const own = typeof id === 'string' ? this.#byId.get(id) : undefined;
    const named = this.#all.filter((one) => one.evaluation_name === name);
    const facts = factsIn(own === undefined ? (named.length > 0 ? named : this.#all) : [own]);
    this.#facts.set(key, facts);
    return facts;
  }
}

function factsIn(results: readonly EvaluationResult[]): ResultFacts {
  const agreed = <Value>(read: (result: EvaluationResult) => Value | null): Value | null => {
    const values = new Set(results.map(read));
    return values.size === 1 ? ([...values][0] ?? null) : null;
  };
  return {
    dataset: agreed(({ source_data: data }) => knownName(data?.dataset_name)),
    temperature: agreed(({ generation_config: config }) => config?.generation_args?.temperature ?? null),
    variant: agreed((result) => readDetail(result, 'variant')),
    condition: agreed((result) => readDetail(result, 'condition')),
    hasUnknown: agreed(({ metric_config: metric }) => metric?.has_unknown_level ?? null) ?? false,
  };
}

function readDetail({ generation_config: config }: EvaluationResult, name: string): string | null {
  const value = config?.additional_details?.[name];
  return typeof value === 'string' ? value : null;
}

/** The name, unless it is empty or "unknown". */
export function knownName(name: string | null | undefined): string | null {
  return name === undefined || name === '' || name === UNKNOWN ? null : name;
}

/**
 * Which rows count: a sample has one for each metric, with the same response. For each evaluation the rows of one metric count: the first in
 * the file, unless the user names another. Rows that name no result count unless the user names a metric.
 */
export class MetricChoice {
  readonly #path: string;
  readonly #results: EvaluationResults;
  readonly #stored: string | null;
  /** The metric whose rows count, by evaluation. */
  readonly #metrics = new Map<string, string>();
  readonly #seen = new Set<string>();
  /** Evaluations, and whether a row of theirs counted. */
  readonly #evaluations = new Map<string, boolean>();

  constructor(path: string, results: EvaluationResults, stored: string | null) {
    this.#path = path;
    this.#results = results;
    this.#stored = stored;
  }

  /** @throws InputError where it is unknown whether rows of several results are of the same samples. */
  counts({ evaluation_result_id: id, evaluation_name: name }: SampleRow): boolean {
    const evaluation = name ?? '';
    const counts =
      typeof id === 'string' ? this.#isWanted(this.#nameMetric(id, evaluation), evaluation) : this.#stored === null;
    this.#evaluations.set(evaluation, counts || this.#evaluations.get(evaluation) === true);
    return counts;
  }

  /** Must be called after the last row. @throws InputError if an evaluation has no row of the metric that the user named. */
  finish(): void {
    const without = [...this.#evaluations].find(([, counts]) => !counts);
    if (without === undefined) return;
    const stored = this.#stored ?? '';
    const sentence = `${this.#path}: ${without[0]}: --stored ${stored}: no sample of this metric`;
    throw new InputError(withKnownNames(sentence, stored, [...this.#seen]));
  }

  #isWanted(metric: string, evaluation: string): boolean {
    this.#seen.add(metric);
    const wanted = this.#stored ?? this.#metrics.get(evaluation) ?? metric;
    this.#metrics.set(evaluation, wanted);
    return metric === wanted;
  }

  #nameMetric(id: string, evaluation: string): string {
    const metric = this.#results.findMetric(id);
    if (metric !== null) return metric;
    const first = this.#metrics.get(evaluation);
    if (this.#stored === null && first !== undefined && first !== id)
      throw new InputError(
        `${this.#path}: rows of ${first} and ${id}, without an aggregate file that shows whether they are of the same samples; put it beside this file, or name one with --stored.`,
      );
    return id;
  }
}
