/** The rule about the latest drop, with the metrics and tags that explain it. */
import { partsOfChange } from '../../documents/change-parts.ts';
import type { ChangePoint } from '../../documents/evaluation-report.ts';
import { nameInSentence, OVERALL } from '../../documents/score-name.ts';
import { compareCodePoints } from '../../../text/order.ts';
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
      advice: `Find out what else changed in the week from ${start} on (model, prompt, index, documents, kind of questions): ${nameInSentence(metric)} has been lower since.`,
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

function describeFall({ metric, before, after }: ChangePoint): string {
  return `${metric === OVERALL ? 'The score' : metric} fell from ${decimals(before.mean)} to ${decimals(after.mean)}`;
}

/** The tags with the largest falls, where these are larger than that of all answers. */
function describeTags(drop: ChangePoint, findings: Findings): string[] {
  const [begin, since] = spanBefore(drop, findings);
  return findings.tags
    .flatMap(({ tag }) => {
      const places = findings.results.tagged.get(tag) ?? [];
      const before = meanBetween(findings, drop.metric, places, begin, since);
      const after = meanBetween(findings, drop.metric, places, since, Infinity);
      if (before === null || after === null || before.n < LEAST_TAGGED || after.n < LEAST_TAGGED) return [];
      return [{ tag, before, after, fall: after.mean - before.mean }];
    })
    .filter(({ fall }) => fall < drop.difference)
    .toSorted((a, b) => a.fall - b.fall || compareCodePoints(a.tag, b.tag))
    .slice(0, MOST_TAGS)
    .map(
      ({ tag, before, after }) =>
        `With the tag “${tag}”, ${nameInSentence(drop.metric)} fell from ${decimals(before.mean)} over ${before.n} answers to ${decimals(after.mean)} over ${after.n}.`,
    );
}
