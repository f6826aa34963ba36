/** How long texts of trials are shortened in a result. */

/** The code points shown of each end of a question or a ground truth. */
export const SHORT_SIZE = [200, 0] as const;

/** A ground truth, or a list of them, as one text. */
export function truthText(truth: string | readonly string[]): string {
  return typeof truth === 'string' ? truth : truth.join(' | ');
}
