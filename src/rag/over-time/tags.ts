/** Compares answers with a tag with those without it. */
import type { TagMetric, TagSummary } from '../documents/evaluation-report.ts';
import { Mean } from '../../stats/mean.ts';
import { differenceInterval, meanDifference } from '../../stats/mean-difference.ts';
import { compareCodePoints } from '../../text/order.ts';
import type { Results } from './results.ts';
import { metricMean } from './weeks.ts';

/** The largest number of tags in a report. */
const MOST_TAGS = 50;

/**
 * The tags with the most answers, then by name. Each difference has a 95 % interval (`meanDifference`): with many tags and metrics some
 * will exclude 0 by chance.
 */
export function tagSummaries(results: Results): TagSummary[] {
  return [...results.tagged]
    .toSorted(([a, many], [b, others]) => others.length - many.length || compareCodePoints(a, b))
    .slice(0, MOST_TAGS)
    .map(([tag, places]) => ({ tag, answers: places.length, metrics: tagMetrics(results, places) }));
}

function tagMetrics({ n, columns }: Results, places: readonly number[]): TagMetric[] {
  const isTagged = new Uint8Array(n);
  for (const place of places) isTagged[place] = 1;
  return [...columns].flatMap(([metric, column]) => {
    const [without, having] = [new Mean(), new Mean()];
    for (const [place, value] of column.entries())
      if (!Number.isNaN(value)) (isTagged[place] === 1 ? having : without).add(value);
    return having.n === 0 ? [] : [{ ...metricMean(metric, having), ...compareMeans(without, having) }];
  });
}

function compareMeans(without: Mean, having: Mean): Pick<TagMetric, 'difference' | 'differenceInterval'> {
  const [other, own] = [without.value(), having.value()];
  const sure = meanDifference(without, having);
  return {
    difference: sure?.difference ?? (other === null || own === null ? null : own - other),
    differenceInterval: sure === null ? null : differenceInterval(sure),
  };
}
