/**
 * What an accuracy would be if each human label were wrong with the chance `error`, independent of the labelling: (share − e)/(1 − 2e), cut to [0, 1] (Rogan and
 * Gladen 1978, American Journal of Epidemiology 107:71). It is a what-if calculation and no estimate, because `error` is not known.
 * @throws RangeError for a chance outside of [0, 0.5).
 */
export function correctForReviewerErrors(share: number, error: number): number {
  if (!(error >= 0 && error < 0.5)) throw new RangeError(`an error rate of ${error} is not at least 0 and below 0.5`);
  return Math.max(0, Math.min(1, (share - error) / (1 - 2 * error)));
}
