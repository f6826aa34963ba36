/** What a rule changed, without the long texts around it. */
import { offsetAfter, offsetBeforeLast } from '../../text/code-points.ts';

/** Code points kept on each side of the stretch that differs. */
const CONTEXT = 40;
/** Code points kept of each end of that stretch. */
const END = 60;
const CUT = '…';

/** A text before and after a change. */
export interface Change {
  readonly before: string;
  readonly after: string;
}

/** Both texts, cut to where they differ; `…` stands for what was left out. Characters are never cut in two. */
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

/** UTF-16 units with which both texts begin. That may be half a character: nothing is cut there, only so many whole ones away. */
function commonStart(a: string, b: string): number {
  const most = Math.min(a.length, b.length);
  let length = 0;
  while (length < most && a.charCodeAt(length) === b.charCodeAt(length)) length++;
  return length;
}

/** UTF-16 units with which both texts end, without those of the common start. */
function commonEnd(a: string, b: string, start: number): number {
  const most = Math.min(a.length, b.length) - start;
  let length = 0;
  while (length < most && a.charCodeAt(a.length - 1 - length) === b.charCodeAt(b.length - 1 - length)) length++;
  return length;
}
