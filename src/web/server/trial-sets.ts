/** Sets of trials that the list can be filtered by: those drawn for review, and those that contain a text. */
import type { Database } from '../../sqlite/sqlite.ts';
import type { TrialAddress } from './stored-trial.ts';

export interface DrawnTrial extends TrialAddress {
  readonly isMarked: boolean;
}

const TABLES = `
  CREATE TABLE sample (place INTEGER PRIMARY KEY, draw INTEGER NOT NULL UNIQUE, marked INTEGER NOT NULL, hidden INTEGER NOT NULL);
  CREATE TABLE found (search INTEGER, place INTEGER, PRIMARY KEY (search, place)) WITHOUT ROWID`;

export class TrialSets {
  readonly #db: Database.Database;

  /** @param db with the table `trial`. */
  constructor(db: Database.Database) {
    this.#db = db;
    db.exec(TABLES);
  }

  /**
   * Names the trials that were drawn for review, in the order in which they were.
   * @param isBlind whether the labels of a trial have no effect until it is marked.
   * @returns how many of them there are.
   */
  setSample(trials: readonly DrawnTrial[], isBlind: boolean): number {
    const insert = this.#db.prepare(
      'INSERT INTO sample SELECT place, ?, ?, ? FROM trial WHERE run = ? AND ordinal = ?',
    );
    const insertAll = this.#db.transaction(() => {
      let count = 0;
      for (const [draw, { run, ordinal, isMarked }] of trials.entries())
        count += insert.run(draw, Number(isMarked), Number(isBlind && !isMarked), run, ordinal).changes;
      return count;
    });
    return insertAll();
  }

  /** Records that a trial of the sample was marked. */
  setMarked(draw: number): void {
    this.#db.prepare('UPDATE sample SET marked = 1, hidden = 0 WHERE draw = ?').run(draw);
  }

  /** Stores the trials that a search has found. */
  setFound(search: number, trials: readonly TrialAddress[]): void {
    const insert = this.#db.prepare('INSERT INTO found SELECT ?, place FROM trial WHERE run = ? AND ordinal = ?');
    const insertAll = this.#db.transaction(() => {
      for (const { run, ordinal } of trials) insert.run(search, run, ordinal);
    });
    insertAll();
  }

  /** Removes the trials that a search has found. */
  dropFound(search: number): void {
    this.#db.prepare('DELETE FROM found WHERE search = ?').run(search);
  }
}
