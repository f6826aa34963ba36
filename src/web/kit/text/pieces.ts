/** How a long text with marked stretches is shown: which parts fold, and where the marks begin and end. All offsets are UTF-16 units of the raw text. */
import { wholeOffset } from '../../../base/text/code-points.ts';

export interface Stretch {
  readonly start: number;
  readonly end: number;
}

export interface Piece extends Stretch {
  readonly isFolded: boolean;
}

/** A stretch with the same marks. */
export interface Segment extends Stretch {
  /** Positions of the marks. */
  readonly marks: readonly number[];
}

/** The length that stays readable around the end of a mark, and at both ends of a folded part. */
const CONTEXT = 200;
/** Shorter parts do not fold. */
const LEAST_FOLD = 600;
/** Any text folds beyond this, because no browser lays out a megabyte at once. */
export const LONGEST_OPEN = 20_000;

/** The chains of thought: from `<think>`, or the beginning, to the next `</think>`; one without an end continues to the end of the text. */
export function thoughtsIn(text: string): Stretch[] {
  const thoughts: Stretch[] = [];
  let start: number | null = null;
  let isFirst = true;
  for (const { 0: tag, index } of text.matchAll(/<\/?think>/gi)) {
    if (tag[1] !== '/') start ??= index;
    else if (start !== null || isFirst) {
      thoughts.push({ start: start ?? 0, end: index + tag.length });
      start = null;
    }
    isFirst = false;
  }
  return start === null ? thoughts : [...thoughts, { start, end: text.length }];
}

/**
 * The text in pieces without gaps. Parts of `thoughts` and of very long texts fold, except around the ends of marks.
 * @param thoughts in order, without overlaps.
 */
export function layOut(text: string, marks: readonly Stretch[], thoughts: readonly Stretch[]): Piece[] {
  const foldable = text.length > LONGEST_OPEN ? [{ start: 0, end: text.length }] : thoughts;
  const edges = [...new Set(marks.flatMap(({ start, end }) => [start, end]))].toSorted((a, b) => a - b);
  const folds = foldable.flatMap((part) => findFolds(part, edges));
  const pieces: Piece[] = [];
  let at = 0;
  for (const fold of folds) {
    const [start, end] = [wholeOffset(text, fold.start), wholeOffset(text, fold.end)];
    if (at < start) pieces.push({ start: at, end: start, isFolded: false });
    pieces.push({ start, end, isFolded: true });
    at = end;
  }
  if (at < text.length) pieces.push({ start: at, end: text.length, isFolded: false });
  return pieces;
}

/** The stretches of a part that are far from its ends and from every edge. */
function findFolds(part: Stretch, edges: readonly number[]): Stretch[] {
  const inside = edges.filter((edge) => edge > part.start && edge < part.end);
  const stops = [part.start, ...inside, part.end];
  return stops.flatMap((stop, i) => {
    const next = stops[i + 1];
    if (next === undefined) return [];
    const [start, end] = [stop + CONTEXT, next - CONTEXT];
    return end - start >= LEAST_FOLD - 2 * CONTEXT ? [{ start, end }] : [];
  });
}

/** A stretch cut where marks begin and end; marks of no length are left out. */
export function splitSegments({ start, end }: Stretch, marks: readonly Stretch[]): Segment[] {
  const inside = marks.flatMap((mark) => [mark.start, mark.end]).filter((edge) => edge > start && edge < end);
  const stops = [...new Set([start, ...inside, end])].toSorted((a, b) => a - b);
  return stops.slice(0, -1).map((from, i) => {
    const to = stops[i + 1] as number;
    return {
      start: from,
      end: to,
      marks: marks.flatMap((mark, at) => (mark.start <= from && mark.end >= to ? [at] : [])),
    };
  });
}
