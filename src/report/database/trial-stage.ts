/** Collects trials in any order until all are there: in a database without a name, which SQLite keeps on disk and deletes. */
import { eachTrial, type LabelBatch } from '../../core/label-batch.ts';
import type { TrialLabels } from '../../core/labels.ts';
import { joinedSets } from '../../core/rule-sets.ts';
import { openDatabase, type Database } from '../../sqlite/sqlite.ts';

const STAGE = `
  CREATE TABLE stage (
    run, trial_id, ordinal, item_id, temperature, variant, condition, model, dataset, task, stored_correct, marks, rules
  )`;
const ADD = 'INSERT INTO stage VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)';
const SORTED = `
  CREATE TABLE sorted (
    trial_pk INTEGER PRIMARY KEY, run, trial_id, ordinal, item_id, temperature, variant, condition, model, dataset, task,
    stored_correct, marks, rules
  )`;
/** Takes a JSON list of the runs to leave out. Ordered by every column, so that equal rows are identical. */
const SORT = `
  INSERT INTO sorted SELECT NULL, * FROM stage
  WHERE run NOT IN (SELECT value FROM json_each(?))
  ORDER BY run, ordinal, trial_id, item_id, temperature, variant, condition, model, dataset, task, stored_correct, marks, rules`;
const COPY_TRIALS = `
  INSERT INTO trial (
    trial_pk, run, trial_id, ordinal, item_id, temperature, variant, condition, model, dataset, task, stored_correct
  )
  SELECT trial_pk, run, trial_id, ordinal, item_id, temperature, variant, condition, model, dataset, task, stored_correct
  FROM sorted ORDER BY trial_pk`;
/** Takes the key of a scheme, its position from 0, and its position from 1. */
const COPY_LABELS = `
  INSERT INTO label (scheme_id, trial_pk, correct, parsed, flip, rules)
  SELECT ?, trial_pk, mark >> 1, mark & 1, coalesce((mark >> 1) - stored_correct, 0), json_extract(rules, '$[' || CAST(? AS INTEGER) || ']')
  FROM (SELECT trial_pk, stored_correct, rules, CAST(nullif(substr(marks, ?, 1), '-') AS INTEGER) AS mark FROM sorted)
  ORDER BY trial_pk`;
/** The mark of a scheme without a label; the others are 2 × correct + parsed. */
const NOTHING = '-';

export class TrialStage {
  /** The connection, to which others may attach the database that is being made. */
  readonly db: Database.Database = openDatabase('');
  readonly #insert: Database.Statement;
  readonly #schemes: number;

  constructor(schemes: number) {
    this.#schemes = schemes;
    this.db.pragma('journal_mode = OFF');
    this.db.pragma('foreign_keys = OFF');
    this.db.exec(STAGE);
    this.#insert = this.db.prepare(ADD);
    this.db.exec('BEGIN');
  }

  /** @throws RangeError unless the trial has a label for each scheme. */
  add(trials: LabelBatch): void {
    for (const trial of eachTrial(trials)) this.#add(trial);
  }

  #add(trial: TrialLabels): void {
    const { run, trialId, ordinal, itemId, temperature, variant, condition, model, dataset, task } = trial;
    this.#insert.run(
      run.toWellFormed(),
      trialId.toWellFormed(),
      ordinal,
      wellFormed(itemId),
      temperature,
      wellFormed(variant),
      wellFormed(condition),
      wellFormed(model),
      wellFormed(dataset),
      wellFormed(task),
      trial.storedCorrect === null ? null : Number(trial.storedCorrect),
      this.#encodeMarks(trial),
      encodeRules(trial),
    );
  }

  #encodeMarks({ correct, parsed, rules }: TrialLabels): string {
    for (const list of [correct, parsed, rules])
      if (list.length !== this.#schemes)
        throw new RangeError(`${list.length} labels, parses or rules for ${this.#schemes} schemes`);
    let marks = '';
    for (const [i, isCorrect] of correct.entries())
      marks += isCorrect === null ? NOTHING : 2 * Number(isCorrect) + Number(parsed[i]);
    return marks;
  }

  /** Ends the adding: the table `sorted` has what was added, by run and ordinal, but for the runs named. */
  sort(runsToDrop: readonly string[]): void {
    this.db.exec(SORTED);
    this.db.prepare(SORT).run(JSON.stringify(runsToDrop.map((run) => run.toWellFormed())));
    this.db.exec('DROP TABLE stage; COMMIT');
  }

  /**
   * Copies `sorted` to the tables `trial` and `label` of the attached database.
   * @param schemeIds their keys there, by position.
   */
  copy(schemeIds: readonly number[]): void {
    this.db.exec(COPY_TRIALS);
    const labels = this.db.prepare(COPY_LABELS);
    // In the order of their keys, so that the table only grows at its end.
    const byId = [...schemeIds.entries()].toSorted(([, a], [, b]) => a - b);
    for (const [position, id] of byId) labels.run(id, position, position + 1);
  }
}

/** The rules of all schemes as one text; null where there are none, as for nearly every trial. */
function encodeRules({ rules }: TrialLabels): string | null {
  if (rules.every((sets) => sets === null)) return null;
  return JSON.stringify(rules.map((sets) => (sets === null ? null : joinedSets(sets))));
}

function wellFormed(text: string | null): string | null {
  return text === null ? null : text.toWellFormed();
}
