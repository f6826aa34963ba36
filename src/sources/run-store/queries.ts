/** The queries over the `trial` view, built and typed by kysely. It only compiles them; better-sqlite3 runs them. */
import {
  DummyDriver,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type CompiledQuery,
} from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { RunStoreTables } from './schema.ts';

/** A statement and its parameters, ready to travel to a worker. */
export interface Query {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** Which trials of a store count. */
export interface TrialFilter {
  readonly runId: string;
  /** Names of conditions, compared exactly; null for all. */
  readonly conditions: readonly string[] | null;
}

/** Columns of {@link scanQuery} that are always read, in order. */
const SCAN_COLUMNS = [
  'ordinal',
  'trial_id',
  'variant',
  'condition',
  'ground_truth',
  'response_bytes',
  'stored_parse',
  'blob_flags',
  'stored_label',
] as const;

/** Columns that are read only if they are asked for: each costs about 70 ns a row. They follow the others. */
export type ExtraColumn = 'temperature' | 'model' | 'dataset' | 'question';

const queries: ReadonlyKysely<RunStoreTables> = new Kysely<RunStoreTables>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
}) as unknown as ReadonlyKysely<RunStoreTables>;

function plain(query: { compile(): CompiledQuery }): Query {
  const { sql, parameters } = query.compile();
  return { sql, parameters };
}

function trials(filter: TrialFilter) {
  const ofRun = queries.selectFrom('trial').where('run_id', '=', filter.runId);
  return filter.conditions === null ? ofRun : ofRun.where('condition', 'in', filter.conditions);
}

/** The rows of a stretch of the file, in its order. */
export function scanQuery(filter: TrialFilter, extras: readonly ExtraColumn[], first: number, last: number): Query {
  return plain(
    trials(filter)
      .select([...SCAN_COLUMNS, ...extras])
      .where('ordinal', '>=', first)
      .where('ordinal', '<=', last),
  );
}

/** First and last ordinal of the file. Two subqueries, because SQLite looks up one extreme by key but scans the file for two. */
export function ordinalRangeQuery(): Query {
  const outputs = queries.selectFrom('conformity_outputs');
  return plain(
    queries.selectNoFrom([
      outputs.select((eb) => eb.fn.min('rowid').as('first')).as('first'),
      outputs.select((eb) => eb.fn.max('rowid').as('last')).as('last'),
    ]),
  );
}

/** How many trials have more than one output. Candidates come from the index on outputs, so no text is read. */
export function multiOutputQuery(filter: TrialFilter): Query {
  const repeated = queries
    .selectFrom('conformity_outputs')
    .select('trial_id')
    .groupBy('trial_id')
    .having((eb) => eb.fn.countAll(), '>', 1);
  return plain(
    trials(filter)
      .where('trial_id', 'in', repeated)
      .select((eb) => eb.fn.count('trial_id').distinct().as('trials')),
  );
}

const DETAIL_COLUMNS = [
  'ordinal',
  'trial_id',
  'model',
  'variant',
  'condition',
  'dataset',
  'item_id',
  'question',
  'temperature',
  'ground_truth',
  'response_bytes',
  'stored_parse_bytes',
  'blob_flags',
  'stored_label',
] as const;

/** Everything about one output. */
export function detailQuery(ordinal: number): Query {
  return plain(queries.selectFrom('trial').select(DETAIL_COLUMNS).where('ordinal', '=', ordinal));
}

/** Everything about the outputs of one trial. */
export function trialQuery(trialId: string): Query {
  return plain(queries.selectFrom('trial').select(DETAIL_COLUMNS).where('trial_id', '=', trialId).orderBy('ordinal'));
}
