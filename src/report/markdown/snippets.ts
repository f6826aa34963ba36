/** The two ends of a text, in a block or on a line. */
import type { Snippet } from '../../core/result.ts';
import { plural } from '../numbers.ts';
import { code, fenced } from './markup.ts';

export function block(name: string, snippet: Snippet | null): string[] {
  if (snippet === null) return [`${name}: none`, ''];
  if (snippet.length === 0) return [`${name}: empty`, ''];
  return [`${name} (${plural(snippet.length, 'character')}):`, '', fenced(joined(snippet, '\n')), ''];
}

export function inline(snippet: Snippet): string {
  return code(joined(snippet, ' '));
}

function joined({ head, tail, omitted }: Snippet, gap: string): string {
  if (tail === null) return head;
  const mark = `[… ${plural(omitted, 'character')} left out …]`;
  return tail === '' ? `${head}${gap}${mark}` : `${head}${gap}${mark}${gap}${tail}`;
}
