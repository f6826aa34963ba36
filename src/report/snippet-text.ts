/** The two ends of a text as one. */
import type { Snippet } from '../result/result.ts';
import { plural } from './numbers.ts';

/** Both ends, with a mark for what is left out between them. @param gap what is put around the mark. */
export function snippetText({ head, tail, omitted }: Snippet, gap: string): string {
  if (tail === null) return head;
  const mark = `[… ${plural(omitted, 'character')} left out …]`;
  return tail === '' ? `${head}${gap}${mark}` : `${head}${gap}${mark}${gap}${tail}`;
}
