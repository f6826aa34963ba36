/**
 * Lower-cases as Python's `str.lower()` does it, and offsets across it.
 * Source: CPython 3.11, unicode_lower; Unicode SpecialCasing.txt.
 */
import { countCodePoints, offsetAfter } from './code-points.ts';

/** The units from which comparing two texts is much faster than lower-casing one. */
const LONG = 256;
/** The last long text: schemes lower-case the same response one after the other. */
let last = { text: '', lowered: '' };

/** Locale-free full lower-casing. Final sigma and U+0130 behave as in Python. */
export function lower(text: string): string {
  if (text.length < LONG) return text.toLowerCase();
  if (last.text !== text) last = { text, lowered: text.toLowerCase() };
  return last.lowered;
}

/**
 * Python finds a marker in the lowered text and slices the original with that offset, in code points. Only U+0130 changes its length
 * under lower-casing (to two code points), so the slice drifts by one for each U+0130 before it. Offsets here are UTF-16.
 */
export function offsetBeforeLowering(original: string, lowered: string, offset: number): number {
  if (original.length === lowered.length) return Math.min(offset, original.length);
  return offsetAfter(original, countCodePoints(lowered.slice(0, offset)));
}
