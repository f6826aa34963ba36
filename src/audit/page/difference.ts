/** Shortens the texts before and after a rule to the part that differs. */
import { offsetAfter, offsetBeforeLast } from '../../text/code-points.ts';

/** The code points kept on each side of the part that differs. */
const CONTEXT = 40;
/** The code points kept of each end of that part. */
const END = 60;
const CUT = '…';

/** A text before and after a change. */
export interface Change {
  readonly before: string;
  readonly after: string;
}

/** Shortens both texts to the part that differs; `…` marks omitted text. A character is never split. */
export function cutToDifference({ before, after }: Change): Change {
  const start = commonStart(before, after);
  const end = commonEnd(before, after, start);
  return { before: cutAround(before, start, before.length - end), after: cutAround(after, start, after.length - end) };
}

function cutAround(text: string, start: number, end: number): string {
  const from = offsetBeforeLast(text.slice(0, start), CONTEXT);
  const to = end + offsetAfter(text.slice(end), CONTEXT);
  const changed = withoutMiddle(text.slice(start, end));
  const [left, right] = [from > 0 ? CUT : '', to < text.length ? CUT : ''];
  return `${left}${text.slice(from, start)}${changed}${text.slice(end, to)}${right}`;
}

function withoutMiddle(text: string): string {
  const [head, tail] = [offsetAfter(text, END), offsetBeforeLast(text, END)];
  return head < tail ? `${text.slice(0, head)}${CUT}${text.slice(tail)}` : text;
}

/** The number of UTF-16 units with which both texts begin. It may end within a character; `cutAround` cuts between characters. */
function commonStart(a: string, b: string): number {
  const most = Math.min(a.length, b.length);
  let length = 0;
  while (length < most && a.charCodeAt(length) === b.charCodeAt(length)) length++;
  return length;
}

/** The number of UTF-16 units with which both texts end, without those of the common start. */
function commonEnd(a: string, b: string, start: number): number {
  const most = Math.min(a.length, b.length) - start;
  let length = 0;
  while (length < most && a.charCodeAt(a.length - 1 - length) === b.charCodeAt(b.length - 1 - length)) length++;
  return length;
}
