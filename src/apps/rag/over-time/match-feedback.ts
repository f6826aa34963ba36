/** Finds the answers that feedback is about. */
import type { Results } from './results.ts';
import type { TimedFeedback } from './timed-result.ts';

/** Finds the place of the result that an entry is about. */
export type Matcher = (entry: Pick<TimedFeedback, 'id' | 'at'>) => number | null;

/**
 * An entry is about the latest result of its id that is not later than the entry. If all are later (clocks differ), it is about the
 * earliest one. null where the id has no result.
 */
export function createMatcher({ ids, times }: Results, entries: readonly Pick<TimedFeedback, 'id'>[]): Matcher {
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

/** The latest entry on each answer, in the order of places; of two at the same time the one that was added last. */
export function latestOnAnswers<Entry extends Pick<TimedFeedback, 'id' | 'at'>>(
  entries: readonly Entry[],
  findPlace: Matcher,
): { readonly place: number; readonly entry: Entry }[] {
  const latest = new Map<number, Entry>();
  for (const entry of entries) {
    const place = findPlace(entry);
    if (place !== null && entry.at >= (latest.get(place)?.at ?? -Infinity)) latest.set(place, entry);
  }
  return Array.from(latest, ([place, entry]) => ({ place, entry })).toSorted((a, b) => a.place - b.place);
}
