/** What is wrong with a rule, in a sentence that shows where. */
import { InputError } from '../core/errors.ts';
import { countCodePoints } from '../text/code-points.ts';
import { inertLine } from '../text/inert.ts';
import type { Span } from './nodes.ts';

/** Longer rules are shown around the place. */
const SHOWN = 120;
const WORD = 30;

/** The error at a place of a rule. @param says what was expected there, without a full stop. */
export function troubleAt(rule: string, span: Span, says: string): InputError {
  const column = columnOf(rule, span);
  const word = rule.slice(span.start, span.end);
  const at = word === '' ? 'at the end' : `at ${quoted(shortened(word, WORD))}`;
  return new InputError(`--fail-on ${quoted(around(rule, span.start))}: column ${column}, ${at}: ${ended(says)}`);
}

/** The error about a rule as a whole. */
export function troubleWith(rule: string, says: string): InputError {
  return new InputError(`--fail-on ${quoted(around(rule, 0))}: ${ended(says)}`);
}

/** Counted from 1, in characters. */
export function columnOf(rule: string, { start }: Span): number {
  return countCodePoints(rule.slice(0, start)) + 1;
}

const ended = (sentence: string): string => (sentence.endsWith('?') ? sentence : `${sentence}.`);

/** Rules hold quotation marks themselves. */
const quoted = (text: string): string => `\`${inertLine(text)}\``;

export const shortened = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most)}…` : text;

function around(rule: string, place: number): string {
  if (rule.length <= SHOWN) return rule;
  const start = Math.max(0, Math.min(place - SHOWN / 2, rule.length - SHOWN));
  return `${start > 0 ? '…' : ''}${shortened(rule.slice(start), SHOWN)}`;
}

/** `; did you mean deltaPp?`, or `otherwise` where nothing is near. */
export function offer(word: string, known: Iterable<string>, otherwise = ''): string {
  const name = nearest(word, known);
  return name === undefined ? otherwise : `; did you mean ${inertLine(name)}?`;
}

/** The known name with the fewest edits, capitals aside; undefined where more than a third of the letters differ. */
function nearest(word: string, known: Iterable<string>): string | undefined {
  let most = Math.max(1, Math.floor(word.length / 3)) + 1;
  let best: string | undefined;
  for (const name of known) {
    if (Math.abs(name.length - word.length) >= most) continue;
    const edits = editDistance(word.toLowerCase(), name.toLowerCase());
    if (edits < most) [most, best] = [edits, name];
  }
  return best;
}

/** Insertions, deletions and replacements of letters (Levenshtein 1966). */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
