/**
 * The trials of an audit with the labels of all schemes, in the order of the input, in a database without a name: SQLite keeps it on disk and
 * deletes it, so that memory does not grow with the number of trials.
 */
import type { TrialFilter, TrialIndex, TrialRange, TrialRows } from '../data-source.ts';
import type { TrialLabels } from '../../core/labels.ts';
import type { PageScheme } from '../../result/page.ts';
import { GROUP_FIELDS, type GroupField, type GroupValue } from '../../core/trial.ts';
import { valueWord } from '../../core/value-word.ts';
import { openDatabase } from '../../sqlite/sqlite.ts';
import {
  COLUMNS,
  storedRow,
  listValues,
  type Row,
  type StoredRow,
  type StoredTrial,
  type TrialAddress,
} from './stored-trial.ts';
import { TrialQuery, TRIALS } from './trial-query.ts';
import { TrialSets } from './trial-sets.ts';

export class TrialStore {
  readonly #db = openDatabase('');
  readonly #insert;
  readonly #schemes: readonly PageScheme[];
  readonly #asked: ReadonlySet<string>;

  /** @param asked ids of the schemes that were asked for: `v1` is among the others, and a difference of it is no finding. */
  constructor(schemes: readonly PageScheme[], asked: readonly string[]) {
    this.#schemes = schemes;
    this.#asked = new Set(asked);
    this.#db.pragma('journal_mode = OFF');
    this.#db.exec(`CREATE TABLE stage (${COLUMNS.join()})`);
    this.#insert = this.#db.prepare(`INSERT INTO stage VALUES (${COLUMNS.map(() => '?').join()})`);
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
    this.#db.exec(`CREATE TABLE trial (place INTEGER PRIMARY KEY, repeat, ${COLUMNS.join()})`);
    this.#db
      .prepare(
        `INSERT INTO trial (repeat, ${COLUMNS.join()})
         SELECT row_number() OVER (PARTITION BY trial_id ORDER BY key, ordinal), ${COLUMNS.join()}
         FROM stage JOIN (SELECT key, value FROM json_each(?)) ON value = run ORDER BY key, ordinal`,
      )
      .run(JSON.stringify(runs));
    this.#db.exec(`
      DROP TABLE stage; COMMIT;
      CREATE INDEX trial_by_id ON trial (trial_id);
      CREATE UNIQUE INDEX trial_by_address ON trial (run, ordinal)`);
    return new TrialSets(this.#db);
  }

  /** Where all trials are, in order. */
  addresses(): TrialAddress[] {
    return this.#db.prepare<[], TrialAddress>('SELECT run, ordinal FROM trial ORDER BY place').all();
  }

  index(): TrialIndex {
    const words = (field: GroupField): string[] =>
      this.#db
        .prepare<[], GroupValue>(`SELECT ${field} FROM trial GROUP BY 1 ORDER BY min(place)`)
        .pluck()
        .all()
        .map(valueWord);
    const values = GROUP_FIELDS.map((field) => [field, words(field)] as const);
    const { flips, listed } = this.#db
      .prepare(`SELECT count(*) AS listed, ${this.#query().countOfFlips()} AS flips FROM ${TRIALS}`)
      .get() as {
      flips: number;
      listed: number;
    };
    const rules = `SELECT DISTINCT rule.value FROM trial, json_each(rules) AS made, json_each(made.value) AS one, json_each(one.value) AS rule ORDER BY 1`;
    return {
      schemes: this.#schemes,
      flips,
      listed,
      values: Object.fromEntries(values.filter(([, found]) => found.length > 1)),
      rules: this.#db.prepare<[], string>(rules).pluck().all(),
    };
  }

  /** @param search the number of the search for the text of the filter; null where it has none. */
  rows(
    filter: TrialFilter,
    { from, count, selected }: TrialRange,
    search: number | null = null,
  ): Omit<TrialRows, 'rows'> & { readonly rows: readonly StoredRow[] } {
    const query = this.#query(filter, search);
    const { where, parameters, order } = query;
    const totals = `SELECT count(*) AS total, ${query.countOf('gained')} AS gained, ${query.countOf('lost')} AS lost FROM ${TRIALS} WHERE ${where}`;
    const { total, gained, lost } = this.#db.prepare(totals).get(...parameters) as Pick<
      TrialRows,
      'total' | 'gained' | 'lost'
    >;
    const rows = this.#db
      .prepare(`SELECT * FROM ${TRIALS} WHERE ${where} ORDER BY ${order} LIMIT ? OFFSET ?`)
      .all(...parameters, count, from) as Row[];
    return {
      total,
      gained,
      lost,
      from,
      rows: rows.map((row) => storedRow(row)),
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

  #placeOf({ where, parameters, order }: TrialQuery, link: string | null): number | null {
    const at = (link === null ? undefined : this.#find(link))?.[order] ?? null;
    if (at === null) return null;
    const sql = `SELECT sum(${order} < ?) AS before, sum(${order} = ?) AS own FROM ${TRIALS} WHERE ${where}`;
    const { before, own } = this.#db.prepare(sql).get(at, at, ...parameters) as {
      before: number | null;
      own: number | null;
    };
    return own === 1 ? before : null;
  }

  #find(link: string): Row | undefined {
    const [, id = link, repeat = '1'] = /^([\s\S]*)~(\d{1,9})$/.exec(link) ?? [];
    const select = this.#db.prepare<[string, number], Row>(`SELECT * FROM ${TRIALS} WHERE trial_id = ? AND repeat = ?`);
    return select.get(link, 1) ?? select.get(id, Number(repeat));
  }

  #query(filter?: TrialFilter, search?: number | null): TrialQuery {
    const ids = this.#schemes.map(({ id }) => id);
    return new TrialQuery(ids, this.#asked, filter, search);
  }
}
