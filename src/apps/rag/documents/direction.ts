/** Which direction of a metric is the better one. */

/** Metrics from 0 to 1 of which less is better; of all others more is better. */
const LOWER_IS_BETTER: ReadonlySet<string> = new Set([
  'hallucination',
  'noiseSensitivityRelevant',
  'noiseSensitivityIrrelevant',
]);

/** Whether a lower value of the metric is the better one. */
export function isLowerBetter(metric: string): boolean {
  return LOWER_IS_BETTER.has(metric);
}

/** Whether a difference of the metric (later minus earlier, or one side minus the other) is for the worse; false for none. */
export function isForTheWorse(metric: string, difference: number): boolean {
  return isLowerBetter(metric) ? difference > 0 : difference < 0;
}
