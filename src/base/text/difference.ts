/** Shortens the texts before and after a rule to the part that differs. */
import { keepEnd, keepStart } from './snippet.ts';
import { offsetAfter, offsetBeforeLast } from './code-points.ts';

/** The code points kept on each side of the part that differs. */
const CONTEXT = 30;
/** The code points kept of each end of that part. */
const END = 40;
const CUT = '…';
/** The units that are compared at a time, as far as all are the same. The engine does it faster than a loop. */
const STRETCH = 128;

/** A text before and after a change. */
export interface Change {
  readonly before: string;
  readonly after: string;
}

/**
 * Shortens both texts to the part that differs; `…` marks omitted text. A character is never split.
 * @param lead the code points kept before that part.
 */
export function cutToDifference({ before, after }: Change, lead: number = CONTEXT): Change {
  const start = commonStart(before, after);
  const end = commonEnd(before, after, start);
  const left = keepEnd(before.slice(0, start), lead);
  const right = keepStart(before.slice(before.length - end), CONTEXT);
  const cut = (text: string): string => `${left}${withoutMiddle(text.slice(start, text.length - end))}${right}`;
  return { before: cut(before), after: cut(after) };
}

function withoutMiddle(text: string): string {
  if (text.length <= 2 * END) return text;
  const [head, tail] = [offsetAfter(text, END), offsetBeforeLast(text, END)];
  return head < tail ? `${text.slice(0, head)}${CUT}${text.slice(tail)}` : text;
}

/** The number of UTF-16 units with which both texts begin. It may end within a character: what is cut begins and ends further away. */
function commonStart(a: string, b: string): number {
  const most = Math.min(a.length, b.length);
  let length = 0;
  while (length + STRETCH <= most && a.startsWith(b.slice(length, length + STRETCH), length)) length += STRETCH;
  while (length < most && a.charCodeAt(length) === b.charCodeAt(length)) length++;
  return length;
}

/** The number of UTF-16 units with which both texts end, without those of the common start. */
function commonEnd(a: string, b: string, start: number): number {
  const most = Math.min(a.length, b.length) - start;
  let length = 0;
  while (
    length + STRETCH <= most &&
    a.endsWith(b.slice(b.length - length - STRETCH, b.length - length), a.length - length)
  )
    length += STRETCH;
  while (length < most && a.charCodeAt(a.length - 1 - length) === b.charCodeAt(b.length - 1 - length)) length++;
  return length;
}
