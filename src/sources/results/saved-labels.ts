/** Reads the labels of trials from a result database. */
import { sql, type CompiledQuery, type RawBuilder } from 'kysely';
import { BatchBuilder, type LabelBatch } from '../../core/label-batch.ts';
import type { TrialLabels } from '../../core/labels.ts';
import { splitSets } from '../../core/rule-sets.ts';
import { queriesOver } from '../../sqlite/queries.ts';
import { describeSqliteError, inSentences, WHERE_READ } from '../../sqlite/errors.ts';
import type { Database } from '../../sqlite/sqlite.ts';

type Marks = Pick<TrialLabels, 'correct' | 'parsed'>;

type Address = Pick<TrialLabels, 'trialId' | 'run' | 'ordinal'>;

/** The labels of a trial without what makes its flips. */
type PlainLabels = Omit<TrialLabels, 'rules'>;

interface Row extends Omit<PlainLabels, 'trialId' | 'itemId' | 'storedCorrect' | 'correct' | 'parsed'> {
  readonly trial_id: string;
  readonly item_id: string | null;
  readonly stored_correct: 0 | 1 | null;
  /** A character for each scheme: 2 × correct + parsed, or - where there is no label. */
  readonly marks: string;
}

interface RowWithRules extends Row {
  /** The sets of rules by the keys of schemes, as JSON; null where no scheme has any. */
  readonly made: string | null;
}

const NOTHING = '-';

interface Tables {
  readonly trial: Omit<Row, 'marks'> & { readonly trial_pk: number };
  readonly label: { readonly trial_pk: number; readonly scheme_id: number; readonly rules: string | null };
}

const queries = queriesOver<Tables>();

const PLACE = [
  'run',
  'trial_id',
  'ordinal',
  'item_id',
  'temperature',
  'variant',
  'condition',
  'model',
  'dataset',
  'task',
  'stored_correct',
] as const;

/** The marks of a trial. One lookup by the primary key for each label is faster than sorting all labels by trial. */
function selectMarks(schemeIds: readonly number[]): RawBuilder<string> {
  const marks = schemeIds.map(
    (id) => sql`coalesce((
      select iif(correct, 2, 0) + iif(parsed, 1, 0) from label
      where scheme_id = ${id} and trial_pk = trial.trial_pk and correct is not null
    ), ${NOTHING})`,
  );
  return sql.join<string>(marks, sql` || `);
}

/** All trials with their marks and rules, in the order of the database. */
function selectAll(schemeIds: readonly number[]): CompiledQuery<RowWithRules> {
  return queries
    .with(
      (cte) => cte('makers').materialized(),
      (db) =>
        db
          .selectFrom('label')
          .select(['trial_pk', sql<string>`json_group_object(scheme_id, rules)`.as('made')])
          .where('rules', 'is not', null)
          .groupBy('trial_pk'),
    )
    .selectFrom('trial')
    .leftJoin('makers', 'makers.trial_pk', 'trial.trial_pk')
    .select(PLACE)
    .select([selectMarks(schemeIds).as('marks'), 'made'])
    .orderBy('trial.trial_pk')
    .compile();
}

function selectOne(schemeIds: readonly number[], { trialId, run, ordinal }: Address): CompiledQuery<Row> {
  return queries
    .selectFrom('trial')
    .select(PLACE)
    .select(selectMarks(schemeIds).as('marks'))
    .where('trial_id', '=', trialId)
    .where('run', '=', run)
    .where('ordinal', '=', ordinal)
    .compile();
}

/** Trials that are read before they are passed on. */
const TRIALS_A_BATCH = 10_000;

export class SavedLabels {
  readonly #path: string;
  readonly #schemeIds: readonly number[];
  /** Marks by their text, because most trials share theirs with many others. */
  readonly #known = new Map<string, Marks>();
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
      const { sql: text, parameters } = selectAll(this.#schemeIds);
      let builder: BatchBuilder | null = null;
      let run = '';
      for (const row of this.#db.prepare<unknown[], RowWithRules>(text).iterate(...parameters)) {
        if (builder !== null && (run !== row.run || builder.size >= TRIALS_A_BATCH)) {
          yield builder.take();
          builder = null;
        }
        run = row.run;
        builder ??= new BatchBuilder(run);
        this.#add(builder, row);
      }
      if (builder !== null) yield builder.take();
    } catch (error) {
      throw describeSqliteError(this.#path, error) ?? error;
    }
  }

  #add(builder: BatchBuilder, row: RowWithRules): void {
    const { trial_id: trialId, ordinal, item_id: itemId, stored_correct: stored, marks, made } = row;
    const kind = builder.findKind(`${stored} ${marks} ${made}`, () => ({
      storedCorrect: readStored(stored),
      ...this.#findMarks(marks),
      rules: this.#readRules(made),
    }));
    builder.add(trialId, ordinal, itemId, kind, builder.findGroup(row));
  }

  /** The labels of one trial; null where the database does not contain it. @throws InputError if it is damaged. */
  of(address: Address): PlainLabels | null {
    return inSentences(this.#path, WHERE_READ, () => {
      const { sql: text, parameters } = selectOne(this.#schemeIds, address);
      const row = this.#db.prepare<unknown[], Row>(text).get(...parameters);
      return row === undefined ? null : plainLabels(row, this.#findMarks(row.marks));
    });
  }

  #findMarks(text: string): Marks {
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

  #readRules(made: string | null): TrialLabels['rules'] {
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
    storedCorrect: readStored(row.stored_correct),
    ...marks,
  };
}

function readStored(stored: Row['stored_correct']): boolean | null {
  return stored === null ? null : stored === 1;
}
