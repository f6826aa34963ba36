/** The rule about the latest drop, with the metrics and tags that explain it. */
import { partsOfChange } from '../../documents/change-parts.ts';
import type { ChangePoint } from '../../documents/evaluation-report.ts';
import { nameInSentence, OVERALL } from '../../documents/score-name.ts';
import type { ItemMean } from '../../../../stats/by-item/item-values.ts';
import { compareCodePoints } from '../../../../base/text/order.ts';
import { isLowerBetter } from '../../scores/metric-names.ts';
import { compareScores } from '../composition/compare-scores.ts';
import { DROP_RULE, lastDrops, meanBetween, spanBefore } from './drops.ts';
import { decimals, from, LEAST_TAGGED, percent, worstIds, type Findings, type Rule } from './findings.ts';

/** The largest number of tags that a drop names. */
const MOST_TAGS = 3;

export const RECENT_DROP: Rule = {
  id: DROP_RULE,
  summary: 'The last change of the score or of a metric is a drop.',
  when: (findings) => {
    const [latest, ...others] = lastDrops(findings);
    if (latest === undefined) return null;
    const { metric, week, start, before, after, difference, interval } = latest;
    const since = Date.parse(start);
    return {
      advice: `Find out what else changed in the week from ${start} on (model, prompt, index, documents, kind of questions): ${nameInSentence(metric)} has been ${difference < 0 ? 'lower' : 'higher'} since.`,
      because: `In ${week}, ${nameInSentence(metric)} went from ${decimals(before.mean)} to ${decimals(after.mean)}: ${decimals(difference)} (${from(interval, decimals)}).`,
      details: [...describeMetrics(latest, others, findings), ...describeTags(latest, findings)],
      ids: worstIds(findings, metric, (place) => (findings.results.times[place] as number) >= since),
    };
  },
};

/** First the metrics that the drop of the score is made of, then further drops. */
function describeMetrics(latest: ChangePoint, others: readonly ChangePoint[], findings: Findings): string[] {
  const parts = partsOfChange(latest, findings);
  const isPart = new Set(parts.map(({ change }) => change));
  return [
    ...parts.map(
      ({ change, weight, part }) =>
        `${describeFall(change)} at a weight of ${percent(weight)}: ${decimals(part)} of the score.`,
    ),
    ...others.filter((drop) => !isPart.has(drop)).map((drop) => `${describeFall(drop)} in ${drop.week}.`),
  ];
}

const fellOrRose = (difference: number): string => (difference < 0 ? 'fell' : 'rose');

function describeFall({ metric, before, after, difference }: ChangePoint): string {
  return `${metric === OVERALL ? 'The score' : metric} ${fellOrRose(difference)} from ${decimals(before.mean)} to ${decimals(after.mean)}`;
}

/** How much a difference of a metric is for the worse. */
function worsening(metric: string, difference: number): number {
  return isLowerBetter(metric) ? difference : -difference;
}

interface Levels {
  readonly before: Level;
  readonly after: Level;
}
type Level = Pick<ItemMean, 'n' | 'mean'>;
/** The time from which on the level before a drop is, and that of the drop. */
type Span = readonly [begin: number, since: number];

function meanLevels(
  metric: string,
  findings: Findings,
  places: readonly number[],
  [begin, since]: Span,
): Levels | null {
  const before = meanBetween(findings, metric, places, begin, since);
  const after = meanBetween(findings, metric, places, since, Infinity);
  return before === null || after === null ? null : { before, after };
}

/** On the metrics that the scores before and after are made of. */
function scoreLevels({ results }: Findings, places: readonly number[], [begin, since]: Span): Levels | null {
  const sides = new Int8Array(results.n).fill(-1);
  for (const place of places) {
    const time = results.times[place] as number;
    if (time >= begin) sides[place] = time < since ? 0 : 1;
  }
  return compareScores(results, sides)?.comparable ?? null;
}

/** The tags that got worse by more than all answers did, worst first. */
function describeTags(drop: ChangePoint, findings: Findings): string[] {
  const [begin, since] = spanBefore(drop, findings);
  return findings.tags
    .flatMap(({ tag }) => {
      const places = findings.results.tagged.get(tag) ?? [];
      const levels =
        drop.metric === OVERALL
          ? scoreLevels(findings, places, [begin, since])
          : meanLevels(drop.metric, findings, places, [begin, since]);
      if (levels === null) return [];
      const { before, after } = levels;
      if (before.n < LEAST_TAGGED || after.n < LEAST_TAGGED) return [];
      return [{ tag, before, after, fall: worsening(drop.metric, after.mean - before.mean) }];
    })
    .filter(({ fall }) => fall > worsening(drop.metric, drop.difference))
    .toSorted((a, b) => b.fall - a.fall || compareCodePoints(a.tag, b.tag))
    .slice(0, MOST_TAGS)
    .map(
      ({ tag, before, after }) =>
        `With the tag “${tag}”, ${nameInSentence(drop.metric)} ${fellOrRose(drop.difference)} from ${decimals(before.mean)} over ${before.n} answers to ${decimals(after.mean)} over ${after.n}.`,
    );
}
