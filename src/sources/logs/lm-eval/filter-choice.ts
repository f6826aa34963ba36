/** Which of several stored answers of lm-eval counts: there is one for each filter, and a label for each metric. */
import { InputError } from '../../../base/core/errors.ts';
import { withKnownNames } from '../../../base/text/nearest-name.ts';
import type { TaskFacts } from './results.ts';
import { listMetrics, type Row } from './row.ts';

/** Chooses the rows of one task with the stored answer that counts. */
export class FilterChoice {
  readonly #place: string;
  readonly #facts: TaskFacts;
  #wanted: string | null;
  #isGiven: boolean;
  #metric: string | null = null;
  /** The number of rows by the name of their filter. */
  readonly #rows = new Map<string, number>();
  /** The metrics of the rows that were read before the wanted filter. */
  readonly #metrics = new Set<string>();
  /** How often a document occurred in rows without the name of a filter. */
  readonly #times = new Map<string, number>();

  /** @param place the log, or the task in it, for errors. */
  constructor(place: string, stored: string | null, facts: TaskFacts) {
    this.#place = place;
    this.#wanted = stored;
    this.#isGiven = stored !== null;
    this.#facts = facts;
  }

  /** The filter that counts; null before the first row. */
  get wanted(): string | null {
    return this.#wanted;
  }

  /** The metric that the user named in place of a filter; null where it is the first one of a row. */
  get metric(): string | null {
    return this.#metric;
  }

  takes(row: Row): boolean {
    const filter = row.filter ?? this.#filterByPlace(String(row.doc_id));
    if (this.#isGiven && !this.#rows.has(this.#wanted ?? '') && !this.#rows.has(filter)) this.#readMetric(row, filter);
    this.#wanted ??= filter;
    this.#rows.set(filter, (this.#rows.get(filter) ?? 0) + 1);
    return filter === this.#wanted;
  }

  /** A name that is no filter of the task may be that of a metric, of the first filter that has it. @param row the first one of its filter. */
  #readMetric(row: Row, filter: string): void {
    const metrics = listMetrics(row);
    for (const metric of metrics) this.#metrics.add(metric);
    const name = this.#wanted ?? '';
    if (filter === name || this.#facts.filters.includes(name) || !metrics.includes(name)) return;
    [this.#metric, this.#wanted, this.#isGiven] = [name, filter, false];
  }

  /**
   * Must be called after the last row.
   * @throws InputError if there is no such filter, or if its rows are fewer than those of another one.
   */
  finish(): void {
    const names = [...this.#rows.keys()];
    const count = this.#rows.get(this.#wanted ?? '') ?? 0;
    if (count === 0 && this.#isGiven)
      throw new InputError(
        withKnownNames(`${this.#place}: --stored ${this.#wanted}: no such filter or metric`, this.#wanted ?? '', [
          ...names,
          ...this.#metrics,
        ]),
      );
    const fuller = names.find((name) => (this.#rows.get(name) ?? 0) > count);
    if (fuller === undefined) return;
    throw new InputError(
      `${this.#place}: ${count} rows of the filter ${this.#wanted}, but ${this.#rows.get(fuller)} of ${fuller}; ` +
        `the log is incomplete, so copy it again or name the other filter with --stored.`,
    );
  }

  /** Filters ran in the order of the task's list, so the second row of a document belongs to the second filter. */
  #filterByPlace(id: string): string {
    const time = this.#times.get(id) ?? 0;
    this.#times.set(id, time + 1);
    return this.#facts.filters[time] ?? `filter ${time + 1}`;
  }
}
