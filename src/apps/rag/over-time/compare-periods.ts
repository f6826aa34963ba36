/** Compares two periods of answers, which may be to the same queries. */
import type { Interval } from '../../../base/core/statistics.ts';
import { ItemValues } from '../../../stats/by-item/item-values.ts';
import { compareScores, type ScoreComparison, type ScoredAnswers } from './composition/compare-scores.ts';
import { isOfOneComposition } from './composition/compositions.ts';
import { OVERALL, type Results } from './results.ts';

export interface PeriodChange {
  /** Later minus earlier. */
  readonly change: number;
  /** Of 95 %; null where one of the periods has a single query. */
  readonly interval: Interval | null;
}

export interface PeriodComparison {
  /** The change of a metric over all answers (null), or over those with a tag; null where one of the periods lacks it, or has too little in common. */
  readonly change: (metric: string, tag: string | null) => PeriodChange | null;
  /** How the scores of both were compared; null where one of the periods has none. */
  readonly scores: ScoreComparison | null;
}

/** By the functions that also find changes and compare tags, so that alerts and reports agree. */
export function comparePeriods(now: Results, before: Results): PeriodComparison {
  const answers = join(before, now);
  const isOfOne = isOfOneComposition(answers);
  const everywhere = sidesOf(before, now, null);
  return {
    scores: compareScores(answers, everywhere),
    change: (metric, tag) => {
      const sides = tag === null ? everywhere : sidesOf(before, now, tag);
      if (metric !== OVERALL || isOfOne) return changeOfValues(answers, metric, sides);
      const found = compareScores(answers, sides)?.comparable ?? null;
      return found === null ? null : { change: found.difference, interval: found.interval };
    },
  };
}

function changeOfValues(
  { columns, queries, queryCount }: ScoredAnswers,
  metric: string,
  sides: Int8Array,
): PeriodChange | null {
  const column = columns.get(metric) ?? new Float64Array();
  const values = new ItemValues(queryCount);
  for (const [place, value] of column.entries()) {
    const side = sides[place];
    if (!Number.isNaN(value) && (side === 0 || side === 1)) values.add(queries[place] as number, value, side);
  }
  const found = values.difference();
  return found === null ? null : { change: found.difference, interval: found.interval };
}

/** The answers of both, those of the earlier one first; queries of both are numbered by their ids. */
function join(before: Results, now: Results): ScoredAnswers {
  const numbers = new Map(before.ids.map((id, place) => [id, before.queries[place] as number]));
  for (const id of now.ids) if (!numbers.has(id)) numbers.set(id, numbers.size);
  const metrics = new Set([...before.columns.keys(), ...now.columns.keys()]);
  const columnOf = ({ columns, n }: Results, metric: string): Float64Array =>
    columns.get(metric) ?? new Float64Array(n).fill(Number.NaN);
  return {
    columns: new Map(
      Array.from(metrics, (metric) => [metric, concat(columnOf(before, metric), columnOf(now, metric))] as const),
    ),
    queries: Uint32Array.from([...before.ids, ...now.ids], (id) => numbers.get(id) as number),
    queryCount: numbers.size,
    compositions: [...before.compositions, ...now.compositions],
    compositionOf: Uint32Array.from({ length: before.n + now.n }, (_, place) =>
      place < before.n
        ? (before.compositionOf[place] as number)
        : (now.compositionOf[place - before.n] as number) + before.compositions.length,
    ),
  };
}

function concat(first: Float64Array, second: Float64Array): Float64Array {
  const both = new Float64Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

function sidesOf(before: Results, now: Results, tag: string | null): Int8Array {
  const sides = new Int8Array(before.n + now.n);
  if (tag === null) return sides.fill(1, before.n);
  sides.fill(-1);
  for (const place of before.tagged.get(tag) ?? []) sides[place] = 0;
  for (const place of now.tagged.get(tag) ?? []) sides[before.n + place] = 1;
  return sides;
}
