/**
 * All rules that make recommendations, in the order of reports. Each rule compares intervals, and does not apply where there are too few
 * answers for one.
 */
import type { Recommendation } from '../../documents/evaluation-report.ts';
import { COMPONENT_RULES } from './blame.ts';
import { RECENT_DROP, LOW_TAG, USERS_DISAGREE } from './differences.ts';
import type { Findings, Rule } from './findings.ts';
import { FEW_METRICS, LOST_SCORES } from './lost-scores.ts';
import { LOW_MEANS } from './low-means.ts';

export const RECOMMENDATION_RULES: readonly Rule[] = [
  ...LOW_MEANS,
  ...COMPONENT_RULES,
  ...LOST_SCORES,
  LOW_TAG,
  RECENT_DROP,
  FEW_METRICS,
  USERS_DISAGREE,
];

export function listRecommendations(findings: Findings): Recommendation[] {
  return RECOMMENDATION_RULES.flatMap(({ id, when }) => {
    const advice = when(findings);
    return advice === null ? [] : [{ rule: id, ...advice }];
  });
}
