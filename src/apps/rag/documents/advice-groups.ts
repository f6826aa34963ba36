/** Recommendations with those that explain them. */
import type { Recommendation } from './evaluation-report.ts';

export interface AdviceGroup {
  readonly recommendation: Recommendation;
  /** The recommendations that explain it. */
  readonly within: readonly Recommendation[];
}

/** In their order. One that is within a missing recommendation is a group. */
export function groupAdvice(recommendations: readonly Recommendation[]): readonly AdviceGroup[] {
  const rules = new Set(recommendations.map(({ rule }) => rule));
  const isOuter = ({ within }: Recommendation): boolean => within === null || !rules.has(within);
  return recommendations.filter(isOuter).map((recommendation) => ({
    recommendation,
    within: recommendations.filter((one) => !isOuter(one) && one.within === recommendation.rule),
  }));
}
