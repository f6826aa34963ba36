/** Metrics and tags of a window as members of lists, each with its values in the baseline. */
import type { EvaluationReport, NamedMetricMean, MetricSummary } from '../documents/evaluation-report.ts';
import { nameMetric } from '../documents/score-name.ts';
import { percentage } from '../../../languages/gate/percentage.ts';
import type { GateValue, Member } from '../../../languages/gate/vocabulary.ts';
import type { PeriodChange, PeriodComparison } from '../over-time/compare-periods.ts';

/** Scores from 0 to 1. The change is window minus baseline; every interval is a 95 % confidence interval. */
export const MEAN_FIELDS = [
  'n',
  'queries',
  'mean',
  'low',
  'high',
  'before',
  'change',
  'changeLow',
  'changeHigh',
] as const;
type MeanField = (typeof MEAN_FIELDS)[number];

export interface AlertMember extends Member {
  /** The same text for the same member in two reports. */
  readonly identity: string;
}

/** A window, and the period that its changes are measured from. */
export interface Compared {
  readonly now: EvaluationReport;
  /** null without a baseline. */
  readonly before: EvaluationReport | null;
  /** Of both. */
  readonly change: PeriodComparison['change'];
}

/** Empty for a period without answers. */
export function metricMembers({ now, before, change }: Compared): AlertMember[] {
  const earlier = new Map(before?.metrics.map((one) => [one.metric, one]));
  return listSummaries(now).map((one) => ({
    identity: nameMetric(one.metric),
    place: nameMetric(one.metric),
    values: listValues({
      metric: nameMetric(one.metric),
      group: one.group,
      ...countAbsent(one),
      ...describeMeans(one, earlier.get(one.metric), () => change(one.metric, null)),
    }),
  }));
}

export function tagMembers({ now, before, change }: Compared): AlertMember[] {
  const earlier = new Map(before === null ? [] : tagMetrics(before).map((one) => [one.identity, one.metric]));
  return tagMetrics(now).map(({ identity, tag, metric }) => ({
    identity,
    place: `${tag}: ${nameMetric(metric.metric)}`,
    values: listValues({
      tag,
      metric: nameMetric(metric.metric),
      ...describeMeans(metric, earlier.get(identity), () => change(metric.metric, tag)),
    }),
  }));
}

function listSummaries({ counts, metrics }: EvaluationReport): readonly MetricSummary[] {
  return counts.answers === 0 ? [] : metrics;
}

interface TagMetricPlace {
  readonly identity: string;
  readonly tag: string;
  readonly metric: NamedMetricMean;
}

function tagMetrics({ tags }: EvaluationReport): TagMetricPlace[] {
  return tags.flatMap(({ tag, metrics }) =>
    metrics.map((metric) => ({ identity: JSON.stringify([tag, metric.metric]), tag, metric })),
  );
}

function countAbsent({ n, absent }: MetricSummary): { absent: number; absentPct: number | null } {
  const count = absent.reduce((sum, one) => sum + one.count, 0);
  return { absent: count, absentPct: percentage(count, n + count) };
}

type Mean = Pick<MetricSummary, 'n' | 'queries' | 'mean' | 'interval'>;

function describeMeans(
  now: Mean,
  before: Mean | undefined,
  findChange: () => PeriodChange | null,
): Record<MeanField, number | null> {
  const [low = null, high = null] = now.interval ?? [];
  const moved = before === undefined ? null : findChange();
  const [changeLow = null, changeHigh = null] = moved?.interval ?? [];
  const { n, queries, mean } = now;
  return {
    n,
    queries,
    mean,
    low,
    high,
    before: findBefore(now, before, moved),
    change: moved?.change ?? null,
    changeLow,
    changeHigh,
  };
}

/**
 * The mean of the baseline, so that `change` is `mean` minus `before`. For scores of other metrics than those of the window it is the mean that the baseline would have with
 * the metrics and weights of the window; null where the two have too little in common.
 */
function findBefore(now: Mean, before: Mean | undefined, moved: PeriodChange | null): number | null {
  if (before === undefined || before.mean === null || now.mean === null) return before?.mean ?? null;
  return moved === null ? null : now.mean - moved.change;
}

function listValues(row: Readonly<Record<string, GateValue>>): Member['values'] {
  return new Map(Object.entries(row));
}
