/** The names of the compiled queries (compile-queries.ts), and of their parameters. */

/** Columns that a scan reads only on request, because each takes about 70 ns per row. They follow the other columns, in this order. */
export const EXTRA_COLUMNS = ['temperature', 'model', 'dataset', 'question'] as const;
export type ExtraColumn = (typeof EXTRA_COLUMNS)[number];

export type Parameter = 'runId' | 'conditions' | 'first' | 'last' | 'ordinals' | 'item' | 'trialId';

/** A statement, and the names of its parameters. */
export interface QueryText {
  readonly sql: string;
  readonly parameters: readonly Parameter[];
}

export type QueryName =
  | 'ordinalRange'
  | 'largestKeys'
  | 'trialOfRun'
  | 'runIds'
  | 'items'
  | 'groundTruth'
  | 'groundTruths'
  | 'details'
  | 'trial'
  | `scan${string}`
  | `multiOutput${string}`;

/** The names of the queries with several forms. @param ofSome whether only some conditions are read. */
export const QUERY_NAMES = {
  scan: (extras: readonly ExtraColumn[], ofSome: boolean): QueryName =>
    `scan${ofSome ? ' of conditions' : ''}${extras.length === 0 ? '' : ` with ${extras.join()}`}`,
  multiOutput: (ofSome: boolean): QueryName => `multiOutput${ofSome ? ' of conditions' : ''}`,
} as const;
