/** Lengths and offsets in code points, as Python counts. */

/** Number of code points: Python's `len(str)`. */
export function countCodePoints(text: string): number {
  // An expression is faster than a loop, and most texts have no surrogates.
  if (!/[\ud800-\udbff]/.test(text)) return text.length;
  let count = 0;
  for (let i = 0; i < text.length; i += unitsAt(text, i)) count++;
  return count;
}

/** UTF-16 offset after the first `count` code points, or the length of a shorter text. */
export function offsetAfter(text: string, count: number): number {
  let at = 0;
  for (let left = count; left > 0 && at < text.length; left--) at += unitsAt(text, at);
  return at;
}

/** UTF-16 offset before the last `count` code points, or 0. */
export function offsetBeforeLast(text: string, count: number): number {
  let at = text.length;
  for (let left = count; left > 0 && at > 0; left--) at -= at > 1 && unitsAt(text, at - 2) === 2 ? 2 : 1;
  return at;
}

/** The same UTF-16 offset, or the one before it if it is between the two halves of a code point. */
export function wholeOffset(text: string, at: number): number {
  const isInside = isBetween(text.charCodeAt(at - 1), 0xd800, 0xdbff) && isBetween(text.charCodeAt(at), 0xdc00, 0xdfff);
  return isInside ? at - 1 : at;
}

function isBetween(unit: number, least: number, most: number): boolean {
  return unit >= least && unit <= most;
}

/** UTF-16 units of the code point at `index`: 2 for a surrogate pair, else 1. */
function unitsAt(text: string, index: number): 1 | 2 {
  return (text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1;
}
