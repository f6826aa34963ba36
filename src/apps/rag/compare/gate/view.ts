/** A comparison of two systems as rules see it. */
import type { GateList, GateValue, GateView, Member } from '../../../../languages/gate/vocabulary.ts';
import type { ComparedMetric } from '../../documents/comparison.ts';
import { nameMetric, OVERALL } from '../../documents/score-name.ts';
import type { Compared } from '../compare-evaluations.ts';
import type { Pairs } from '../pairs.ts';
import { TOP, type METRIC_NUMBERS } from './vocabulary.ts';

export class ComparedView implements GateView {
  readonly #compared: Compared;
  readonly #metrics: readonly Member[];
  #queries: readonly Member[] | null = null;

  constructor(compared: Compared) {
    this.#compared = compared;
    this.#metrics = compared.comparison.metrics.map((row) => ({
      place: nameMetric(row.metric),
      values: new Map(Object.entries(metricValues(row))),
    }));
  }

  named(base: string, id: string | null): GateValue {
    const top = TOP.get(id === null ? base : `${base}.${id}`);
    if (top !== undefined) return top.read(this.#compared.comparison);
    return this.#metrics.find(({ place }) => place === id)?.values.get(base) ?? null;
  }

  members({ name }: GateList): readonly Member[] {
    return name === 'queries' ? (this.#queries ??= queryMembers(this.#compared)) : this.#metrics;
  }

  /** The texts that members have in a field. */
  listTexts(list: GateList, field: string): string[] {
    const values = this.members(list).map((member) => member.values.get(field));
    return [...new Set(values.filter((value) => typeof value === 'string'))];
  }
}

type MetricValues = Record<(typeof METRIC_NUMBERS)[number], number | null> & Record<string, GateValue>;

function metricValues(row: ComparedMetric): MetricValues {
  const { metric, isLowerBetter, meanA, meanB, difference, interval, changed: _, ...others } = row;
  const [changeLow = null, changeHigh = null] = interval ?? [];
  const [gainLow, gainHigh] = isLowerBetter ? [negated(changeHigh), negated(changeLow)] : [changeLow, changeHigh];
  return {
    ...others,
    metric: nameMetric(metric),
    isLowerBetter,
    a: meanA,
    b: meanB,
    change: difference,
    changeLow,
    changeHigh,
    gain: isLowerBetter ? negated(difference) : difference,
    gainLow,
    gainHigh,
  };
}

function negated(value: number | null): number | null {
  return value === null ? null : 0 - value;
}

/** A member for each query and metric that both sides have. Scores are those of comparable queries. */
function queryMembers({ comparison, pairs }: Compared): Member[] {
  return comparison.metrics.flatMap(({ metric, isLowerBetter }) =>
    Array.from(pairs.paired(metric).places, (place) => new QueryMember(pairs, place, metric, isLowerBetter)),
  );
}

/** Its values are computed when they are asked for: there may be a million members. */
class QueryMember implements Member {
  readonly #pairs: Pairs;
  readonly #place: number;
  readonly #metric: string;
  readonly #isLowerBetter: boolean;

  constructor(pairs: Pairs, place: number, metric: string, isLowerBetter: boolean) {
    this.#pairs = pairs;
    this.#place = place;
    this.#metric = metric;
    this.#isLowerBetter = isLowerBetter;
  }

  get place(): string {
    const metric = this.#metric === OVERALL ? '' : ` (${this.#metric})`;
    return `query ${this.#pairs.ids[this.#place] ?? ''}${metric}`;
  }

  get values(): ReadonlyMap<string, GateValue> {
    const [a, b] = this.#pairs.values(this.#metric, this.#place);
    const change = b - a;
    return new Map<string, GateValue>([
      ['query', this.#pairs.ids[this.#place] ?? ''],
      ['metric', nameMetric(this.#metric)],
      ['a', a],
      ['b', b],
      ['change', change],
      ['gain', this.#isLowerBetter ? 0 - change : change],
    ]);
  }
}
