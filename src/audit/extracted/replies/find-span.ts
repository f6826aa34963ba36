/** Finds a text in a response. */
import { nfkc } from '../../../base/text/nfkc.ts';

/** A character with the marks that belong to it: compatibility normalization does not cross it. */
const SEGMENT = /[^\p{M}\uff9e\uff9f]?[\p{M}\uff9e\uff9f]+|[^\p{M}\uff9e\uff9f]/gu;

interface Place {
  readonly start: number;
  readonly end: number;
  /** Whether the text and the response are equal only after compatibility normalization (NFKC) and with the same whitespace. */
  readonly isFolded: boolean;
}

/** Answers that occur in nearly every response by chance, as a part of another word or number, and what they are a part of. */
const SMALL: readonly (readonly [answer: RegExp, more: RegExp])[] = [
  [/^[a-z]$/i, /\p{Script=Latin}/u],
  [/^\d+$/, /\d/],
];

/**
 * The last place of a text in a response, in UTF-16 units; null where it does not occur. If it does not occur exactly, the width of characters and
 * the kind and number of whitespace are ignored. A letter does not occur in a word, and a number in no longer number: B is not in "Because".
 */
export function findSpan(text: string, response: string): Place | null {
  const at = lastBefore(response, text, response.length + 1);
  if (at !== -1) return { start: at, end: at + text.length, isFolded: false };
  const wanted = foldQuickly(text).trim();
  if (wanted === '' || !foldQuickly(response).includes(wanted)) return null;
  const folded = fold(response);
  const behind = folded.text.length + 1;
  for (
    let found = lastBefore(folded.text, wanted, behind);
    found !== -1;
    found = lastBefore(folded.text, wanted, found)
  ) {
    const [start, end] = [folded.starts.get(found), folded.ends.get(found + wanted.length)];
    if (start !== undefined && end !== undefined) return { start, end, isFolded: true };
  }
  return null;
}

/** The last place before another one; -1 for none. */
function lastBefore(text: string, wanted: string, before: number): number {
  const [, more] = SMALL.find(([answer]) => answer.test(wanted)) ?? [];
  for (let at = before; at > 0;) {
    at = text.lastIndexOf(wanted, at - 1);
    if (at === -1 || more === undefined) return at;
    if (!more.test(text[at - 1] ?? '') && !more.test(text[at + wanted.length] ?? '')) return at;
  }
  return -1;
}

/** The folded text without the places, which take many times as long. */
function foldQuickly(text: string): string {
  return nfkc(text).replaceAll(/\s+/gu, ' ');
}

interface Folded {
  readonly text: string;
  /** Places in the original by places in the folded text, where a segment starts or ends. */
  readonly starts: ReadonlyMap<number, number>;
  readonly ends: ReadonlyMap<number, number>;
}

function fold(original: string): Folded {
  const parts: string[] = [];
  const [starts, ends] = [new Map<number, number>(), new Map<number, number>()];
  let length = 0;
  let isSpace = false;
  for (const { 0: segment, index } of original.matchAll(SEGMENT)) {
    const normal = nfkc(segment);
    const isBlank = normal.trim() === '';
    const part = isBlank ? ' ' : normal;
    if (isBlank && isSpace) {
      ends.set(length, index + segment.length);
      continue;
    }
    starts.set(length, index);
    length += part.length;
    ends.set(length, index + segment.length);
    parts.push(part);
    isSpace = isBlank;
  }
  return { text: parts.join(''), starts, ends };
}
