/** Summarizes the feedback of users, and its correlation with the scores. */
import type { FeedbackCorrelation, FeedbackSummary } from '../documents/evaluation-report.ts';
import { rankedHigher } from '../../stats/mann-whitney.ts';
import { average } from '../../stats/mean.ts';
import { spearmanRho } from '../../stats/ranks.ts';
import { compareCodePoints } from '../../text/order.ts';
import { cutToEnds, type TwoEnds } from '../../text/snippet.ts';
import { OVERALL, valueAt, type Results } from './results.ts';
import type { TimedFeedback } from './timed-result.ts';

/** Number of code points at each end of a text that is cut. */
const TEXT_SIZE = [300, 300] as const;

/** The largest number of labels in a summary. */
const MOST_LABELS = 50;

type Entry = Omit<TimedFeedback, 'text' | 'label'>;
interface Text extends Entry {
  readonly text: TwoEnds;
  readonly label: string | null;
}

/** A thumb on an answer: the latest one. */
export interface Thumbed {
  readonly place: number;
  readonly isUp: boolean;
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

  add({ text, label = null, ...entry }: TimedFeedback): void {
    this.#entries.push(entry);
    if (label !== null) this.#labels.set(label, (this.#labels.get(label) ?? 0) + 1);
    if (label === null && (text === null || text.trim() === '')) return;
    this.#texts.push({ ...entry, label, text: cutToEnds(text ?? '', ...TEXT_SIZE) });
    if (this.#texts.length > 2 * this.#maxTexts) this.#texts.splice(0, Infinity, ...this.#latestTexts());
  }

  /** The summary is null without feedback. */
  over(results: Results): { readonly feedback: FeedbackSummary | null; readonly thumbs: readonly Thumbed[] } {
    if (this.#entries.length === 0) return { feedback: null, thumbs: [] };
    const findPlace = createMatcher(results, this.#entries);
    const thumbs = findLatestThumbs(this.#entries, findPlace);
    return { feedback: this.#summary(results, findPlace, thumbs), thumbs };
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
      texts: this.#latestTexts().map(({ id, at, thumb, text, label }) => {
        const place = findPlace({ id, at });
        const overall = place === null ? null : valueAt(results, OVERALL, place);
        return { id, at: new Date(at).toISOString(), thumb, text, label, overall };
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

/** Finds the place of the result that an entry is about. */
type Matcher = (entry: Pick<Entry, 'id' | 'at'>) => number | null;

/**
 * An entry is about the latest result of its id that is not later than the entry. If all are later (clocks differ), it is about the
 * earliest one. null where the id has no result.
 */
function createMatcher({ ids, times }: Results, entries: readonly Entry[]): Matcher {
  const wanted = new Set(entries.map(({ id }) => id));
  const places = Map.groupBy(
    [...ids.keys()].filter((place) => wanted.has(ids[place] as string)),
    (place) => ids[place] as string,
  );
  const timeAt = (place: number): number => times[place] as number;
  const byTime = new Map(
    Array.from(places, ([id, own]) => [id, own.toSorted((a, b) => timeAt(a) - timeAt(b) || a - b)] as const),
  );
  return ({ id, at }) => {
    const own = byTime.get(id);
    return own?.findLast((place) => timeAt(place) <= at) ?? own?.[0] ?? null;
  };
}

/** Of several thumbs on an answer the latest counts; of two at the same time the one that was added last. */
function findLatestThumbs(entries: readonly Entry[], findPlace: Matcher): Thumbed[] {
  const latest = new Map<number, Entry>();
  for (const entry of entries) {
    const place = entry.thumb === null ? null : findPlace(entry);
    if (place !== null && entry.at >= (latest.get(place)?.at ?? -Infinity)) latest.set(place, entry);
  }
  return Array.from(latest, ([place, { thumb }]) => ({ place, isUp: thumb === 'up' })).toSorted(
    (a, b) => a.place - b.place,
  );
}

/** Empty where no answer has both a thumb and the metric. */
function correlate(metric: string, results: Results, thumbs: readonly Thumbed[]): FeedbackCorrelation[] {
  const pairs = thumbs.flatMap(({ place, isUp }) => {
    const value = valueAt(results, metric, place);
    return value === null ? [] : [{ value, isUp }];
  });
  if (pairs.length === 0) return [];
  const selectValues = (isUp: boolean): number[] =>
    pairs.filter((pair) => pair.isUp === isUp).map(({ value }) => value);
  const [up, down] = [selectValues(true), selectValues(false)];
  const higher = rankedHigher(up, down);
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
        pairs.map(({ value }) => value),
        pairs.map(({ isUp }) => Number(isUp)),
      ),
    },
  ];
}
