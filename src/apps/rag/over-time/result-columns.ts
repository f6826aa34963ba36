/** Collects results in columns. */
import type { Scoring } from '../documents/evaluation.ts';
import type { WhyAbsent } from '../documents/why-absent.ts';
import { orderedMetrics, sharesWeight } from './groups.ts';
import { CompositionIndex } from './composition/compositions.ts';
import { Numbers, WholeNumbers } from '../retrieval/growing.ts';
import { LACKS_REPLY, LACKS_SCORE, OVERALL, SHARES_WEIGHT, type Results } from './results.ts';
import type { TimedResult } from './timed-result.ts';

/** The values of a metric, and the results that have them, in the order in which they were added. */
interface Column {
  readonly rows: WholeNumbers;
  readonly values: Numbers;
}

export class ResultColumns {
  readonly #scoring: Scoring;
  readonly #records = new Numbers();
  readonly #times = new Numbers();
  readonly #marks = new WholeNumbers();
  readonly #ids: string[] = [];
  readonly #columns = new Map<string, Column>();
  /** How often a metric has each weight. There are few weights, and their sum does not depend on the order of results. */
  readonly #weights = new Map<string, Map<number, number>>();
  readonly #absent = new Map<string, Map<WhyAbsent, number>>();
  readonly #tags = new Map<string, WholeNumbers>();
  readonly #compositions = new CompositionIndex();
  readonly #compositionOf = new WholeNumbers();

  constructor(scoring: Scoring) {
    this.#scoring = scoring;
  }

  /** @throws RangeError for a value that is not a number. */
  add(result: TimedResult): void {
    const { record, id, at, tags, metrics, absent, overall } = result;
    const row = this.#ids.length;
    for (const [metric, { value, weight }] of Object.entries(metrics)) {
      this.#addValue(metric, row, value, record);
      increase(
        getOrCreate(this.#weights, metric, () => new Map<number, number>()),
        weight,
      );
    }
    if (overall !== null) this.#addValue(OVERALL, row, overall, record);
    for (const [metric, why] of Object.entries(absent))
      increase(
        getOrCreate(this.#absent, metric, () => new Map<WhyAbsent, number>()),
        why,
      );
    for (const tag of new Set(tags)) getOrCreate(this.#tags, tag, () => new WholeNumbers()).push(row);
    this.#marks.push(readMarks(result, this.#scoring));
    this.#compositionOf.push(this.#compositions.number(result));
    this.#records.push(record);
    this.#times.push(at);
    this.#ids.push(id);
  }

  /** @throws RangeError for two results of one record. */
  results(): Results {
    const records = this.#records.taken();
    const rows = Uint32Array.from(records.keys()).toSorted(
      (a, b) => (records[a] as number) - (records[b] as number) || a - b,
    );
    const places = new Uint32Array(rows.length);
    for (const [place, row] of rows.entries()) places[row] = place;
    const times = this.#times.taken();
    const marks = this.#marks.taken();
    const compositionOf = this.#compositionOf.taken();
    const ids = Array.from(rows, (row) => this.#ids[row] as string);
    return {
      n: rows.length,
      records: distinct(records.toSorted()),
      times: Float64Array.from(rows, (row) => times[row] as number),
      ids,
      ...numberQueries(ids),
      marks: Uint8Array.from(rows, (row) => marks[row] as number),
      ...this.#compositions.sorted(Uint32Array.from(rows, (row) => compositionOf[row] as number)),
      columns: this.#dense(places),
      weights: new Map(Array.from(this.#weights, ([metric, counts]) => [metric, addWeights(counts)])),
      absent: this.#absent,
      tagged: new Map(
        Array.from(this.#tags, ([tag, tagged]) => [
          tag,
          Array.from(tagged.taken(), (row) => places[row] as number).toSorted((a, b) => a - b),
        ]),
      ),
    };
  }

  #addValue(metric: string, row: number, value: number, record: number): void {
    if (Number.isNaN(value)) throw new RangeError(`${metric} of record ${record} is not a number`);
    const { rows, values } = getOrCreate(this.#columns, metric, () => ({
      rows: new WholeNumbers(),
      values: new Numbers(),
    }));
    rows.push(row);
    values.push(value);
  }

  #dense(places: Uint32Array): Map<string, Float64Array> {
    const names = orderedMetrics(this.#scoring, [OVERALL, ...this.#columns.keys(), ...this.#absent.keys()]);
    return new Map(
      names.map((metric) => {
        const dense = new Float64Array(places.length).fill(Number.NaN);
        const values = this.#columns.get(metric)?.values.taken() ?? new Float64Array();
        const rows = this.#columns.get(metric)?.rows.taken() ?? new Uint32Array();
        for (const [i, row] of rows.entries()) dense[places[row] as number] = values[i] as number;
        return [metric, dense];
      }),
    );
  }
}

function readMarks({ metrics, absent }: TimedResult, scoring: Scoring): number {
  const reasons = new Set(Object.values(absent));
  return (
    (reasons.has('no reply') ? LACKS_REPLY : 0) |
    (reasons.has('no score') ? LACKS_SCORE : 0) |
    (sharesWeight(scoring, (metric) => Object.hasOwn(metrics, metric)) ? SHARES_WEIGHT : 0)
  );
}

function numberQueries(ids: readonly string[]): Pick<Results, 'queries' | 'queryCount'> {
  const numbers = new Map<string, number>();
  const queries = Uint32Array.from(ids, (id) => getOrCreate(numbers, id, () => numbers.size));
  return { queries, queryCount: numbers.size };
}

function distinct(ascending: Float64Array): Float64Array {
  for (let i = 1; i < ascending.length; i++)
    if (ascending[i] === ascending[i - 1]) throw new RangeError(`record ${ascending[i]} has two results`);
  return ascending;
}

function addWeights(counts: ReadonlyMap<number, number>): number {
  return [...counts].toSorted(([a], [b]) => a - b).reduce((sum, [weight, count]) => sum + weight * count, 0);
}

function getOrCreate<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  let value = map.get(key);
  if (value === undefined) map.set(key, (value = make()));
  return value;
}

function increase<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
