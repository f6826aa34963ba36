/** What follows from the numbers, rule by rule. */
import type { Recommendation } from '../../core/evaluation-report.ts';

/** The rules come in commits of their own; so far nothing follows. */
export function recommendationsOf(_numbers: object): Recommendation[] {
  return [];
}
