/**
 * The trials of an audit with the labels of all schemes, in the order of the input, in a database without a name: SQLite keeps it on disk and
 * takes it away itself, so that memory does not grow with the number of trials.
 */
import type { TrialFilter, TrialIndex, TrialRange, TrialRow, TrialRows } from '../core/data-source.ts';
import type { TrialLabels } from '../core/labels.ts';
import type { PageScheme } from '../core/page.ts';
import { GROUP_FIELDS, type GroupField, type GroupValue, type TrialPlace } from '../core/trial.ts';
import { valueWord } from '../core/value-word.ts';
import { Database } from './sqlite.ts';
import { TrialQuery } from './trial-query.ts';

/** Where a trial is, to be read in full. */
export interface TrialAddress {
  readonly run: string;
  readonly ordinal: number;
}

/** Where a trial is, and which rules make its flips. */
export interface StoredTrial extends TrialAddress {
  readonly rules: TrialLabels['rules'];
}

/** A row without what only its input has. */
export type StoredRow = Omit<TrialRow, 'question'> & TrialAddress;

const COLUMNS = [
  'run',
  'ordinal',
  'trial_id',
  'item_id',
  'stored',
  'marks',
  'rules',
  ...GROUP_FIELDS.filter((field) => field !== 'run'),
];

interface Row extends Omit<TrialPlace, 'trialId'> {
  readonly place: number;
  readonly ordinal: number;
  readonly trial_id: string;
  readonly repeat: number;
  readonly item_id: string | null;
  readonly stored: 0 | 1 | null;
  readonly marks: string;
  readonly rules: string | null;
}

export class TrialStore {
  readonly #db = new Database('');
  readonly #insert;
  readonly #schemes: readonly PageScheme[];
  readonly #asked: ReadonlySet<string>;

  /** @param asked ids of the schemes that were asked for: `v1` is among the others, and where it differs that is no finding. */
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
    const { run, ordinal, trialId, itemId, storedCorrect, correct, rules } = trial;
    const marks = correct.map((one) => (one === null ? '-' : Number(one))).join('');
    const stored = storedCorrect === null ? null : Number(storedCorrect);
    const fields = GROUP_FIELDS.filter((field) => field !== 'run').map((field) => trial[field]);
    this.#insert.run(
      run,
      ordinal,
      trialId,
      itemId,
      stored,
      marks,
      rules.every((sets) => sets === null) ? null : JSON.stringify(rules),
      ...fields,
    );
  }

  /** Ends the adding. @param runs those that count, in their order. */
  finish(runs: readonly string[]): void {
    this.#db.exec(`CREATE TABLE trial (place INTEGER PRIMARY KEY, repeat, ${COLUMNS.join()})`);
    this.#db
      .prepare(
        `INSERT INTO trial (repeat, ${COLUMNS.join()})
         SELECT row_number() OVER (PARTITION BY trial_id ORDER BY key, ordinal), ${COLUMNS.join()}
         FROM stage JOIN (SELECT key, value FROM json_each(?)) ON value = run ORDER BY key, ordinal`,
      )
      .run(JSON.stringify(runs));
    this.#db.exec('DROP TABLE stage; COMMIT; CREATE INDEX trial_by_id ON trial (trial_id)');
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
      .prepare(`SELECT count(*) AS listed, ${this.#query().countOfFlips()} AS flips FROM trial`)
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

  rows(
    filter: TrialFilter,
    { from, count, selected }: TrialRange,
  ): Omit<TrialRows, 'rows'> & { readonly rows: readonly StoredRow[] } {
    const query = this.#query(filter);
    const { where, parameters } = query;
    const totals = `SELECT count(*) AS total, ${query.countOf('gained')} AS gained, ${query.countOf('lost')} AS lost FROM trial WHERE ${where}`;
    const { total, gained, lost } = this.#db.prepare(totals).get(...parameters) as Pick<
      TrialRows,
      'total' | 'gained' | 'lost'
    >;
    const rows = this.#db
      .prepare(`SELECT * FROM trial WHERE ${where} ORDER BY place LIMIT ? OFFSET ?`)
      .all(...parameters, count, from) as Row[];
    return {
      total,
      gained,
      lost,
      from,
      rows: rows.map((row) => rowOf(row)),
      selectedAt: this.#placeOf(query, selected),
    };
  }

  /** Where the trial of a link is; null where there is none. */
  find(link: string): StoredTrial | null {
    const row = this.#find(link);
    if (row === undefined) return null;
    const { run, ordinal, rules } = row;
    const none = this.#schemes.map(() => null);
    return { run, ordinal, rules: rules === null ? none : (JSON.parse(rules) as TrialLabels['rules']) };
  }

  close(): void {
    this.#db.close();
  }

  #placeOf({ where, parameters }: TrialQuery, link: string | null): number | null {
    const place = link === null ? undefined : this.#find(link)?.place;
    if (place === undefined) return null;
    const sql = `SELECT sum(place < ?) AS before, sum(place = ?) AS own FROM trial WHERE ${where}`;
    const { before, own } = this.#db.prepare(sql).get(place, place, ...parameters) as {
      before: number | null;
      own: number | null;
    };
    return own === 1 ? before : null;
  }

  #find(link: string): Row | undefined {
    const [, id = link, repeat = '1'] = /^([\s\S]*)~(\d{1,9})$/.exec(link) ?? [];
    const select = this.#db.prepare<[string, number], Row>('SELECT * FROM trial WHERE trial_id = ? AND repeat = ?');
    return select.get(link, 1) ?? select.get(id, Number(repeat));
  }

  #query(filter?: TrialFilter): TrialQuery {
    const ids = this.#schemes.map(({ id }) => id);
    return new TrialQuery(ids, this.#asked, filter);
  }
}

function rowOf(row: Row): StoredRow {
  const { run, ordinal, trial_id: trialId, repeat, item_id: itemId, stored, marks } = row;
  const { temperature, variant, condition, model, dataset, task } = row;
  return {
    id: repeat === 1 ? trialId : `${trialId}~${repeat}`,
    place: { trialId, run, temperature, variant, condition, model, dataset, task },
    run,
    ordinal,
    itemId,
    storedCorrect: stored === null ? null : stored === 1,
    correct: Array.from(marks, (mark) => (mark === '-' ? null : mark === '1')),
  };
}
