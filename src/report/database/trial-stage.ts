/** Collects trials in any order until all are there: in a database without a name, which SQLite keeps on disk and deletes. */
import type { LabelBatch, LabelKind, TrialGroup } from '../../base/core/label-batch.ts';
import { Numbering } from '../../base/core/numbering.ts';
import { joinedSets } from '../../base/core/rule-sets.ts';
import { RowInserter, type Bound } from '../../base/sqlite/row-inserter.ts';
import { openDatabase, type Database } from '../../base/sqlite/sqlite.ts';

/** What trials share has a number, so that a trial has few texts. */
const TABLES = `
  CREATE TABLE trial_group (
    number INTEGER PRIMARY KEY, run_rank, rank, run, temperature, variant, condition, model, dataset, task
  );
  CREATE TABLE kind (number INTEGER PRIMARY KEY, rank, stored_correct INTEGER, marks, rules);
  CREATE TABLE kind_label (number INTEGER PRIMARY KEY, correct INTEGER, parsed INTEGER, flip INTEGER, rules);
  CREATE TABLE stage (trial_group INTEGER, kind INTEGER, ordinal INTEGER, trial_id, item_id);
  CREATE TABLE sorted (trial_pk INTEGER PRIMARY KEY, kind INTEGER, staged INTEGER)`;
/** Ranks are faster to sort than texts. Equal ones have the same rank, so that it does not depend on the order in which they were added. */
const RANK = `
  UPDATE trial_group SET run_rank = ranked.run_rank, rank = ranked.rank
  FROM (
    SELECT
      number,
      dense_rank() OVER (ORDER BY run) AS run_rank,
      dense_rank() OVER (ORDER BY temperature, variant, condition, model, dataset, task) AS rank
    FROM trial_group
  ) AS ranked
  WHERE ranked.number = trial_group.number;
  UPDATE kind SET rank = ranked.rank
  FROM (SELECT number, dense_rank() OVER (ORDER BY stored_correct, marks, rules) AS rank FROM kind) AS ranked
  WHERE ranked.number = kind.number`;
/** Trials without a group are left out. Ordered by every column, so that equal rows are identical. */
const SORT = `
  INSERT INTO sorted
  SELECT NULL, stage.kind, stage.rowid
  FROM stage
  CROSS JOIN trial_group ON trial_group.number = trial_group
  CROSS JOIN kind ON kind.number = kind
  ORDER BY run_rank, ordinal, trial_id, item_id, trial_group.rank, kind.rank`;
const COPY_TRIALS = `
  INSERT INTO trial (
    trial_pk, run, trial_id, ordinal, item_id, temperature, variant, condition, model, dataset, task, stored_correct
  )
  SELECT trial_pk, run, trial_id, ordinal, item_id, temperature, variant, condition, model, dataset, task, stored_correct
  FROM sorted
  CROSS JOIN stage ON stage.rowid = staged
  CROSS JOIN trial_group ON trial_group.number = trial_group
  CROSS JOIN kind ON kind.number = stage.kind
  ORDER BY trial_pk`;
/** Takes the key of a scheme, and the number of its first label in `kind_label`. */
const COPY_LABELS = `
  INSERT INTO label (scheme_id, trial_pk, correct, parsed, flip, rules)
  SELECT ?, trial_pk, correct, parsed, flip, rules
  FROM sorted
  CROSS JOIN kind_label ON number = CAST(? AS INTEGER) + kind
  ORDER BY trial_pk`;
/** The mark of a scheme without a label; the others are 2 × correct + parsed. */
const NOTHING = '-';

type RunGroup = TrialGroup & { readonly run: string };

export class TrialStage {
  /** The connection, to which others may attach the database that is being made. */
  readonly db: Database.Database = openDatabase('');
  readonly #schemes: number;
  readonly #groups = new Numbering<RunGroup>();
  readonly #kinds = new Numbering<LabelKind>();
  readonly #trials: RowInserter;

  constructor(schemes: number) {
    this.#schemes = schemes;
    this.db.pragma('journal_mode = OFF');
    this.db.pragma('foreign_keys = OFF');
    this.db.exec(TABLES);
    this.#trials = new RowInserter(this.db, 'stage', ['trial_group', 'kind', 'ordinal', 'trial_id', 'item_id']);
    this.db.exec('BEGIN');
  }

