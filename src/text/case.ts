/**
 * Lower-casing as Python's `str.lower()` does it, and offsets across it.
 * Source: CPython 3.11, unicode_lower; Unicode SpecialCasing.txt.
 */

/** Locale-free full lower-casing. Final sigma and U+0130 behave as in Python. */
export function lower(text: string): string {
  return text.toLowerCase();
}

/**
 * Python finds a marker in the lowered text and slices the original with that offset, in code points. Only U+0130 changes its length
 * under lower-casing (to two code points), so the slice drifts by one for each U+0130 before it. Offsets here are UTF-16.
 */
export function offsetBeforeLowering(original: string, lowered: string, offset: number): number {
  if (original.length === lowered.length) return Math.min(offset, original.length);
  let codePoints = 0;
  for (let i = 0; i < offset; i += unitsAt(lowered, i)) codePoints++;
  let at = 0;
  for (; codePoints > 0 && at < original.length; codePoints--) at += unitsAt(original, at);
  return at;
}

/** UTF-16 units of the code point at `index`: 2 for a surrogate pair, else 1. */
function unitsAt(text: string, index: number): 1 | 2 {
  return (text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1;
}

/** Number of code points: Python's `len(str)`. */
export function countCodePoints(text: string): number {
  let count = 0;
  for (let i = 0; i < text.length; i += unitsAt(text, i)) count++;
  return count;
}
