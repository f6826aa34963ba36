/** Long texts without the parts that are far from the places that matter. Offsets are UTF-16 units. */
import { wholeOffset } from './code-points.ts';

/** A part that was left out of a text. */
interface Omission {
  /** Where it was, in the text without it. */
  readonly at: number;
  /** Where it is in the whole text. */
  readonly from: number;
  readonly to: number;
}

export interface ShortenedText {
  readonly text: string;
  /** In order; empty where nothing was left out. */
  readonly omissions: readonly Omission[];
  /** The offset in the shortened text of an offset in the whole one. Those of an omitted part become its place. */
  readonly find: (offset: number) => number;
}

/** Shorter parts are not left out: their note would take as much room. */
const LEAST_OMITTED = 80;

/**
 * Keeps the parts of a text around some places.
 * @param places ascending. @param context the units that are kept on each side of a place.
 */
export function keepAround(text: string, places: readonly number[], context: number): ShortenedText {
  const stops = [-Infinity, ...places, Infinity];
  const omitted = stops.slice(0, -1).flatMap((stop, i) => {
    const from = wholeOffset(text, Math.max(0, stop + context));
    const to = wholeOffset(text, Math.min(text.length, (stops[i + 1] as number) - context));
    return to - from < LEAST_OMITTED ? [] : [{ from, to }];
  });
  let [rest, shortened] = [0, ''];
  const omissions = omitted.map(({ from, to }): Omission => {
    shortened += text.slice(rest, from);
    rest = to;
    return { at: shortened.length, from, to };
  });
  return {
    text: shortened + text.slice(rest),
    omissions,
    find: (offset) => offset - omitted.reduce((sum, { from, to }) => sum + Math.max(0, Math.min(offset, to) - from), 0),
  };
}