  /** @throws RangeError unless the trials have a label for each scheme. */
  add({ run, kinds, groups, ordinals, kindOf, groupOf, trialIds, items }: LabelBatch): void {
    for (const kind of kinds) this.#assertLabels(kind);
    const ownKinds = kinds.map((kind) => this.#kinds.find(kind));
    const ownGroups = groups.map((group) => this.#groups.find({ ...group, run }));
    for (const [i, trialId] of trialIds.entries())
      this.#trials.add(
        ownGroups[groupOf[i] as number] as number,
        ownKinds[kindOf[i] as number] as number,
        ordinals[i] as number,
        trialId.toWellFormed(),
        wellFormed(items[i] ?? null),
      );
  }

  #assertLabels({ correct, parsed, rules }: LabelKind): void {
    for (const list of [correct, parsed, rules])
      if (list.length !== this.#schemes)
        throw new RangeError(`${list.length} labels, parses or rules for ${this.#schemes} schemes`);
  }

  /** Ends the adding: the table `sorted` has what was added, by run and ordinal, but for the runs named. */
  sort(runsToDrop: readonly string[]): void {
    this.#trials.flush();
    this.#insertGroups(new Set(runsToDrop));
    this.#insertKinds();
    this.db.exec(`${RANK}; ${SORT}; COMMIT`);
  }

  #insertGroups(runsToDrop: ReadonlySet<string>): void {
    const fields = ['run', 'temperature', 'variant', 'condition', 'model', 'dataset', 'task'] as const;
    const inserter = new RowInserter(this.db, 'trial_group', ['number', ...fields]);
    for (const [number, group] of this.#groups.list.entries())
      if (!runsToDrop.has(group.run)) inserter.add(number, ...fields.map((field) => wellFormed(group[field])));
    inserter.flush();
  }

  #insertKinds(): void {
    const kinds = new RowInserter(this.db, 'kind', ['number', 'stored_correct', 'marks', 'rules']);
    const labels = new RowInserter(this.db, 'kind_label', ['number', 'correct', 'parsed', 'flip', 'rules']);
    for (const [number, kind] of this.#kinds.list.entries()) {
      kinds.add(number, encodeBoolean(kind.storedCorrect), encodeMarks(kind), encodeRules(kind));
      for (let position = 0; position < this.#schemes; position++)
        labels.add(this.#labelNumber(position) + number, ...encodeLabel(kind, position));
    }
    kinds.flush();
    labels.flush();
  }

  /** The number of the label of the first kind under a scheme. */
  #labelNumber(position: number): number {
    return position * this.#kinds.list.length;
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
    for (const [position, id] of byId) labels.run(id, this.#labelNumber(position));
  }
}

/** The columns `correct`, `parsed`, `flip` and `rules` of the label of a scheme. */
function encodeLabel({ storedCorrect, correct, parsed, rules }: LabelKind, position: number): Bound[] {
  const isCorrect = correct[position] ?? null;
  const sets = rules[position] ?? null;
  const flip = isCorrect === null || storedCorrect === null ? 0 : Number(isCorrect) - Number(storedCorrect);
  const isParsed = isCorrect === null ? null : (parsed[position] as boolean);
  return [encodeBoolean(isCorrect), encodeBoolean(isParsed), flip, sets === null ? null : joinedSets(sets)];
}

/** All labels of a kind as one text. */
function encodeMarks({ correct, parsed }: LabelKind): string {
  return correct
    .map((isCorrect, i) => (isCorrect === null ? NOTHING : 2 * Number(isCorrect) + Number(parsed[i])))
    .join('');
}

/** The rules of all schemes as one text; null where there are none, as for nearly every trial. */
function encodeRules({ rules }: LabelKind): string | null {
  if (rules.every((sets) => sets === null)) return null;
  return JSON.stringify(rules.map((sets) => (sets === null ? null : joinedSets(sets))));
}

function encodeBoolean(value: boolean | null): number | null {
  return value === null ? null : Number(value);
}

function wellFormed<Value extends number | null>(text: string | Value): string | Value {
  return typeof text === 'string' ? text.toWellFormed() : text;
}
