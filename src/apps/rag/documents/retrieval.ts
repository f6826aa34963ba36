/** Retrieval metrics: the conventions, and the means over queries. */
import type { Interval } from '../../../base/core/statistics.ts';

/** `trec` is what trec_eval does; `proposal` is what the proposal does that this command was written for. */
type Convention = 'trec' | 'proposal';

/** What metrics depend on. */
export interface MetricOptions {
  readonly convention: Convention;
  /** Ranks at which lists are cut for queries without `k`; ascending, each once. */
  readonly cutoffs: readonly number[];
  /** Least grade of a relevant document. */
  readonly relevanceLevel: number;
  /** Whether judged queries that the run lacks count as 0; `-c` of trec_eval. */
  readonly complete: boolean;
}

/** The mean of a metric over queries. */
export interface MetricMean {
  readonly metric: string;
  readonly mean: number;
  /** 95 %, with queries as items; null for a single query, and for values beyond [0, 1] that are all alike. */
  readonly interval: Interval | null;
}

/** Queries that have the same metrics. */
export interface MetricGroup {
  /** Whether lists are cut at the `k` of each line. */
  readonly ownCutoffs: boolean;
  /** How many lines of queries the means are over. */
  readonly queries: number;
  /** How many different ids these have: the items of the intervals. */
  readonly differentQueries: number;
  readonly means: readonly MetricMean[];
}

export interface RetrievalCounts {
  /** Queries that were read. */
  readonly queries: number;
  /** Queries without a judged document; in no mean. */
  readonly unjudged: number;
  /** Judged queries without a relevant document: their metrics are 0. */
  readonly nothingRelevant: number;
  /** Judged queries that the run lacks; in no mean unless these count as 0. */
  readonly missing: number;
  /** Documents that were retrieved more than once for the same query. */
  readonly duplicates: number;
  /** Lines that could not be used. */
  readonly unusable: number;
}

/** The means over all queries, with the number of queries. */
export interface RetrievalSummary {
  readonly tool: { readonly name: string; readonly version: string };
  readonly options: MetricOptions;
  readonly counts: RetrievalCounts;
  readonly groups: readonly MetricGroup[];
}
