/** Measures how far the repeats and the models of a panel agree on each metric. */
import type { MetricAgreement } from '../documents/evaluation-report.ts';
import { listSeats, type Seat } from '../asking/seats.ts';
import type { Judging } from '../documents/evaluation.ts';
import { ItemValues, NO_MEAN } from '../../../stats/by-item/item-values.ts';
import { IntervalAlpha } from '../../../stats/krippendorff-alpha.ts';
import { average } from '../../../stats/mean.ts';
import { RepeatNoise } from '../../../stats/repeat-noise.ts';
import type { TimedResult } from './timed-result.ts';

/** Memory contains a number for each query, metric and pair of models. */
export class AgreementTally {
  readonly #seats: readonly Seat[];
  readonly #metrics = new Map<string, MetricTally>();
  readonly #queries = new Map<string, number>();

  /** @param judging null where no judge was asked. */
  constructor(judging: Judging | null) {
    this.#seats = judging === null ? [] : listSeats(judging);
  }

  add({ id, metrics }: Pick<TimedResult, 'id' | 'metrics'>): void {
    if (this.#seats.length < 2) return;
    for (const [metric, { seats }] of Object.entries(metrics))
      if (seats !== undefined) this.#tally(metric).add(this.#numberQuery(id), seats);
  }

  /** The metrics that at least two seats gave for some answer, in the order in which they were added. */
  result(): MetricAgreement[] {
    return [...this.#metrics].flatMap(([metric, tally]) =>
      tally.answers === 0 ? [] : { metric, answers: tally.answers, ...tally.result() },
    );
  }

  #tally(metric: string): MetricTally {
    let tally = this.#metrics.get(metric);
    if (tally === undefined) this.#metrics.set(metric, (tally = new MetricTally(this.#seats)));
    return tally;
  }

  #numberQuery(id: string): number {
    let number = this.#queries.get(id);
    if (number === undefined) this.#queries.set(id, (number = this.#queries.size));
    return number;
  }
}

class MetricTally {
  answers = 0;
  readonly #seats: readonly Seat[];
  readonly #models: readonly string[];
  readonly #noise = new RepeatNoise();
  readonly #repeatAlpha = new IntervalAlpha();
  readonly #means: readonly ItemValues[];
  readonly #pairs: readonly ModelPair[];

  constructor(seats: readonly Seat[]) {
    this.#seats = seats;
    this.#models = [...new Set(seats.map(({ model }) => model))];
    this.#means = this.#models.map(() => new ItemValues());
    this.#pairs = this.#models.flatMap((_, second) =>
      Array.from({ length: second }, (__, first) => new ModelPair(first, second)),
    );
  }

  /** @param values by seat. */
  add(query: number, values: readonly (number | null)[]): void {
    const given = (model: string): number[] =>
      this.#seats.flatMap((seat, at) => (seat.model === model && typeof values[at] === 'number' ? [values[at]] : []));
    const byModel = this.#models.map(given);
    if (byModel.flat().length > 1) this.answers++;
    this.#noise.add(query, byModel);
    for (const repeats of byModel) this.#repeatAlpha.add(repeats);
    const means = byModel.map(average);
    for (const [model, mean] of means.entries()) if (mean !== null) this.#means[model]?.add(query, mean);
    for (const pair of this.#pairs) pair.add(query, means);
  }

  result(): Omit<MetricAgreement, 'metric' | 'answers'> {
    const isPanel = this.#models.length > 1;
    return {
      repeats: this.#repeats(),
      models: isPanel ? this.#models.flatMap((model, at) => describeModel(model, this.#means[at])) : [],
      pairs: this.#pairs.map((pair) => pair.result(this.#models)),
    };
  }

  #repeats(): MetricAgreement['repeats'] {
    const noise = this.#noise.result();
    if (noise === null) return null;
    const { groups, deviation, equal, share, standardError, standardErrorDoubled } = noise;
    const alpha = this.#repeatAlpha.value;
    return { pairs: groups, deviation, equal, alpha, noiseShare: share, standardError, standardErrorDoubled };
  }
}

/** Two models by their positions in the panel. */
class ModelPair {
  readonly #first: number;
  readonly #second: number;
  readonly #differences = new ItemValues(0, [-1, 1]);
  readonly #alpha = new IntervalAlpha();

  constructor(first: number, second: number) {
    this.#first = first;
    this.#second = second;
  }

  /** @param means by model; null where it gave no value. */
  add(query: number, means: readonly (number | null)[]): void {
    const [first = null, second = null] = [means[this.#first], means[this.#second]];
    if (first === null || second === null) return;
    this.#differences.add(query, second - first);
    this.#alpha.add([first, second]);
  }

  result(models: readonly string[]): MetricAgreement['pairs'][number] {
    const { n, items, mean, interval } = this.#differences.mean() ?? NO_MEAN;
    const [first = '', second = ''] = [models[this.#first], models[this.#second]];
    return { first, second, n, queries: items, difference: mean, interval, alpha: this.#alpha.value };
  }
}

function describeModel(model: string, values: ItemValues | undefined): MetricAgreement['models'] {
  const mean = values?.mean() ?? null;
  return mean === null ? [] : [{ model, n: mean.n, mean: mean.mean }];
}
