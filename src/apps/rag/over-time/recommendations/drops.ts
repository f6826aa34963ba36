/** Drops (changes for the worse) that have not been reversed, and what they explain. */
import type { ChangePoint } from '../../documents/evaluation-report.ts';
import type { ItemMean } from '../../../../stats/by-item/item-values.ts';
import { compareCodePoints } from '../../../../base/text/order.ts';
import { isForTheWorse } from '../../scores/metric-names.ts';
import { meanOfPlaces } from '../means.ts';
import type { Findings } from './findings.ts';

/** The id of the rule about drops, which other recommendations are within. */
export const DROP_RULE = 'recent-drop';

/** The last change of each metric where it is a drop, latest first; those of the same week in the order of metrics, so that the score comes first. */
export function lastDrops({ changes }: Pick<Findings, 'changes'>): ChangePoint[] {
  const last = new Map(changes.map((change) => [change.metric, change]));
  return [...last.values()]
    .filter(({ metric, difference }) => isForTheWorse(metric, difference))
    .toSorted((a, b) => compareCodePoints(b.start, a.start));
}

/** The drop of a metric that has not been reversed; null without one. */
export function findDrop(findings: Pick<Findings, 'changes'>, metric: string): ChangePoint | null {
  return lastDrops(findings).find((drop) => drop.metric === metric) ?? null;
}

/** The rule about drops if a metric was not significantly below the limit before it dropped: then the drop explains that it is low. Otherwise null. */
export function withinDrop(findings: Findings, metric: string, limit: number): string | null {
  const drop = findDrop(findings, metric);
  if (drop === null) return null;
  const [begin, since] = spanBefore(drop, findings);
  const before = meanBetween(findings, metric, [...findings.results.times.keys()], begin, since);
  return (before?.interval?.[1] ?? drop.before.mean) < limit ? null : DROP_RULE;
}

/** The time from the change of the same metric before this one (or the start) to this one; Unix time in milliseconds. */
export function spanBefore({ metric, start }: ChangePoint, { changes }: Pick<Findings, 'changes'>): [number, number] {
  const since = Date.parse(start);
  const earlier = changes.findLast((one) => one.metric === metric && Date.parse(one.start) < since);
  return [earlier === undefined ? -Infinity : Date.parse(earlier.start), since];
}

/** The mean of a metric over those of some places whose time is from `from` until before `until`; null without any. */
export function meanBetween(
  { results }: Pick<Findings, 'results'>,
  metric: string,
  places: readonly number[],
  from: number,
  until: number,
): ItemMean | null {
  const isBetween = (place: number): boolean => {
    const time = results.times[place] as number;
    return time >= from && time < until;
  };
  return meanOfPlaces(results, metric, Uint32Array.from(places.filter(isBetween)));
}
