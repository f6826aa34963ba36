/** Long texts, cut to their two ends. */
import { countCodePoints, offsetAfter, offsetBeforeLast } from './code-points.ts';

/** Lengths are in code points. */
export interface TwoEnds {
  readonly head: string;
  /** null where the head is all of it. */
  readonly tail: string | null;
  /** Between the two. */
  readonly omitted: number;
  readonly length: number;
}

/** The first `head` and the last `tail` code points of a text; all of it where that is no more. */
export function cutToEnds(text: string, head: number, tail: number): TwoEnds {
  const length = countCodePoints(text);
  if (length <= head + tail) return { head: text, tail: null, omitted: 0, length };
  return {
    head: text.slice(0, offsetAfter(text, head)),
    tail: text.slice(offsetBeforeLast(text, tail)),
    omitted: length - head - tail,
    length,
  };
}

/** The same with at most `most` code points at each end. */
export function shortenEnds({ head, tail, omitted, length }: TwoEnds, most: number): TwoEnds {
  if (tail === null) return cutToEnds(head, most, most);
  const first = cutToEnds(head, most, 0).head;
  const last = cutToEnds(tail, 0, most).tail ?? tail;
  const isSame = first === head && last === tail;
  return {
    head: first,
    tail: last,
    omitted: isSame ? omitted : length - countCodePoints(first) - countCodePoints(last),
    length,
  };
}

const CUT = '…';

/** The last so many code points of a text, with `…` before them where there are more. */
export function keepEnd(text: string, count: number): string {
  const from = offsetBeforeLast(text, count);
  return from > 0 ? `${CUT}${text.slice(from)}` : text;
}

/** The first so many code points of a text, with `…` after them where there are more. */
export function keepStart(text: string, count: number): string {
  const to = offsetAfter(text, count);
  return to < text.length ? `${text.slice(0, to)}${CUT}` : text;
}
