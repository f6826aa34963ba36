/** The queries over the `trial` view. Their texts are compiled by compile-queries.ts and stored in a file. */
import { QUERY_NAMES, type ExtraColumn, type Parameter, type QueryName, type QueryText } from './query-texts.ts';
import { readSql } from './schema.ts';

/** A statement and its parameters, as plain data that can be sent to a worker. */
export interface Query {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** The trials of a store that count. */
export interface TrialFilter {
  readonly runId: string;
  /** Names of conditions, compared exactly; null for all. */
  readonly conditions: readonly string[] | null;
}

let texts: Readonly<Record<string, QueryText>> | undefined;

function query(name: QueryName, values: Partial<Record<Parameter, unknown>>): Query {
  texts ??= JSON.parse(readSql('run-store-queries.json')) as Record<string, QueryText>;
  const { sql, parameters } = texts[name] as QueryText;
  return { sql, parameters: parameters.map((parameter) => values[parameter]) };
}

function filterValues({ runId, conditions }: TrialFilter): Partial<Record<Parameter, unknown>> {
  return { runId, conditions: JSON.stringify(conditions) };
}

/** The rows of a range of ordinals, in the order of the file. @param extras in the order of EXTRA_COLUMNS. */
export function scanQuery(filter: TrialFilter, extras: readonly ExtraColumn[], first: number, last: number): Query {
  return query(QUERY_NAMES.scan(extras, filter.conditions !== null), { ...filterValues(filter), first, last });
}

/** First and last ordinal of the file. */
export function ordinalRangeQuery(): Query {
  return query('ordinalRange', {});
}

/** One row with the largest value of each column of KEY_COLUMNS, under the name of the column. */
export function largestKeysQuery(): Query {
  return query('largestKeys', {});
}

/** A row if the run has a trial. */
export function trialOfRunQuery(runId: string): Query {
  return query('trialOfRun', { runId });
}

/** The ids of all runs with trials. */
export function runIdsQuery(): Query {
  return query('runIds', {});
}

/** The items by their rows, with the names of their data sets. */
export function itemsQuery(): Query {
  return query('items', {});
}

/**
 * The text of the query for the ground truth of an item, whose one parameter is the row of the item.
 * @param withList whether the list of all accepted answers is the second column.
 */
export function groundTruthSql(withList: boolean): string {
  return query(withList ? 'groundTruths' : 'groundTruth', {}).sql;
}

/** The number of trials with more than one output. */
export function multiOutputQuery(filter: TrialFilter): Query {
  return query(QUERY_NAMES.multiOutput(filter.conditions !== null), filterValues(filter));
}

/** All columns of the outputs with these ordinals, in the order of the file. */
export function detailsQuery(ordinals: Iterable<number>): Query {
  return query('details', { ordinals: JSON.stringify([...ordinals]) });
}

/** All columns of the outputs of one trial. */
export function trialQuery(trialId: string): Query {
  return query('trial', { trialId });
}
