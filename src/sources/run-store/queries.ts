/** The queries over the `trial` view, and over tables of a run store. */
import { sql, type Compilable } from 'kysely';
import { compileQuery, queriesOver, type Query } from '../../base/sqlite/queries.ts';
import { SCAN_COLUMNS, type ExtraColumn } from './scan.ts';
import { KEY_COLUMNS, type RunStoreTables, type TrialRow } from './schema.ts';

/** The trials of a store that count. */
export interface TrialFilter {
  readonly runId: string;
  /** Names of conditions, compared exactly; null for all. */
  readonly conditions: readonly string[] | null;
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
  'item',
  'response_bytes',
  'stored_parse_bytes',
  'blob_flags',
  'stored_label',
] as const;

/** An output of a trial in full. A value of a column may have any type, whatever the schema declares. */
export type DetailRow = Pick<TrialRow, (typeof DETAIL_COLUMNS)[number]>;

const queries = queriesOver<RunStoreTables>();

const outputs = queries.selectFrom('conformity_outputs');

/** First and last ordinal of the file. Two subqueries, because SQLite looks up one extreme by key but scans the file for two. */
export const ORDINAL_RANGE: Compilable<Readonly<Record<'first' | 'last', number | null>>> = queries.selectNoFrom([
  outputs.select((eb) => eb.fn.min('rowid').as('first')).as('first'),
  outputs.select((eb) => eb.fn.max('rowid').as('last')).as('last'),
]);

/**
 * The largest value of each column of KEY_COLUMNS, under the name of the column. BLOBs are larger than all other values, and an index on the
 * column finds the largest one at once.
 */
export const LARGEST_KEYS: Compilable<Readonly<Record<string, unknown>>> = queries.selectNoFrom(
  KEY_COLUMNS.map((column) => {
    const [table = '', name = ''] = column.split('.');
    return sql`(select max(${sql.ref(name)}) from ${sql.table(table)})`.as(column);
  }),
);

/** The ids of all runs with trials. */
export const RUN_IDS: Compilable<{ readonly run_id: unknown }> = queries
  .selectFrom('conformity_trials')
  .select('run_id')
  .distinct()
  .orderBy('run_id');

/** The items by their rows, with the names of their data sets. */
export const ITEMS: Compilable<{ readonly row: number; readonly id: unknown; readonly dataset: unknown }> = queries
  .selectFrom('conformity_items as item')
  .leftJoin('conformity_datasets as dataset', 'dataset.dataset_id', 'item.dataset_id')
  .select(['item.rowid as row', 'item.item_id as id', 'dataset.name as dataset']);

/** Trials with more than one output. */
const REPEATED = outputs
  .select('trial_id')
  .groupBy('trial_id')
  .having((eb) => eb.fn.countAll(), '>', sql.lit(1));

/** A row if the run has a trial. */
export function selectTrialOfRun(runId: string): Compilable<{ readonly run_id: unknown }> {
  return queries.selectFrom('conformity_trials').where('run_id', '=', runId).select('run_id').limit(sql.lit(1));
}

/** A row if the run has a trial under the condition. */
export function selectTrialUnder(runId: string, condition: string): Compilable<{ readonly run_id: unknown }> {
  return queries
    .selectFrom('conformity_trials as t')
    .innerJoin('conformity_conditions as c', 'c.condition_id', 't.condition_id')
    .where('t.run_id', '=', runId)
    .where('c.name', '=', condition)
    .select('t.run_id')
    .limit(sql.lit(1));
}

/** The outputs of the run under all other conditions, counted by condition. It begins with the trials, so that no text is read. */
export function countOutputsUnderOthers(
  runId: string,
  conditions: readonly string[],
): Compilable<{ readonly condition: string; readonly outputs: number }> {
  return queries
    .selectFrom('conformity_trials as t')
    .innerJoin('conformity_conditions as c', 'c.condition_id', 't.condition_id')
    .innerJoin('conformity_outputs as o', 'o.trial_id', 't.trial_id')
    .innerJoin('conformity_items as i', 'i.item_id', 't.item_id')
    .innerJoin('conformity_datasets as d', 'd.dataset_id', 'i.dataset_id')
    .where('t.run_id', '=', runId)
    .where('c.name', 'not in', listValues<string>(conditions))
    .select((eb) => ['c.name as condition', eb.fn.countAll<number>().as('outputs')])
    .groupBy('c.name');
}

function trials({ runId, conditions }: TrialFilter) {
  const ofRun = queries.selectFrom('trial').where('run_id', '=', runId);
  return conditions === null ? ofRun : ofRun.where('condition', 'in', listValues<string>(conditions));
}

/** The values of a list as one parameter, so that lists of any length have the same text. */
function listValues<Value>(values: readonly Value[]) {
  return sql<Value>`(select value from json_each(${JSON.stringify(values)}))`;
}

/** The rows of a range of ordinals, in the order of the file. @param extras in the order of EXTRA_COLUMNS. */
export function scanQuery(filter: TrialFilter, extras: readonly ExtraColumn[], first: number, last: number): Query {
  return compileQuery(
    trials(filter)
      .select([...SCAN_COLUMNS, ...extras])
      .where('ordinal', '>=', first)
      .where('ordinal', '<=', last),
  );
}

/** The number of trials with more than one output. Candidates come from the index on outputs, so no text is read. */
export function multiOutputQuery(filter: TrialFilter): Query {
  return compileQuery(
    trials(filter)
      .where('trial_id', 'in', REPEATED)
      .select((eb) => eb.fn.count('trial_id').distinct().as('trials')),
  );
}

/** The outputs with these ordinals, in the order of the file. */
export function selectOutputs(ordinals: Iterable<number>): Compilable<DetailRow> {
  return queries
    .selectFrom('trial')
    .select(DETAIL_COLUMNS)
    .where('ordinal', 'in', listValues([...ordinals]))
    .orderBy('ordinal');
}

/** The outputs of one trial. */
export function selectOutputsOfTrial(trialId: string): Compilable<DetailRow> {
  return queries.selectFrom('trial').select(DETAIL_COLUMNS).where('trial_id', '=', trialId).orderBy('ordinal');
}
