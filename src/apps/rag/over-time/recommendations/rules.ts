/**
 * All rules that make recommendations, in the order of reports. Each rule compares intervals, and does not apply where there are too few
 * answers for one.
 */
import type { Recommendation } from '../../documents/evaluation-report.ts';
import { COMPONENT_RULES } from './blame.ts';
import { LOW_TAG, USERS_DISAGREE } from './differences.ts';
import { RECENT_DROP } from './recent-drop.ts';
import type { Findings, Rule } from './findings.ts';
import { FEW_METRICS, LOST_SCORES } from './lost-scores.ts';
import { LOW_MEANS } from './low-means.ts';

export const RECOMMENDATION_RULES: readonly Rule[] = [
  RECENT_DROP,
  ...LOW_MEANS,
  ...COMPONENT_RULES,
  ...LOST_SCORES,
  LOW_TAG,
  FEW_METRICS,
  USERS_DISAGREE,
];

export function listRecommendations(findings: Findings): Recommendation[] {
  return RECOMMENDATION_RULES.flatMap(({ id, when }) => {
    const advice = when(findings);
    return advice === null ? [] : [{ rule: id, details: [], within: null, ...advice }];
  });
}
