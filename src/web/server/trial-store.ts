/**
 * The trials of an audit with the labels of all schemes, in the order of the input, in a database without a name: SQLite keeps it on disk and
 * deletes it, so that memory does not grow with the number of trials.
 */
import type { TrialFilter, TrialIndex, TrialRange, TrialRows } from '../data-source.ts';
import type { TrialLabels } from '../../core/labels.ts';
import type { PageScheme } from '../../result/page.ts';
import { GROUP_FIELDS, type GroupField, type GroupValue } from '../../core/trial.ts';
import { valueWord } from '../../core/value-word.ts';
import { allRows, onlyRow } from '../../sqlite/queries.ts';
import { openDatabase } from '../../sqlite/sqlite.ts';
import { listClaimedGroups } from './claimed-values.ts';
import {
  storedRow,
  listValues,
  type Row,
  type StoredRow,
  type StoredTrial,
  type TrialAddress,
} from './stored-trial.ts';
import { TrialQuery, selectFieldValues } from './trial-query.ts';
import { TrialSets } from './trial-sets.ts';

const STAGE = `
  CREATE TABLE stage (
    run, ordinal, trial_id, item_id, stored, marks, rules, temperature, variant, condition, model, dataset, task
  )`;

const ADD = 'INSERT INTO stage VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)';

const TRIAL = `
  CREATE TABLE trial (
    place INTEGER PRIMARY KEY, repeat, run, ordinal, trial_id, item_id, stored, marks, rules, temperature, variant, condition,
    model, dataset, task
  )`;

/** Takes the runs that count, as a JSON list in their order. */
const SORT = `
  INSERT INTO trial
  SELECT NULL, row_number() OVER (PARTITION BY trial_id ORDER BY key, ordinal), run, ordinal, trial_id, item_id, stored, marks, rules,
    temperature, variant, condition, model, dataset, task
  FROM stage JOIN (SELECT key, value FROM json_each(?)) ON value = run
  ORDER BY key, ordinal`;

const END = `
  DROP TABLE stage;
  COMMIT;
  CREATE INDEX trial_by_id ON trial (trial_id);
  CREATE UNIQUE INDEX trial_by_address ON trial (run, ordinal)`;

/** The rules that make changes. */
const RULES = `
  SELECT DISTINCT rule.value
  FROM trial, json_each(rules) AS made, json_each(made.value) AS one, json_each(one.value) AS rule
  ORDER BY 1`;

const NAMED = 'SELECT trial.*, draw FROM trial LEFT JOIN sample USING (place) WHERE trial_id = ? AND repeat = ?';

export class TrialStore {
  readonly #db = openDatabase('');
  readonly #insert;
  readonly #schemes: readonly PageScheme[];
  readonly #asked: ReadonlySet<string>;
  /** The values of the fields that were asked for. */
  readonly #values = new Map<GroupField, readonly GroupValue[]>();

  /** @param asked ids of the schemes that were asked for: `v1` is among the others, and a difference of it is no finding. */
  constructor(schemes: readonly PageScheme[], asked: readonly string[]) {
    this.#schemes = schemes;
    this.#asked = new Set(asked);
    this.#db.pragma('journal_mode = OFF');
    this.#db.exec(STAGE);
    this.#insert = this.#db.prepare(ADD);
    this.#db.exec('BEGIN');
  }

  /** Adds a trial; in any order. */
  add(trial: TrialLabels): void {
    this.#insert.run(...listValues(trial));
  }

  /**
   * Ends the adding.
   * @param runs those that count, in their order.
   * @returns where trials can be named from outside.
   */
  finish(runs: readonly string[]): TrialSets {
    this.#db.exec(TRIAL);
    this.#db.prepare(SORT).run(JSON.stringify(runs));
    this.#db.exec(END);
    return new TrialSets(this.#db);
  }

  /** Where all trials are, in order. */
  addresses(): TrialAddress[] {
    return this.#db.prepare<[], TrialAddress>('SELECT run, ordinal FROM trial ORDER BY place').all();
  }

  index(): TrialIndex {
    const values = GROUP_FIELDS.map((field) => [field, this.#listValues(field).map(valueWord)] as const);
    const { flips, listed } = onlyRow(this.#db, this.#query().flips());
    return {
      schemes: this.#schemes,
      flips,
      listed,
      values: Object.fromEntries(values.filter(([, found]) => found.length > 1)),
      rules: this.#db.prepare<[], string>(RULES).pluck().all(),
    };
  }

  /** @param search the number of the search for the text of the filter; null where it has none. */
  rows(
    filter: TrialFilter,
    { from, count, selected }: TrialRange,
    search: number | null = null,
  ): Omit<TrialRows, 'rows'> & { readonly rows: readonly StoredRow[] } {
    const query = this.#query(filter, search);
    const { total, gained, lost } = onlyRow(this.#db, query.totals());
    return {
      total,
      gained,
      lost,
      from,
      rows: allRows(this.#db, query.rows(from, count)).map(storedRow),
      selectedAt: this.#placeOf(query, selected),
    };
  }

  /** Where the trial of a link is; null where there is none. */
  find(link: string): StoredTrial | null {
    const row = this.#find(link);
    if (row === undefined) return null;
    const { run, ordinal, draw, rules } = row;
    const none = this.#schemes.map(() => null);
    return { run, ordinal, draw, rules: rules === null ? none : (JSON.parse(rules) as TrialLabels['rules']) };
  }

  close(): void {
    this.#db.close();
  }

  #placeOf(query: TrialQuery, link: string | null): number | null {
    const at = (link === null ? undefined : this.#find(link))?.[query.order] ?? null;
    if (at === null) return null;
    const { before, own } = onlyRow(this.#db, query.around(at));
    return own === 1 ? before : null;
  }

  #find(link: string): Row | undefined {
    const [, id = link, repeat = '1'] = /^([\s\S]*)~(\d{1,9})$/.exec(link) ?? [];
    const named = this.#db.prepare<[string, number], Row>(NAMED);
    return named.get(link, 1) ?? named.get(id, Number(repeat));
  }

  #query(filter?: TrialFilter, search?: number | null): TrialQuery {
    const ids = this.#schemes.map(({ id }) => id);
    const claim = filter?.claim ?? null;
    const groups = claim === null ? null : listClaimedGroups(claim, (field) => this.#listValues(field));
    return new TrialQuery(ids, this.#asked, filter, search, groups);
  }

  /** Every value of a field: reading them looks at all trials, which no longer change then. */
  #listValues(field: GroupField): readonly GroupValue[] {
    const known = this.#values.get(field);
    if (known !== undefined) return known;
    const values = allRows(this.#db, selectFieldValues(field)).map(({ value }) => value);
    this.#values.set(field, values);
    return values;
  }
}
