/** The two ends of a text as one. */
import type { Snippet } from '../documents/result.ts';
import { plural } from './numbers.ts';

/** Both ends, with a mark for what is left out between them. @param gap what is put around the mark. */
export function snippetText({ head, tail, omitted }: Snippet, gap: string): string {
  if (tail === null) return head;
  return tail === '' ? `${head}${gap}${leftOut(omitted)}` : `${head}${gap}${leftOut(omitted)}${gap}${tail}`;
}

/** The mark for characters that are left out. @param count in code points. */
export function leftOut(count: number): string {
  return `[… ${plural(count, 'character')} left out …]`;
}
