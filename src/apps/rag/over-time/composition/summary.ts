/** Describes what the scores of a report are made of: sets of metrics, weeks, and the tags whose answers have other metrics. */
import type { EvaluationReport } from '../../documents/evaluation-report.ts';
import { NEARLY_ALL } from '../../documents/composition.ts';
import { OVERALL, type Results } from '../results.ts';
import type { Week } from '../weeks.ts';
import { commonWeight } from './compare-scores.ts';
import { compareTagged } from './compare-tagged.ts';
import { isOfOneComposition } from './compositions.ts';
import { findShifts } from './shifts.ts';

type Summary = NonNullable<EvaluationReport['composition']>;
type ListedComposition = Summary['compositions'][number];

/** The largest number of sets of metrics in a report. */
const MOST_COMPOSITIONS = 20;

/** @param tags those of the report. @returns null without a score. */
export function compositionSummary(
  results: Results,
  weeks: readonly Week[],
  tags: readonly string[],
): EvaluationReport['composition'] {
  const scored = scoredWeeks(results, weeks);
  const last = scored.at(-1);
  if (last === undefined) return null;
  const all = listCompositions(results, scored);
  const compositions = all.slice(0, MOST_COMPOSITIONS);
  return {
    compositions,
    others: all.slice(MOST_COMPOSITIONS).reduce((sum, { answers }) => sum + answers, 0),
    weeks: scored.map((week) => ({ week: week.week, start: week.start, common: commonOfWeeks(results, week, last) })),
    shifts: isOfOneComposition(results) ? [] : findShifts(results, scored),
    tags: isOfOneComposition(results) ? [] : tags.flatMap((tag) => describeTag(results, tag)),
  };
}

/** Weeks with a score, with the places of the answers that have one. */
function scoredWeeks({ columns }: Results, weeks: readonly Week[]): Week[] {
  const overall = columns.get(OVERALL) ?? new Float64Array();
  return weeks
    .map((week) => ({ ...week, places: week.places.filter((place) => !Number.isNaN(overall[place])) }))
    .filter(({ places }) => places.length > 0);
}

function listCompositions(
  { columns, compositions, compositionOf }: Results,
  weeks: readonly Week[],
): ListedComposition[] {
  const order = [...columns.keys()];
  const found = new Map<string, { -readonly [Key in keyof ListedComposition]: ListedComposition[Key] }>();
  for (const { week, places } of weeks)
    for (const place of places) {
      const weights = [...(compositions[compositionOf[place] as number]?.weights ?? [])];
      const key = JSON.stringify(weights);
      const known = found.get(key);
      if (known !== undefined) {
        known.answers++;
        known.lastWeek = week;
        continue;
      }
      const metrics = weights
        .map(([metric, weight]) => ({ metric, weight: Math.min(1, weight) }))
        .toSorted((a, b) => order.indexOf(a.metric) - order.indexOf(b.metric));
      found.set(key, { metrics, answers: 1, firstWeek: week, lastWeek: week });
    }
  return [...found.values()].toSorted((a, b) => b.answers - a.answers);
}

function commonOfWeeks(results: Results, week: Week, last: Week): number {
  if (week === last) return 1;
  const sides = new Int8Array(results.n).fill(-1);
  for (const place of week.places) sides[place] = 0;
  for (const place of last.places) sides[place] = 1;
  return commonWeight(results, sides) ?? 0;
}

function describeTag(results: Results, tag: string): Summary['tags'] {
  const found = compareTagged(results, results.tagged.get(tag) ?? []);
  if (found === null || found.common >= NEARLY_ALL) return [];
  const { common, raw, unequal } = found;
  return [{ tag, common, rawDifference: raw.after - raw.before, unequal }];
}
