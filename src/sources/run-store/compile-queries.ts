/**
 * The queries over the `trial` view. Kysely builds, types and compiles them, and better-sqlite3 runs them. `npm run generate` writes the compiled
 * queries to sql/run-store-queries.json, because loading kysely takes longer than reading a small store.
 */
import {
  DummyDriver,
  Kysely,
  sql,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type CompiledQuery,
} from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import {
  EXTRA_COLUMNS,
  QUERY_NAMES,
  type ExtraColumn,
  type Parameter,
  type QueryName,
  type QueryText,
} from './query-texts.ts';
import { KEY_COLUMNS, type RunStoreTables } from './schema.ts';

/** Columns of a scan that are always read, in order. */
const SCAN_COLUMNS = [
  'ordinal',
  'trial_id',
  'variant',
  'condition',
  'item',
  'response_bytes',
  'stored_parse',
  'blob_flags',
  'stored_label',
] as const;

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
  'item',
  'response_bytes',
  'stored_parse_bytes',
  'blob_flags',
  'stored_label',
] as const;

const queries: ReadonlyKysely<RunStoreTables> = new Kysely<RunStoreTables>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
}) as unknown as ReadonlyKysely<RunStoreTables>;

/** All queries by their names. */
export function compileQueries(): Record<string, QueryText> {
  const both = [false, true];
  return {
    ...Object.fromEntries(
      both.flatMap((ofSome) =>
        subsets(EXTRA_COLUMNS).map((extras) => [QUERY_NAMES.scan(extras, ofSome), scan(extras, ofSome)]),
      ),
    ),
    ...Object.fromEntries(both.map((ofSome) => [QUERY_NAMES.multiOutput(ofSome), multiOutput(ofSome)])),
    ...({
      ordinalRange: ordinalRange(),
      largestKeys: largestKeys(),
      trialOfRun: trialOfRun(),
      runIds: runIds(),
      items: items(),
      groundTruth: plain(groundTruth()),
      groundTruths: plain(groundTruth().select('ground_truth_json')),
      details: details(),
      trial: trial(),
    } satisfies Partial<Record<QueryName, QueryText>>),
  };
}

/** A text parameter, which is bound when the query runs. */
const bound = (name: Parameter): string => name;
/** A number parameter. */
const boundNumber = (name: Parameter): number => name as unknown as number;

function plain(query: { compile(): CompiledQuery }): QueryText {
  const { sql: text, parameters } = query.compile();
  return { sql: text, parameters: parameters as readonly Parameter[] };
}

/** The trials of a run. @param ofSome only those under the conditions of a JSON list. */
function trials(ofSome: boolean) {
  const ofRun = queries.selectFrom('trial').where('run_id', '=', bound('runId'));
  const names = sql<string>`(select value from json_each(${bound('conditions')}))`;
  return ofSome ? ofRun.where('condition', 'in', names) : ofRun;
}

/** The rows of a range of ordinals, in the order of the file. */
function scan(extras: readonly ExtraColumn[], ofSome: boolean): QueryText {
  return plain(
    trials(ofSome)
      .select([...SCAN_COLUMNS, ...extras])
      .where('ordinal', '>=', boundNumber('first'))
      .where('ordinal', '<=', boundNumber('last')),
  );
}

/** First and last ordinal of the file. Two subqueries, because SQLite looks up one extreme by key but scans the file for two. */
function ordinalRange(): QueryText {
  const outputs = queries.selectFrom('conformity_outputs');
  return plain(
    queries.selectNoFrom([
      outputs.select((eb) => eb.fn.min('rowid').as('first')).as('first'),
      outputs.select((eb) => eb.fn.max('rowid').as('last')).as('last'),
    ]),
  );
}

/** The largest value of each column of KEY_COLUMNS. BLOBs are larger than all other values, and an index on the column finds the largest one at once. */
function largestKeys(): QueryText {
  const largest = KEY_COLUMNS.map((column) => {
    const [table = '', name = ''] = column.split('.');
    return sql`(select max(${sql.ref(name)}) from ${sql.table(table)})`.as(column);
  });
  return plain(queries.selectNoFrom(largest));
}

/** A row if the run has a trial. */
function trialOfRun(): QueryText {
  const ofRun = queries.selectFrom('conformity_trials').where('run_id', '=', bound('runId'));
  return plain(ofRun.select('run_id').limit(sql.lit(1)));
}

/** The ids of all runs with trials. */
function runIds(): QueryText {
  return plain(queries.selectFrom('conformity_trials').select('run_id').distinct().orderBy('run_id'));
}

/** The items by their rows, with the names of their data sets. */
function items(): QueryText {
  return plain(
    queries
      .selectFrom('conformity_items as item')
      .leftJoin('conformity_datasets as dataset', 'dataset.dataset_id', 'item.dataset_id')
      .select(['item.rowid', 'item.item_id', 'dataset.name']),
  );
}

/** The ground truth of one item. */
function groundTruth() {
  return queries.selectFrom('conformity_items').select('ground_truth_text').where('rowid', '=', boundNumber('item'));
}

/** The number of trials with more than one output. Candidates come from the index on outputs, so no text is read. */
function multiOutput(ofSome: boolean): QueryText {
  const repeated = queries
    .selectFrom('conformity_outputs')
    .select('trial_id')
    .groupBy('trial_id')
    .having((eb) => eb.fn.countAll(), '>', sql.lit(1));
  return plain(
    trials(ofSome)
      .where('trial_id', 'in', repeated)
      .select((eb) => eb.fn.count('trial_id').distinct().as('trials')),
  );
}

/** All columns of the outputs with some ordinals, in the order of the file. */
function details(): QueryText {
  const ordinals = sql<number>`(select value from json_each(${bound('ordinals')}))`;
  return plain(queries.selectFrom('trial').select(DETAIL_COLUMNS).where('ordinal', 'in', ordinals).orderBy('ordinal'));
}

/** All columns of the outputs of one trial. */
function trial(): QueryText {
  return plain(
    queries.selectFrom('trial').select(DETAIL_COLUMNS).where('trial_id', '=', bound('trialId')).orderBy('ordinal'),
  );
}

function subsets<Member>(members: readonly Member[]): Member[][] {
  return Array.from({ length: 2 ** members.length }, (_, set) => members.filter((__, i) => ((set >> i) & 1) === 1));
}
