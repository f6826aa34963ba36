/** Combines metrics to one score. */
import type { EvaluationScores, MetricGroup, ScoredMetric } from '../documents/evaluation.ts';
import type { WhyAbsent } from '../documents/why-absent.ts';

/** Values by metric, and the reasons why the others are absent. */
export interface Values {
  readonly values: ReadonlyMap<string, number>;
  readonly absent: ReadonlyMap<string, WhyAbsent>;
}

/**
 * Σ value · weight. The present metrics of a group share its weight equally. If none is present, the metrics that replace them share it.
 * The weight of a group without any metric is shared by the other groups in proportion to their weights.
 */
export function weigh({ values, absent }: Values, groups: readonly MetricGroup[]): EvaluationScores {
  const present = groups.map(({ weight, metrics, otherwise }) => ({
    weight,
    metrics: here(metrics, otherwise, values),
  }));
  const total = present.reduce((sum, { weight, metrics }) => sum + (metrics.length === 0 ? 0 : weight), 0);
  const shares = new Map(
    present.flatMap(({ weight, metrics }) => metrics.map((name) => [name, weight / total / metrics.length] as const)),
  );
  return scoresWith({ values, absent }, shares, total > 0);
}

function here(metrics: readonly string[], otherwise: readonly string[], values: Values['values']): string[] {
  const own = metrics.filter((name) => values.has(name));
  return own.length > 0 ? own : otherwise.filter((name) => values.has(name));
}

/**
 * The score as the proposal computes it. Weights are fixed, so there is no score where a metric with a weight is missing. Each group is a mean
 * first, as in the proposal, which decides the last digit.
 */
export function weighAsProposal({ values, absent }: Values, groups: readonly MetricGroup[]): EvaluationScores {
  const shares = new Map(
    groups.flatMap(({ weight, metrics }) => metrics.map((name) => [name, weight / metrics.length] as const)),
  );
  const isWhole = [...shares.keys()].every((name) => values.has(name));
  const average = (names: readonly string[]): number =>
    names.reduce((sum, name) => sum + (values.get(name) ?? 0), 0) / names.length;
  const overall = groups.reduce((sum, { weight, metrics }) => sum + weight * average(metrics), 0);
  return { ...scoresWith({ values, absent }, shares, isWhole), overall: isWhole ? overall : null };
}

function scoresWith(
  { values, absent }: Values,
  shares: ReadonlyMap<string, number>,
  hasScore: boolean,
): EvaluationScores {
  const metrics: Record<string, ScoredMetric> = {};
  let overall = 0;
  for (const [name, value] of values) {
    const weight = hasScore ? (shares.get(name) ?? 0) : 0;
    metrics[name] = { value, weight };
    overall += weight * value;
  }
  return { metrics, absent: Object.fromEntries(absent), overall: hasScore ? overall : null };
}
