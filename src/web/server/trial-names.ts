/** The ids of trials and items, in a database without a name: SQLite keeps it on disk and deletes it. */
import type { LabelBatch } from '../../core/label-batch.ts';
import { openDatabase } from '../../sqlite/sqlite.ts';

const TABLE = 'CREATE TABLE name (arrival INTEGER PRIMARY KEY, trial_id TEXT NOT NULL, item_id TEXT)';
const ADD = 'INSERT INTO name (trial_id, item_id) VALUES (?, ?)';
const END = 'COMMIT; CREATE INDEX name_by_id ON name (trial_id)';

export interface TrialName {
  readonly trialId: string;
  readonly itemId: string | null;
}

export class TrialNames {
  readonly #db = openDatabase('');
  readonly #insert;

  constructor() {
    this.#db.pragma('journal_mode = OFF');
    this.#db.exec(TABLE);
    this.#insert = this.#db.prepare<[string, string | null]>(ADD);
    this.#db.exec('BEGIN');
  }

  /** Adds the names of trials, which are numbered from 0 in the order in which they are added. */
  add({ trialIds, items }: LabelBatch): void {
    for (const [i, trialId] of trialIds.entries()) this.#insert.run(trialId, items[i] ?? null);
  }

  /** Ends the adding. */
  finish(): void {
    this.#db.exec(END);
  }

  of(arrival: number): TrialName {
    const select = 'SELECT trial_id AS trialId, item_id AS itemId FROM name WHERE arrival = ?';
    return this.#db.prepare<[number], TrialName>(select).get(arrival + 1) as TrialName;
  }

  /** The numbers of all trials with this id. */
  withId(trialId: string): number[] {
    const select = 'SELECT arrival - 1 FROM name WHERE trial_id = ?';
    return this.#db.prepare<[string], number>(select).pluck().all(trialId);
  }

  close(): void {
    this.#db.close();
  }
}
