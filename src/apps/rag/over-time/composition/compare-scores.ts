/** Compares the scores of two sides of answers on what both are made of. */
import type { Interval } from '../../../../base/core/statistics.ts';
import { combinedDifference, type CombinedMean, type Rows } from '../../../../stats/by-item/combined-difference.ts';
import { OVERALL, type Results } from '../results.ts';

/** Below this share of the weight in common, two sides are not compared: the rest would not be the score. */
export const LEAST_COMMON = 0.5;
/** A metric whose mean weights differ by less is not named. */
const SMALL = 0.01;

/** The columns that a comparison reads. */
export type ScoredAnswers = Pick<Results, 'columns' | 'queries' | 'queryCount' | 'compositions' | 'compositionOf'>;

/** The mean weight of a metric over the scores of a side. */
interface MeanWeights {
  readonly metric: string;
  readonly before: number;
  readonly after: number;
}

interface ComparableScores {
  readonly before: CombinedMean;
  readonly after: CombinedMean;
  readonly difference: number;
  readonly interval: Interval | null;
}

export interface ScoreComparison {
  /** Means of the scores themselves. */
  readonly raw: { readonly before: number; readonly after: number };
  /** How much of the weight both sides have in common, from 0 to 1. */
  readonly common: number;
  /** Metrics whose mean weights differ, largest difference first. */
  readonly unequal: readonly MeanWeights[];
  /** On the weight in common; null where this is less than {@link LEAST_COMMON}. */
  readonly comparable: ComparableScores | null;
}

/**
 * The mean score of a side is about Σ_m w_m · x_m, with w_m the mean weight of metric m over the scores of the side and x_m the mean of its values. So a difference of
 * two scores has a part from other values, and a part from other weights (Kitagawa 1955, Journal of the American Statistical Association 50:1168; Oaxaca 1973).
 * This is the first part: Σ_m min(w₀m, w₁m) · (x₁m − x₀m) / Σ_m min(w₀m, w₁m). A metric counts as far as both sides have its weight, and its means are over all
 * answers that have it. It is the difference of the scores themselves where all have the same composition.
 * @param sides by place: 0 for the first side, 1 for the second, any other number for neither.
 * @returns null where a side has no score.
 */
export function compareScores(answers: ScoredAnswers, sides: Int8Array, level = 0.95): ScoreComparison | null {
  const overall = answers.columns.get(OVERALL) ?? new Float64Array();
  const scored = sides.map((side, place) => (Number.isNaN(overall[place] ?? Number.NaN) ? -1 : side));
  const [before, after] = [meanOf(overall, scored, 0), meanOf(overall, scored, 1)];
  if (before === null || after === null) return null;
  const weights = meanWeights(answers, scored);
  const total = (side: 'before' | 'after'): number => weights.reduce((sum, one) => sum + one[side], 0);
  const whole = Math.max(total('before'), total('after'));
  const shared = weights.map((one) => ({ metric: one.metric, weight: Math.min(one.before, one.after) }));
  const common = shared.reduce((sum, { weight }) => sum + weight, 0) / whole;
  const measures = shared.flatMap(({ metric, weight }) =>
    weight > 0 ? [{ column: answers.columns.get(metric) ?? new Float64Array(), weight: weight / common }] : [],
  );
  const rows: Rows = { sides: scored, items: answers.queries, itemCount: answers.queryCount };
  return {
    raw: { before, after },
    common: Math.min(1, common),
    unequal: listUnequal(weights),
    comparable: common < LEAST_COMMON ? null : combinedDifference(measures, rows, level),
  };
}

/** The share of the weight that two sides have in common; null where a side has no score. */
export function commonWeight(answers: ScoredAnswers, sides: Int8Array): number | null {
  const weights = meanWeights(answers, sides);
  const whole = Math.max(
    ...(['before', 'after'] as const).map((side) => weights.reduce((sum, one) => sum + one[side], 0)),
  );
  const empty = (['before', 'after'] as const).some((side) => weights.every((one) => one[side] === 0));
  return empty ? null : Math.min(1, weights.reduce((sum, one) => sum + Math.min(one.before, one.after), 0) / whole);
}

/** Over the answers with a score, in the order of columns. */
function meanWeights({ columns, compositions, compositionOf }: ScoredAnswers, sides: Int8Array): MeanWeights[] {
  const counts = compositions.map(() => [0, 0] as [number, number]);
  for (let place = 0; place < sides.length; place++) {
    const side = sides[place];
    if (side === 0 || side === 1) (counts[compositionOf[place] as number] as [number, number])[side]++;
  }
  const scored = [0, 1].map((side) =>
    compositions.reduce((sum, { weights }, i) => sum + (weights.size > 0 ? (counts[i]?.[side] ?? 0) : 0), 0),
  );
  const meanWeight = (metric: string, side: 0 | 1): number => {
    const sum = compositions.reduce(
      (all, { weights }, i) => all + (weights.get(metric) ?? 0) * (counts[i]?.[side] ?? 0),
      0,
    );
    return sum === 0 ? 0 : sum / (scored[side] ?? 1);
  };
  return Array.from(columns.keys(), (metric) => ({
    metric,
    before: meanWeight(metric, 0),
    after: meanWeight(metric, 1),
  })).filter(({ before, after }) => before > 0 || after > 0);
}

function listUnequal(weights: readonly MeanWeights[]): MeanWeights[] {
  const size = ({ before, after }: MeanWeights): number => Math.abs(after - before);
  return weights.filter((one) => size(one) >= SMALL).toSorted((a, b) => size(b) - size(a));
}

function meanOf(column: Float64Array, sides: Int8Array, side: number): number | null {
  let [n, sum] = [0, 0];
  for (let place = 0; place < sides.length; place++)
    if (sides[place] === side) {
      n++;
      sum += column[place] as number;
    }
  return n === 0 ? null : sum / n;
}
