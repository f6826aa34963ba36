/** Collects results and feedback, and computes the numbers of a report. */
import type { Scoring } from '../documents/evaluation.ts';
import type { EvaluationCounts, EvaluationReport, Period } from '../documents/evaluation-report.ts';
import { compositionSummary } from './composition/summary.ts';
import { findChanges } from './changes.ts';
import { FeedbackTally } from './feedback.ts';
import { metricSummaries } from './metric-summaries.ts';
import { listRecommendations } from './recommendations/rules.ts';
import { querySeries } from './query-series.ts';
import { ResultColumns } from './result-columns.ts';
import { lowestFirst, OVERALL, type Results } from './results.ts';
import { tagSummaries } from './tags.ts';
import type { TimedFeedback, TimedResult } from './timed-result.ts';
import { groupByWeek, weekSummary } from './weeks.ts';

export interface EvaluationOptions {
  readonly scoring: Scoring;
  /** The largest number of answers with their texts, and of texts of feedback. */
  readonly maxExamples: number;
}

/** Counts that only the store has. */
export type StoreCounts = Omit<EvaluationCounts, 'scored' | 'scoredQueries'>;

/** The numbers of a report. */
export interface EvaluationNumbers extends Omit<
  EvaluationReport,
  'tool' | 'file' | 'period' | 'worst' | 'calibration' | 'agreement' | 'usage' | 'verdicts'
> {
  /** Of the results. */
  readonly period: Pick<Period, 'first' | 'last'>;
  /** Records, in the order of the receipts. */
  readonly worst: readonly number[];
}

/**
 * Memory contains the numbers of each result (12 bytes for each metric, twice that while the report is built), its id and the number of its query, but no text of an
 * answer. The order of results and feedback does not matter, except for thumbs of the same millisecond on the same answer.
 */
export class EvaluationTally {
  readonly #options: EvaluationOptions;
  readonly #results: ResultColumns;
  readonly #feedback: FeedbackTally;

  constructor(options: EvaluationOptions) {
    this.#options = options;
    this.#results = new ResultColumns(options.scoring);
    this.#feedback = new FeedbackTally(options.maxExamples);
  }

  /** @throws RangeError for a value that is not a number. */
  add(result: TimedResult): void {
    this.#results.add(result);
  }

  addFeedback(feedback: TimedFeedback): void {
    this.#feedback.add(feedback);
  }

  /** All results that were added. @throws RangeError for two results of one record. */
  results(): Results {
    return this.#results.results();
  }

  /** @throws RangeError for two results of one record, and for an invalid time. */
  finish(store: StoreCounts, results = this.results()): EvaluationNumbers {
    const { scoring, maxExamples } = this.#options;
    const weeks = groupByWeek(results);
    const { feedback, thumbs, ratings } = this.#feedback.over(results);
    const tags = tagSummaries(results);
    const numbers = {
      scoring,
      counts: { ...store, scored: results.n, scoredQueries: results.queryCount },
      metrics: metricSummaries(results, scoring),
      ...findChanges(results, weeks),
      tags,
      queries: querySeries(results),
      composition: compositionSummary(
        results,
        weeks,
        tags.map(({ tag }) => tag),
      ),
      feedback,
      ratings,
    };
    return {
      reportVersion: 2,
      period: findPeriod(results),
      weeks: weeks.map((week) => weekSummary(week, results)),
      worst: lowestFirst(results, OVERALL)
        .slice(0, maxExamples)
        .map((place) => results.records[place] as number),
      recommendations: listRecommendations({ ...numbers, results, thumbs }),
      ...numbers,
    };
  }
}

function findPeriod({ n, times }: Results): EvaluationNumbers['period'] {
  if (n === 0) return { first: null, last: null };
  const at = (time: number): string => new Date(time).toISOString();
  return { first: at(times.reduce((a, b) => Math.min(a, b))), last: at(times.reduce((a, b) => Math.max(a, b))) };
}
