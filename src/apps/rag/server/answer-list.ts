/** Finds answers among the results of a store, by their places. */
import type { AnswerAddress, AnswerFilter } from '../documents/answer-source.ts';
import type { WeekSummary } from '../documents/evaluation-report.ts';
import { valueAt, type Results } from '../over-time/results.ts';

/** Milliseconds. */
const WEEK = 7 * 24 * 60 * 60 * 1000;

/**
 * Places of the answers that a filter finds, in its order. Answers without a value are last.
 * @param withText the places whose answers have the text of the filter; null where it has none.
 */
export function listPlaces(
  results: Results,
  filter: AnswerFilter,
  weeks: readonly WeekSummary[],
  withText: ReadonlySet<number> | null,
): readonly number[] {
  const { tag, week, metric, below, order } = filter;
  const tagged = tag === null ? null : new Set(placesOfTag(results, tag));
  const start = week === null ? null : Date.parse(weeks.find((one) => one.week === week)?.start ?? '');
  const timeAt = (place: number): number => results.times[place] as number;
  const places = [...results.times.keys()].filter(
    (place) =>
      (withText === null || withText.has(place)) &&
      (tagged === null || tagged.has(place)) &&
      (start === null || (timeAt(place) >= start && timeAt(place) < start + WEEK)) &&
      (below === null || (valueAt(results, metric, place) ?? Infinity) < below),
  );
  const isByTime = order === 'newest' || order === 'oldest';
  const by = (place: number): number | null => (isByTime ? timeAt(place) : valueAt(results, metric, place));
  const sign = order === 'lowest' || order === 'oldest' ? 1 : -1;
  return places.toSorted((a, b) => compareValues(by(a), by(b), sign) || a - b);
}

function compareValues(a: number | null, b: number | null, sign: 1 | -1): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return sign * (a - b);
}

/** Tags that are equal once they are well-formed are one here, as in addresses. */
function placesOfTag({ tagged }: Results, tag: string): number[] {
  return [...tagged].flatMap(([own, places]) => (own.toWellFormed() === tag ? places : []));
}

/** The places of the answers to each query, ascending. */
export type PlacesOfIds = ReadonlyMap<string, readonly number[]>;

export function groupByIds({ ids }: Results): PlacesOfIds {
  return Map.groupBy(ids.keys(), (place) => (ids[place] as string).toWellFormed());
}

/** The place of the answer of an address; without a time, the latest one. null where there is none. */
export function findPlace({ times }: Results, ofIds: PlacesOfIds, { id, at, number }: AnswerAddress): number | null {
  const own = ofIds.get(id) ?? [];
  const timeAt = (place: number): number => times[place] as number;
  if (at === null) return own.toSorted((a, b) => timeAt(b) - timeAt(a))[0] ?? null;
  const time = Date.parse(at);
  return own.filter((place) => timeAt(place) === time)[number - 1] ?? null;
}

export function addressAt(
  { ids, times }: Results,
  ofIds: PlacesOfIds,
  place: number,
): AnswerAddress & { readonly at: string } {
  const id = (ids[place] as string).toWellFormed();
  const same = (ofIds.get(id) ?? []).filter((one) => times[one] === times[place]);
  return { id, at: new Date(times[place] as number).toISOString(), number: same.indexOf(place) + 1 };
}
