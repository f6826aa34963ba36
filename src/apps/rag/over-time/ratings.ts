/** Summarizes the ratings of users, and how they agree with the scores. */
import type { Rating } from '../documents/answer-source.ts';
import type { EvaluationReport } from '../documents/evaluation-report.ts';
import { effectiveItems } from '../../../stats/by-item/effective-items.ts';
import { ItemValues } from '../../../stats/by-item/item-values.ts';
import { spearmanRho } from '../../../stats/ranks.ts';
import { spearmanInterval } from '../../../stats/spearman-interval.ts';
import { latestOnAnswers, type Matcher } from './match-feedback.ts';
import { valueAt, type Results } from './results.ts';
import type { TimedFeedback } from './timed-result.ts';
import { valueToRank } from './value-to-rank.ts';

type Summary = NonNullable<EvaluationReport['ratings']>;
type Entry = Pick<TimedFeedback, 'id' | 'at'> & { readonly rating: Rating | null };

interface Rated {
  readonly place: number;
  /** As a share: 0 for 1, and 1 for the best one. */
  readonly share: number;
}

/** The largest number of different ratings in a summary. */
const MOST_LEVELS = 20;

/** null without a rating. */
export function summarizeRatings(all: readonly Entry[], findPlace: Matcher, results: Results): Summary | null {
  const entries = all.flatMap(({ rating, ...entry }) => (rating === null ? [] : [{ ...entry, rating }]));
  if (entries.length === 0) return null;
  const rated = latestOnAnswers(entries, findPlace).map(({ place, entry }): Rated => ({
    place,
    share: (entry.rating.value - 1) / (entry.rating.best - 1),
  }));
  const values = new ItemValues();
  for (const { place, share } of rated) values.add(results.queries[place] as number, share);
  const mean = values.mean();
  return {
    entries: entries.length,
    answers: rated.length,
    queries: mean?.items ?? 0,
    mean: mean?.mean ?? null,
    interval: mean?.interval ?? null,
    levels: countLevels(entries.map(({ rating }) => rating)),
    correlations: [...results.columns.keys()].flatMap((metric) => correlate(metric, rated, results)),
  };
}

function countLevels(ratings: readonly Rating[]): Summary['levels'] {
  return [...Map.groupBy(ratings, ({ value, best }) => `${value}/${best}`).values()]
    .toSorted((a, b) => b.length - a.length)
    .slice(0, MOST_LEVELS)
    .map((same) => ({ ...(same[0] as Rating), count: same.length }))
    .toSorted((a, b) => b.best - a.best || b.value - a.value);
}

/** Empty where no answer has both a rating and the metric. Answers to one query count as one pair in the interval, as far as they are equally many. */
function correlate(metric: string, rated: readonly Rated[], results: Results): Summary['correlations'] {
  const pairs = rated.flatMap(({ place, share }) => {
    const value = valueAt(results, metric, place);
    return value === null ? [] : [{ value, share, query: results.queries[place] as number }];
  });
  if (pairs.length === 0) return [];
  const spearman = spearmanRho(
    pairs.map(({ value }) => valueToRank(value)),
    pairs.map(({ share }) => valueToRank(share)),
  );
  const queries = pairs.map(({ query }) => query);
  const interval = spearman === null ? null : spearmanInterval(spearman, effectiveItems(queries));
  return [{ metric, answers: pairs.length, queries: new Set(queries).size, spearman, interval }];
}
