/** The two ends of a text, in a block or on a line. */
import type { Snippet } from '../../documents/result.ts';
import { plural } from '../numbers.ts';
import { snippetText } from '../snippet-text.ts';
import { code, fenced } from './markup.ts';

/** A snippet in a fenced block under its name, which must be safe already. */
export function block(name: string, snippet: Snippet | null): string[] {
  if (snippet === null) return [`${name}: none`, ''];
  if (snippet.length === 0) return [`${name}: empty`, ''];
  return [`${name} (${plural(snippet.length, 'character')}):`, '', fenced(snippetText(snippet, '\n')), ''];
}

/** A snippet as a code span. */
export function inline(snippet: Snippet): string {
  return code(snippetText(snippet, ' '));
}
