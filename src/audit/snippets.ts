/** Long texts, cut to their two ends for a result. */
import type { Snippet } from '../core/result.ts';
import { countCodePoints, offsetAfter, offsetBeforeLast } from '../text/code-points.ts';

/** Code points shown of each end of a question or a ground truth. */
export const SHORT_SIZE = [200, 0] as const;

/** A truth, or a list of them, as one text. */
export function truthText(truth: string | readonly string[]): string {
  return typeof truth === 'string' ? truth : truth.join(' | ');
}

/** The first `head` and the last `tail` code points of a text; all of it where that is no more. */
export function snippetOf(text: string, head: number, tail: number): Snippet {
  const length = countCodePoints(text);
  if (length <= head + tail) return { head: text, tail: null, omitted: 0, length };
  return {
    head: text.slice(0, offsetAfter(text, head)),
    tail: text.slice(offsetBeforeLast(text, tail)),
    omitted: length - head - tail,
    length,
  };
}
