/** Deletes parts of a text for a parser, and converts the place of its find back to the whole text. */
import type { Found } from './finding.ts';

/** A text without some parts, and the deletions that produced it. */
export interface Shortened {
  readonly text: string;
  readonly deletions: readonly { readonly from: string; readonly part: string }[];
}

/** The text without any occurrence of the parts, deleted one after the other. */
export function shortened(text: string, parts: readonly string[]): Shortened {
  const deletions: { from: string; part: string }[] = [];
  let current = text;
  for (const part of parts) {
    const after = current.replaceAll(part, '');
    if (after.length < current.length) deletions.push({ from: current, part });
    current = after;
  }
  return { text: current, deletions };
}

/** The same find with its offsets in the whole text; without offsets, if something was deleted inside of it. */
export function inWholeText({ deletions }: Shortened, found: Found): Found {
  if (found.start === null || found.end === null || found.start === found.end) return found;
  let start = found.start;
  let last = found.end - 1;
  for (const { from, part } of deletions.toReversed()) {
    start = offsetBeforeDeletion(from, part, start);
    last = offsetBeforeDeletion(from, part, last);
  }
  const isWhole = last + 1 - start === found.text.length;
  return isWhole ? { text: found.text, start, end: last + 1 } : { text: found.text, start: null, end: null };
}

/** The offset, before the part was deleted, of the unit that is at `offset` afterwards. */
function offsetBeforeDeletion(from: string, part: string, offset: number): number {
  let before = offset;
  for (let at = from.indexOf(part); at !== -1 && at <= before; at = from.indexOf(part, at + part.length)) {
    before += part.length;
  }
  return before;
}
