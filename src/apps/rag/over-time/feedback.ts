/** Summarizes the feedback of users, and its correlation with the scores. */
import type { Rating } from '../documents/answer-source.ts';
import type { EvaluationReport, FeedbackCorrelation, FeedbackSummary } from '../documents/evaluation-report.ts';
import { effectiveItems } from '../../../stats/by-item/effective-items.ts';
import { rankedHigher } from '../../../stats/mann-whitney.ts';
import { average } from '../../../stats/mean.ts';
import { spearmanRho } from '../../../stats/ranks.ts';
import { compareCodePoints } from '../../../base/text/order.ts';
import { cutToEnds, type TwoEnds } from '../../../base/text/snippet.ts';
import { createMatcher, latestOnAnswers, type Matcher } from './match-feedback.ts';
import { summarizeRatings } from './ratings.ts';
import { OVERALL, valueAt, type Results } from './results.ts';
import type { TimedFeedback } from './timed-result.ts';
import { valueToRank } from './value-to-rank.ts';

/** Number of code points at each end of a text that is cut. */
const TEXT_SIZE = [300, 300] as const;

/** The largest number of labels in a summary. */
const MOST_LABELS = 50;

type Entry = Omit<TimedFeedback, 'text' | 'label' | 'rating'> & { readonly rating: Rating | null };
interface Text extends Entry {
  readonly text: TwoEnds;
  readonly label: string | null;
}

/** A thumb on an answer: the latest one. */
export interface Thumbed {
  readonly place: number;
  readonly isUp: boolean;
}

export interface Summarized {
  readonly feedback: FeedbackSummary | null;
  readonly thumbs: readonly Thumbed[];
  readonly ratings: EvaluationReport['ratings'];
}

/** Collects feedback. Only the latest texts are kept, and long ones are cut. */
export class FeedbackTally {
  readonly #maxTexts: number;
  readonly #entries: Entry[] = [];
  readonly #texts: Text[] = [];
  readonly #labels = new Map<string, number>();

  constructor(maxTexts: number) {
    this.#maxTexts = maxTexts;
  }

  add({ text, label = null, rating = null, ...others }: TimedFeedback): void {
    const entry = { ...others, rating };
    this.#entries.push(entry);
    if (label !== null) this.#labels.set(label, (this.#labels.get(label) ?? 0) + 1);
    if (label === null && (text === null || text.trim() === '')) return;
    this.#texts.push({ ...entry, label, text: cutToEnds(text ?? '', ...TEXT_SIZE) });
    if (this.#texts.length > 2 * this.#maxTexts) this.#texts.splice(0, Infinity, ...this.#latestTexts());
  }

  /** The summary is null without feedback. */
  over(results: Results): Summarized {
    if (this.#entries.length === 0) return { feedback: null, thumbs: [], ratings: null };
    const findPlace = createMatcher(results, this.#entries);
    const thumbs = findLatestThumbs(this.#entries, findPlace);
    return {
      feedback: this.#summary(results, findPlace, thumbs),
      thumbs,
      ratings: summarizeRatings(this.#entries, findPlace, results),
    };
  }

  #summary(results: Results, findPlace: Matcher, thumbs: readonly Thumbed[]): FeedbackSummary {
    const entries = this.#entries;
    const countThumbs = (thumb: Entry['thumb']): number => entries.filter((entry) => entry.thumb === thumb).length;
    return {
      entries: entries.length,
      matched: entries.filter((entry) => findPlace(entry) !== null).length,
      up: countThumbs('up'),
      down: countThumbs('down'),
      correlations: [...results.columns.keys()].flatMap((metric) => correlate(metric, results, thumbs)),
      labels: Array.from(this.#labels, ([label, count]) => ({ label, count }))
        .toSorted((a, b) => b.count - a.count || compareCodePoints(a.label, b.label))
        .slice(0, MOST_LABELS),
      texts: this.#latestTexts().map(({ id, at, thumb, text, label, rating }) => {
        const place = findPlace({ id, at });
        const overall = place === null ? null : valueAt(results, OVERALL, place);
        return { id, at: new Date(at).toISOString(), thumb, text, label, rating, overall };
      }),
    };
  }

  /** Latest first; entries of the same time are ordered by id and text. */
  #latestTexts(): Text[] {
    return this.#texts
      .toSorted((a, b) => b.at - a.at || compareCodePoints(a.id, b.id) || compareCodePoints(a.text.head, b.text.head))
      .slice(0, this.#maxTexts);
  }
}

/** The latest thumb on each answer. */
function findLatestThumbs(entries: readonly Entry[], findPlace: Matcher): Thumbed[] {
  const latest = latestOnAnswers(
    entries.filter(({ thumb }) => thumb !== null),
    findPlace,
  );
  return latest.map(({ place, entry }) => ({ place, isUp: entry.thumb === 'up' }));
}

/** Empty where no answer has both a thumb and the metric. */
function correlate(metric: string, results: Results, thumbs: readonly Thumbed[]): FeedbackCorrelation[] {
  const pairs = thumbs.flatMap(({ place, isUp }) => {
    const value = valueAt(results, metric, place);
    return value === null ? [] : [{ value, isUp, query: results.queries[place] as number }];
  });
  if (pairs.length === 0) return [];
  const selectValues = (isUp: boolean): number[] =>
    pairs.filter((pair) => pair.isUp === isUp).map(({ value }) => value);
  const [up, down] = [selectValues(true), selectValues(false)];
  const queriesOf = (isUp: boolean): number =>
    effectiveItems(pairs.filter((pair) => pair.isUp === isUp).map(({ query }) => query));
  const higher = rankedHigher(up.map(valueToRank), down.map(valueToRank), {
    sizes: [queriesOf(true), queriesOf(false)],
  });
  return [
    {
      metric,
      up: up.length,
      down: down.length,
      meanUp: average(up),
      meanDown: average(down),
      auc: higher?.auc ?? null,
      interval: higher?.interval ?? null,
      spearman: spearmanRho(
        pairs.map(({ value }) => valueToRank(value)),
        pairs.map(({ isUp }) => Number(isUp)),
      ),
    },
  ];
}
