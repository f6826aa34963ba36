/** Finds responses that were cut off within their thought: what a scheme reads there is no answer. */
import { findThoughts, mayBeOpen } from '../../schemes/kit/answer/thoughts.ts';
import { partOf } from '../../base/text/plural.ts';

/** Whether a thought of the response never ends, and no answer is before it. */
export function isCutInThought(response: Buffer | null): boolean {
  if (response === null || !mayBeOpen(response)) return false;
  const thoughts = findThoughts(response.toString('utf8'));
  return thoughts !== null && thoughts.isOpen && thoughts.answer === null;
}

/** The warning about such responses. @param of the responses that were read. */
export function describeOpenThoughts(count: number, of: number): string {
  return `In ${partOf(count, of, 'response')} the thought never ends, so that there is no answer.`;
}
