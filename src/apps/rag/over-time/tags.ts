/** Compares answers with a tag with those without it. */
import type { TagMetric, TagSummary } from '../documents/evaluation-report.ts';
import { ItemValues } from '../../../stats/by-item/item-values.ts';
import { compareCodePoints } from '../../../base/text/order.ts';
import { compareTagged } from './composition/compare-tagged.ts';
import { isOfOneComposition } from './composition/compositions.ts';
import { OVERALL, type Results } from './results.ts';
import { metricMean } from './weeks.ts';

/** The largest number of tags in a report. */
const MOST_TAGS = 50;

/**
 * The tags with the most answers, then by name. Each difference has a separate 95 % interval: with many tags and metrics some will exclude 0 by
 * chance.
 */
export function tagSummaries(results: Results): TagSummary[] {
  const tags = [...results.tagged]
    .toSorted(([a, many], [b, others]) => others.length - many.length || compareCodePoints(a, b))
    .slice(0, MOST_TAGS);
  const isOfOne = isOfOneComposition(results);
  const metrics = Array.from(results.columns.keys(), (metric) => {
    const tagged = new TaggedValues(results, metric);
    return tags.map(([, places]) => {
      const own = tagged.with(places, (values) => tagMetric(metric, values));
      return own === null || metric !== OVERALL || isOfOne ? own : { ...own, ...comparableDifference(results, places) };
    });
  });
  return tags.map(([tag, places], at) => ({
    tag,
    answers: places.length,
    metrics: metrics.flatMap((ofTags) => ofTags[at] ?? []),
  }));
}

/** null where no answer with the tag has the metric. */
function tagMetric(metric: string, values: ItemValues): TagMetric | null {
  const having = values.mean(1);
  if (having === null) return null;
  const { difference = null, interval = null } = values.difference() ?? {};
  return { ...metricMean(metric, having), difference, differenceInterval: interval };
}

/** On the metrics that the scores of both sides are made of. */
function comparableDifference(
  results: Results,
  places: readonly number[],
): Pick<TagMetric, 'difference' | 'differenceInterval'> {
  const { difference = null, interval = null } = compareTagged(results, places)?.comparable ?? {};
  return { difference, differenceInterval: interval };
}

/** The values of a metric: those without a tag on the first side, those with it on the second. */
class TaggedValues {
  readonly #queries: Results['queries'];
  readonly #column: Float64Array;
  readonly #values: ItemValues;

  constructor({ columns, queries, queryCount }: Results, metric: string) {
    this.#queries = queries;
    this.#column = columns.get(metric) ?? new Float64Array();
    this.#values = new ItemValues(queryCount);
    for (const [place, value] of this.#column.entries())
      if (!Number.isNaN(value)) this.#values.add(queries[place] as number, value);
  }

  /** @param read is called while the values at these places are on the second side. */
  with<Found>(places: readonly number[], read: (values: ItemValues) => Found): Found {
    this.#move(places, 1);
    const found = read(this.#values);
    this.#move(places, 0);
    return found;
  }

  #move(places: readonly number[], to: 0 | 1): void {
    for (const place of places) {
      const value = this.#column[place] ?? Number.NaN;
      if (!Number.isNaN(value)) this.#values.move(this.#queries[place] as number, value, to);
    }
  }
}
