/** Reads the labels of trials from a result database. */
import { BatchBuilder, type LabelBatch } from '../../base/core/label-batch.ts';
import type { TrialLabels } from '../../base/core/labels.ts';
import { splitSets } from '../../base/core/rule-sets.ts';
import { describeSqliteError, inSentences, WHERE_READ } from '../../base/sqlite/errors.ts';
import type { Database } from '../../base/sqlite/sqlite.ts';

type Marks = Pick<TrialLabels, 'correct' | 'parsed'>;

type Address = Pick<TrialLabels, 'trialId' | 'run' | 'ordinal'>;

/** The labels of a trial without what makes its flips. */
type PlainLabels = Omit<TrialLabels, 'rules'>;

interface Row extends Omit<PlainLabels, 'trialId' | 'itemId' | 'storedCorrect' | 'correct' | 'parsed'> {
  readonly trial_pk: number;
  readonly trial_id: string;
  readonly item_id: string | null;
  readonly stored_correct: 0 | 1 | null;
}

const COLUMNS =
  'trial_pk, run, trial_id, ordinal, item_id, temperature, variant, condition, model, dataset, task, stored_correct';
/** The next trials after a key. */
const SELECT_TRIALS = `SELECT ${COLUMNS} FROM trial WHERE trial_pk > ? ORDER BY trial_pk LIMIT ?`;
const SELECT_TRIAL = `SELECT ${COLUMNS} FROM trial WHERE trial_id = ? AND run = ? AND ordinal = ?`;
/** The marks of a scheme, each as one number, because to read a number takes a third of the time of a row: 4 × the key of the trial + 2 × correct + parsed. */
const SELECT_MARKS = `
  SELECT 4 * trial_pk + iif(correct, 2, 0) + iif(parsed, 1, 0) FROM label
  WHERE scheme_id = ? AND trial_pk BETWEEN ? AND ? AND correct IS NOT NULL ORDER BY trial_pk`;
const SELECT_RULES = `
  SELECT trial_pk, rules FROM label
  WHERE scheme_id = ? AND trial_pk BETWEEN ? AND ? AND rules IS NOT NULL ORDER BY trial_pk`;

/** The sets of rules by the positions of schemes. */
type Rules = Readonly<Record<number, string>>;

/** The mark of a scheme without a label. */
const NOTHING = '-';

/** Trials that are read before they are passed on. */
const TRIALS_A_BATCH = 2000;

export class SavedLabels {
  readonly #path: string;
  readonly #schemeIds: readonly number[];
  readonly #db: Database.Database;

  /**
   * @param path of the database, for errors.
   * @param schemeIds the keys of the schemes, by position.
   */
  constructor(db: Database.Database, path: string, schemeIds: readonly number[]) {
    this.#path = path;
    this.#schemeIds = schemeIds;
    this.#db = db;
  }

  /** The labels of all trials, in the order of the database. @throws InputError if it is damaged. */
  *all(): Generator<LabelBatch> {
    try {
      const next = this.#db.prepare<[number, number], Row>(SELECT_TRIALS);
      let rows = next.all(Number.MIN_SAFE_INTEGER, TRIALS_A_BATCH);
      while (rows.length > 0) {
        yield* this.#batches(rows);
        rows = next.all(rows.at(-1)?.trial_pk ?? 0, TRIALS_A_BATCH);
      }
    } catch (error) {
      throw describeSqliteError(this.#path, error) ?? error;
    }
  }

  /** The labels of one trial; null where the database does not contain it. @throws InputError if it is damaged. */
  of({ trialId, run, ordinal }: Address): PlainLabels | null {
    return inSentences(this.#path, WHERE_READ, () => {
      const row = this.#db.prepare<[string, string, number], Row>(SELECT_TRIAL).get(trialId, run, ordinal);
      if (row === undefined) return null;
      const [marks = ''] = this.#readMarks([row]);
      return plainLabels(row, splitMarks(marks));
    });
  }

  /** A batch for each run of trials in a row. */
  *#batches(rows: readonly Row[]): Generator<LabelBatch> {
    const marks = this.#readMarks(rows);
    const rules = this.#readRules(rows);
    let run = '';
    let builder: BatchBuilder | null = null;
    for (const [i, row] of rows.entries()) {
      if (builder !== null && run !== row.run) {
        yield builder.take();
        builder = null;
      }
      run = row.run;
      builder ??= new BatchBuilder(run);
      this.#add(builder, row, marks[i] as string, rules.get(row.trial_pk));
    }
    if (builder !== null) yield builder.take();
  }

  #add(builder: BatchBuilder, row: Row, marks: string, rules: Rules | undefined): void {
    const { trial_id: trialId, ordinal, item_id: itemId, stored_correct: stored } = row;
    const made = rules === undefined ? '' : JSON.stringify(rules);
    const kind = builder.findKind(`${stored} ${marks} ${made}`, () => ({
      storedCorrect: readStored(stored),
      ...splitMarks(marks),
      rules: this.#schemeIds.map((_, scheme) => {
        const sets = rules?.[scheme];
        return sets === undefined ? null : splitSets(sets);
      }),
    }));
    builder.add(trialId, ordinal, itemId, kind, builder.findGroup(row));
  }

  /** The marks of trials in a row: a character for each scheme, 2 × correct + parsed, or - where there is no label. */
  #readMarks(rows: readonly Row[]): string[] {
    const select = this.#db.prepare<[number, number, number], number>(SELECT_MARKS).pluck();
    const marks = rows.map(() => '');
    for (const scheme of this.#schemeIds) {
      const found = select.all(scheme, ...keyRange(rows));
      let next = 0;
      for (const [i, { trial_pk: key }] of rows.entries()) {
        while (next < found.length && (found[next] as number) < 4 * key) next++; // a label without a trial
        const mark = (found[next] ?? Infinity) - 4 * key;
        marks[i] += mark < 4 ? String(mark) : NOTHING;
      }
    }
    return marks;
  }

  /** The rules of trials in a row by their keys; missing where no scheme has any. */
  #readRules(rows: readonly Row[]): ReadonlyMap<number, Rules> {
    const select = this.#db.prepare<[number, number, number], [key: number, rules: string]>(SELECT_RULES).raw();
    const found = new Map<number, Record<number, string>>();
    for (const [position, scheme] of this.#schemeIds.entries())
      for (const [key, rules] of select.all(scheme, ...keyRange(rows))) {
        const known = found.get(key);
        if (known === undefined) found.set(key, { [position]: rules });
        else known[position] = rules;
      }
    return found;
  }
}

/** The first and the last key of trials in a row. */
function keyRange(rows: readonly Row[]): [first: number, last: number] {
  return [rows[0]?.trial_pk ?? 0, rows.at(-1)?.trial_pk ?? 0];
}

function splitMarks(text: string): Marks {
  return {
    correct: Array.from(text, (mark) => (mark === NOTHING ? null : mark >= '2')),
    parsed: Array.from(text, (mark) => mark === '1' || mark === '3'),
  };
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
    storedCorrect: readStored(row.stored_correct),
    ...marks,
  };
}

function readStored(stored: Row['stored_correct']): boolean | null {
  return stored === null ? null : stored === 1;
}
