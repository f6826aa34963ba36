/** The labels of every trial, as a result database has them. */
import type { TrialLabels } from '../../core/labels.ts';
import { splitSets } from '../../core/rule-sets.ts';
import { describeSqliteError, inSentences, WHERE_READ } from '../../sqlite/errors.ts';
import type { Database } from '../../sqlite/sqlite.ts';

type Marks = Pick<TrialLabels, 'correct' | 'parsed'>;

/** The labels of a trial without what makes its flips. */
type PlainLabels = Omit<TrialLabels, 'rules'>;

interface Row extends Omit<PlainLabels, 'trialId' | 'itemId' | 'storedCorrect' | 'correct' | 'parsed'> {
  readonly trial_id: string;
  readonly item_id: string | null;
  readonly stored_correct: 0 | 1 | null;
  /** A character for each scheme: 2 × correct + parsed, or - where it says nothing. */
  readonly marks: string;
}

interface RowWithRules extends Row {
  /** The sets of rules by the keys of schemes, as JSON; null where no scheme has any. */
  readonly made: string | null;
}

const NOTHING = '-';
const PLACE = `run, trial_id, ordinal, item_id, temperature, variant, condition, model, dataset, task, stored_correct`;
/** Takes the key of a scheme. One look at the primary key for each label is faster than sorting all of them by trial. */
const MARK = `coalesce((SELECT iif(correct, 2, 0) + iif(parsed, 1, 0) FROM label WHERE scheme_id = ? AND trial_pk = trial.trial_pk AND correct IS NOT NULL), '${NOTHING}')`;

export class SavedLabels {
  readonly #path: string;
  readonly #schemeIds: readonly number[];
  /** By the text of the marks: most trials share theirs with many. */
  readonly #known = new Map<string, Marks>();
  readonly #all;
  readonly #one;

  /**
   * @param path of the database, for errors.
   * @param schemeIds the keys of the schemes, by position.
   */
  constructor(db: Database.Database, path: string, schemeIds: readonly number[]) {
    this.#path = path;
    this.#schemeIds = schemeIds;
    const marks = schemeIds.map(() => MARK).join(' || ');
    this.#all = db.prepare<unknown[], RowWithRules>(
      `WITH makers AS MATERIALIZED (
         SELECT trial_pk, json_group_object(scheme_id, rules) AS made FROM label WHERE rules IS NOT NULL GROUP BY trial_pk
       )
       SELECT ${PLACE}, ${marks} AS marks, made FROM trial LEFT JOIN makers USING (trial_pk) ORDER BY trial_pk`,
    );
    this.#one = db.prepare<unknown[], Row>(
      `SELECT ${PLACE}, ${marks} AS marks FROM trial WHERE trial_id = ? AND run = ? AND ordinal = ?`,
    );
  }

  /** Of all trials, in the order of the database. @throws InputError if it is damaged. */
  *all(): Generator<TrialLabels> {
    try {
      for (const row of this.#all.iterate(...this.#schemeIds))
        yield Object.assign(plainLabels(row, this.#marksOf(row.marks)), { rules: this.#rulesOf(row.made) });
    } catch (error) {
      throw describeSqliteError(this.#path, error) ?? error;
    }
  }

  /** Of one trial; null where the database does not have it. @throws InputError if it is damaged. */
  of({ trialId, run, ordinal }: Pick<TrialLabels, 'trialId' | 'run' | 'ordinal'>): PlainLabels | null {
    return inSentences(this.#path, WHERE_READ, () => {
      const row = this.#one.get(...this.#schemeIds, trialId, run, ordinal);
      return row === undefined ? null : plainLabels(row, this.#marksOf(row.marks));
    });
  }

  #marksOf(text: string): Marks {
    let marks = this.#known.get(text);
    if (marks === undefined) {
      marks = {
        correct: Array.from(text, (mark) => (mark === NOTHING ? null : mark >= '2')),
        parsed: Array.from(text, (mark) => mark === '1' || mark === '3'),
      };
      this.#known.set(text, marks);
    }
    return marks;
  }

  #rulesOf(made: string | null): TrialLabels['rules'] {
    const byScheme = made === null ? {} : (JSON.parse(made) as Readonly<Record<string, string>>);
    return this.#schemeIds.map((id) => {
      const sets = byScheme[id];
      return sets === undefined ? null : splitSets(sets);
    });
  }
}

function plainLabels(row: Row, marks: Marks): PlainLabels {
  return {
    run: row.run,
    trialId: row.trial_id,
    ordinal: row.ordinal,
    itemId: row.item_id,
    temperature: row.temperature,
    variant: row.variant,
    condition: row.condition,
    model: row.model,
    dataset: row.dataset,
    task: row.task,
    storedCorrect: row.stored_correct === null ? null : row.stored_correct === 1,
    ...marks,
  };
}
