/** The trials on which every fitting scheme differs from the stored label, in words. All reports take the sentences from here. */
import type { AuditResult } from '../documents/result.ts';
import { plural } from './numbers.ts';

/** `The stored labels call 26 answers wrong that every fitting scheme calls right.`; null where there are none. */
export function disagreementSentence({ disagreement }: AuditResult): string | null {
  if (disagreement === undefined) return null;
  const { storedWrong, storedRight, repeating } = disagreement;
  const every = repeating.length === 0 ? 'every fitting scheme' : 'every other fitting scheme';
  const parts = [
    ...(storedWrong === 0 ? [] : [`${plural(storedWrong, 'answer')} wrong that ${every} calls right`]),
    ...(storedRight === 0 ? [] : [`${plural(storedRight, 'answer')} right that ${every} calls wrong`]),
  ];
  return parts.length === 0 ? null : `The stored labels call ${parts.join(', and ')}.`;
}
