/** Rules about answers that differ: by tag, and from the feedback of users. */
import type { ChangePoint } from '../../documents/evaluation-report.ts';
import type { Interval } from '../../../../base/core/statistics.ts';
import { compareCodePoints } from '../../../../base/text/order.ts';
import { OVERALL, valueAt } from '../results.ts';
import { compareTagged } from '../composition/compare-tagged.ts';
import { DROP_RULE, findDrop } from './drops.ts';
import { NEARLY_ALL } from '../../documents/composition.ts';
import { decimals, from, idsAt, LEAST_TAGGED, percent, worstIds, type Findings, type Rule } from './findings.ts';

/** The smallest number of thumbs up, and of thumbs down. */
const LEAST_THUMBS = 30;
/** The AUC of scores that do not predict thumbs. */
const NO_RELATION = 0.5;
const LEVEL = 0.95;

interface SureDifference {
  readonly tag: string;
  readonly answers: number;
  readonly difference: number;
  /** At the significance level that all tags share. */
  readonly interval: Interval;
  /** How much of the weight both sides have in common. */
  readonly common: number;
}

/** Differences of the score, each interval at 1 − 0.05 / number of tags. */
function tagDifferences({ tags, results }: Findings): SureDifference[] {
  const enough = tags.filter(({ metrics }) => metrics.some(({ metric, n }) => metric === OVERALL && n >= LEAST_TAGGED));
  const level = 1 - (1 - LEVEL) / enough.length;
  return enough.flatMap(({ tag, answers }) => {
    const { comparable: found = null, common = 0 } = compareTagged(results, results.tagged.get(tag) ?? [], level) ?? {};
    if (found === null || found.interval === null) return [];
    return [{ tag, answers, difference: found.difference, interval: found.interval, common }];
  });
}

function describeCommon({ common }: SureDifference): string {
  return common >= NEARLY_ALL ? '' : `, on the ${percent(common)} of the weight that both have in common`;
}

/** Whether the answers with a tag had a significantly lower score already before the score dropped. */
function isLowerBefore({ start }: ChangePoint, tag: string, { results }: Findings): boolean {
  const since = Date.parse(start);
  const isBefore = (place: number): boolean => (results.times[place] as number) < since;
  const interval = compareTagged(results, results.tagged.get(tag) ?? [], LEVEL, isBefore)?.comparable?.interval;
  return interval !== undefined && interval !== null && interval[1] < 0;
}

export const LOW_TAG: Rule = {
  id: 'tag-below',
  summary: `A tag of at least ${LEAST_TAGGED} answers has a significantly lower score than the answers without it (95 % over all tags).`,
  when: (findings) => {
    const lower = tagDifferences(findings)
      .filter(({ interval }) => interval[1] < 0)
      .toSorted((a, b) => a.difference - b.difference || compareCodePoints(a.tag, b.tag));
    const [worst, ...others] = lower;
    if (worst === undefined) return null;
    const { tag, answers, difference, interval } = worst;
    const more = others.length === 0 ? '' : ` Further tags with a lower score: ${others.length}.`;
    const tagged = new Set(findings.results.tagged.get(tag));
    const drop = findDrop(findings, OVERALL);
    return {
      within: drop === null || isLowerBefore(drop, tag, findings) ? null : DROP_RULE,
      advice: `Look at the answers with the tag “${tag}” separately: documents, questions or prompt may not fit them.`,
      because: `The score of ${answers} answers with the tag differs from that of the others by ${decimals(difference)} (${from(interval, decimals)})${describeCommon(worst)}.${more}`,
      ids: worstIds(findings, OVERALL, (place) => tagged.has(place)),
    };
  },
};

export const USERS_DISAGREE: Rule = {
  id: 'users-disagree',
  summary: `With at least ${LEAST_THUMBS} thumbs up and as many down, the score is not significantly higher where thumbs are up.`,
  when: ({ feedback, results, thumbs }) => {
    const score = feedback?.correlations.find(({ metric }) => metric === OVERALL);
    if (score === undefined || score.auc === null || score.interval === null) return null;
    const { up, down, auc, interval } = score;
    if (up < LEAST_THUMBS || down < LEAST_THUMBS || interval[0] > NO_RELATION) return null;
    const scoreAt = (place: number): number => valueAt(results, OVERALL, place) ?? -Infinity;
    const disliked = thumbs
      .filter(({ isUp }) => !isUp)
      .map(({ place }) => place)
      .toSorted((a, b) => scoreAt(b) - scoreAt(a) || a - b);
    return {
      advice: 'Read these answers, which have a high score and thumbs down: the score may not measure what users want.',
      because: `An answer with thumbs up has a higher score than one with thumbs down with a chance of ${percent(auc)} (${from(interval, percent)}; ${up} up, ${down} down), and ${percent(NO_RELATION)} would be no relation.`,
      ids: idsAt(results, disliked),
    };
  },
};
