/** The queries that changed most, in words. */
import type { ChangedQuery, ComparedMetric, RagComparison } from '../../documents/comparison.ts';
import { nameMetric, OVERALL } from '../../documents/score-name.ts';
import { difference, score } from '../evaluation-numbers.ts';

type Quote = (text: string) => string;

/** The values of a metric of a query; null where one side does not have it, and for scores that are not comparable. */
export function changeOf(
  { values, isComparable }: ChangedQuery,
  metric: string,
): { readonly a: number; readonly b: number; readonly change: number } | null {
  const found = values.find((one) => one.metric === metric);
  if (found === undefined || found.a === null || found.b === null) return null;
  if (metric === OVERALL && !isComparable) return null;
  return { a: found.a, b: found.b, change: found.b - found.a };
}

/** `0.912 → 0.320 (-0.592)` */
export function describeChange(query: ChangedQuery, metric: string): string {
  const change = changeOf(query, metric);
  return change === null ? '–' : `${score(change.a)} → ${score(change.b)} (${difference(change.change)})`;
}

/** The metrics that differ by at least this much are named. */
const NAMED_FROM = 0.0005;
const MOST_NAMED = 4;

/** What else changed: metrics, largest first. Empty where nothing else did. */
export function otherChanges(query: ChangedQuery, lead: string, quote: Quote): string[] {
  const changed = query.values
    .flatMap(({ metric }) => {
      const change = metric === lead ? null : changeOf(query, metric);
      return change === null || Math.abs(change.change) < NAMED_FROM ? [] : [{ metric, by: change.change }];
    })
    .toSorted((a, b) => Math.abs(b.by) - Math.abs(a.by));
  return changed.slice(0, MOST_NAMED).map(({ metric, by }) => `${quote(nameMetric(metric))} ${difference(by)}`);
}

/** `documents: 2 lost, 1 gained, 3 kept`; empty where they are the same or not known. */
export function describeRetrieved({ retrieved }: ChangedQuery): string[] {
  if (retrieved === null || retrieved.onlyA.length + retrieved.onlyB.length === 0) return [];
  return [`documents: ${retrieved.onlyA.length} lost, ${retrieved.onlyB.length} gained, ${retrieved.both} kept`];
}

/** The row whose queries a report shows in full: the score, or the first metric. */
export function findLead({ metrics }: RagComparison): ComparedMetric {
  return metrics[0] as ComparedMetric; // a comparison has one
}

/** The queries that changed most in a metric, in order. */
export function changedIn({ changed }: RagComparison, row: ComparedMetric): ChangedQuery[] {
  return row.changed.map((place) => changed[place] as ChangedQuery);
}
