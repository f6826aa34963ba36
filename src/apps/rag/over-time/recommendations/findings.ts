/** The input of the rules for recommendations, and the phrases that they share. */
import type { Scoring } from '../../documents/evaluation.ts';
import type { EvaluationReport, MetricSummary, Recommendation } from '../../documents/evaluation-report.ts';
import type { Interval } from '../../../../base/core/statistics.ts';
import { binomialUpperTail } from '../../../../stats/binomial.ts';
import { effectiveWilsonInterval } from '../../../../stats/wilson.ts';
import { formatGeneral } from '../../../../base/text/float-format.ts';
import { fixedText, percentText } from '../../../../base/text/readable-numbers.ts';
import type { Thumbed } from '../feedback.ts';
import { lowestFirst, type Results } from '../results.ts';

/** The numbers of a report, and the results that they are computed from. */
export interface Findings extends Pick<EvaluationReport, 'counts' | 'metrics' | 'changes' | 'tags' | 'feedback'> {
  readonly scoring: Scoring;
  readonly results: Results;
  readonly thumbs: readonly Thumbed[];
}

/** The recommendation of a rule that applies. */
export type Advice = Omit<Recommendation, 'rule' | 'details' | 'within'> &
  Partial<Pick<Recommendation, 'details' | 'within'>>;

export interface Rule {
  readonly id: string;
  /** When it applies, in one sentence. */
  readonly summary: string;
  readonly when: (findings: Findings) => Advice | null;
}

/** The smallest number of answers with a tag that a rule compares. */
export const LEAST_TAGGED = 30;
/** The largest number of answers that a recommendation names. */
const MOST_IDS = 5;

/** A metric whose mean has an interval. */
export type SureMetric = MetricSummary & { readonly mean: number; readonly interval: Interval };

/** null where there are too few queries for an interval. */
export function findMetric({ metrics }: Findings, name: string): SureMetric | null {
  const found = metrics.find(({ metric }) => metric === name);
  if (found === undefined || found.mean === null || found.interval === null) return null;
  return { ...found, mean: found.mean, interval: found.interval };
}

/** So many of all, which belong to so many queries. */
export interface Share {
  readonly count: number;
  readonly all: number;
  readonly queries: number;
}

/**
 * Whether a share is significantly above a limit, at 95 %, by the exact binomial test and by Wilson's interval, which reports show.
 * Wilson's interval alone is an approximation: for 4 of 4 it begins at 0.51, but the exact p for one half is 0.125.
 */
export function isSurelyAbove(share: Share, limit: number): boolean {
  const { count, all, queries } = share;
  const counted = Math.floor((count * queries) / all);
  return all > 0 && intervalOf(share)[0] > limit && binomialUpperTail(counted, queries, limit) < 0.025;
}

/** Wilson's interval of a share. Answers to one query depend on each other: the interval is that of as many things as there are queries. */
export function intervalOf({ count, all, queries }: Share): Interval {
  return effectiveWilsonInterval(count / all, queries);
}

/** How many different queries answers belong to. */
export function countQueries({ queries }: Results, places: readonly number[]): number {
  return new Set(places.map((place) => queries[place])).size;
}

/** The ids of the first results, each once. */
export function idsAt({ ids }: Results, places: readonly number[]): string[] {
  return [...new Set(places.map((place) => ids[place] as string))].slice(0, MOST_IDS);
}

/** The ids of the answers with the lowest values of a metric. */
export function worstIds({ results }: Findings, metric: string, meets?: (place: number) => boolean): string[] {
  return idsAt(results, lowestFirst(results, metric, meets));
}

/** Constants and other numbers of our own, such as limits. */
export const number = (value: number): string => formatGeneral(value, 4);
export const decimals = (value: number): string => fixedText(value, 3);
export const percent = (share: number): string => percentText(100 * share);
export const from = ([low, high]: Interval, show: (value: number) => string): string => `${show(low)} to ${show(high)}`;
