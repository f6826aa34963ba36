/** The labels of every trial, as a result database has them. */
import type { TrialLabels } from '../../core/labels.ts';
import { splitSets } from '../../core/rule-sets.ts';
import { describeSqliteError } from '../run-store/open.ts';
import type { Database } from '../run-store/sqlite.ts';

interface TrialRow extends Pick<
  TrialLabels,
  'run' | 'ordinal' | 'temperature' | 'variant' | 'condition' | 'model' | 'dataset' | 'task'
> {
  readonly trial_pk: number;
  readonly trial_id: string;
  readonly item_id: string | null;
  readonly stored_correct: 0 | 1 | null;
}

/** All null where the scheme says nothing of the trial. */
interface LabelRow {
  readonly correct: 0 | 1 | null;
  readonly parsed: 0 | 1 | null;
  readonly rules: string | null;
}

const TRIALS = `SELECT trial_pk, run, trial_id, ordinal, item_id, temperature, variant, condition, model, dataset, task, stored_correct FROM trial`;

export class SavedLabels {
  readonly #db: Database.Database;
  readonly #path: string;
  readonly #schemeIds: readonly number[];
  readonly #one;
  readonly #labels;

  /**
   * @param path of the database, for errors.
   * @param schemeIds the keys of the schemes, by position.
   */
  constructor(db: Database.Database, path: string, schemeIds: readonly number[]) {
    this.#db = db;
    this.#path = path;
    this.#schemeIds = schemeIds;
    this.#one = db.prepare<unknown[], TrialRow>(`${TRIALS} WHERE trial_id = ? AND run = ? AND ordinal = ?`);
    this.#labels = db.prepare<unknown[], LabelRow>(
      'SELECT correct, parsed, rules FROM label WHERE scheme_id = ? AND trial_pk = ?',
    );
  }

  /** Of all trials, in the order of the database. @throws InputError if it is damaged. */
  *all(): Generator<TrialLabels> {
    // One statement for each scheme, side by side: the table of labels stands by scheme, and so each is read from its beginning to its end.
    const columns = this.#schemeIds.map((id) =>
      this.#db
        .prepare<unknown[], LabelRow>(
          `SELECT correct, parsed, rules FROM trial LEFT JOIN label ON scheme_id = ? AND label.trial_pk = trial.trial_pk ORDER BY trial.trial_pk`,
        )
        .iterate(id),
    );
    try {
      for (const row of this.#db.prepare<[], TrialRow>(`${TRIALS} ORDER BY trial_pk`).iterate())
        yield labelsOf(
          row,
          columns.map((column) => column.next().value as LabelRow),
        );
    } catch (error) {
      throw describeSqliteError(this.#path, error) ?? error;
    } finally {
      for (const column of columns) column.return?.();
    }
  }

  /** Of one trial; null where the database does not have it. */
  of({ trialId, run, ordinal }: Pick<TrialLabels, 'trialId' | 'run' | 'ordinal'>): TrialLabels | null {
    const row = this.#one.get(trialId, run, ordinal);
    if (row === undefined) return null;
    const labels = this.#schemeIds.map((id) => this.#labels.get(id, row.trial_pk) ?? NOTHING);
    return labelsOf(row, labels);
  }
}

const NOTHING: LabelRow = { correct: null, parsed: null, rules: null };

function labelsOf(row: TrialRow, labels: readonly LabelRow[]): TrialLabels {
  const { run, trial_id: trialId, ordinal, item_id: itemId, temperature, stored_correct: stored } = row;
  const { variant, condition, model, dataset, task } = row;
  return {
    trialId,
    run,
    temperature,
    variant,
    condition,
    model,
    dataset,
    task,
    ordinal,
    itemId,
    storedCorrect: stored === null ? null : stored === 1,
    correct: labels.map(({ correct }) => (correct === null ? null : correct === 1)),
    parsed: labels.map(({ parsed }) => parsed === 1),
    rules: labels.map(({ rules }) => (rules === null ? null : splitSets(rules))),
  };
}
