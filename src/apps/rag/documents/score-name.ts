/** The score of an answer among its metrics: documents name it `overall`, texts name it score. */

/** The name of the score in documents. */
export const OVERALL = 'overall';

/** The name of a metric in texts, which is not yet safe to show. */
export function nameMetric(metric: string): string {
  return metric === OVERALL ? 'score' : metric;
}

/** The same within a sentence. */
export function nameInSentence(metric: string): string {
  return metric === OVERALL ? 'the score' : metric;
}
