/** Splits a change of the score into those of its metrics. */
import type { ChangePoint, EvaluationReport } from './evaluation-report.ts';
import { OVERALL } from './score-name.ts';

/** A metric that changes in the week of the score, and in its direction. */
export interface ChangePart {
  readonly change: ChangePoint;
  /** Mean share of the score, from 0 to 1. */
  readonly weight: number;
  /** Weight times difference: how much of the change of the score it is, as far as weights stay the same. */
  readonly part: number;
}

/** The metrics that explain a change of the score, largest part first; empty for a change of another metric. */
export function partsOfChange(
  { metric, start, difference }: ChangePoint,
  { changes, metrics }: Pick<EvaluationReport, 'changes' | 'metrics'>,
): readonly ChangePart[] {
  if (metric !== OVERALL) return [];
  return changes
    .filter((one) => one.start === start && one.difference < 0 === difference < 0)
    .flatMap((change) => {
      const weight = metrics.find((one) => one.metric === change.metric)?.weight ?? 0;
      return weight > 0 ? [{ change, weight, part: weight * change.difference }] : [];
    })
    .toSorted((a, b) => Math.abs(b.part) - Math.abs(a.part));
}
