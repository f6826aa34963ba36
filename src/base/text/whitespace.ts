/**
 * Whitespace as Python 3.11 defines it: `str.strip()`, `str.isspace()` and `\s` use the same set. JavaScript's `\s` lacks U+001C–001F and
 * U+0085 and has U+FEFF, so neither `trim` nor `\s` may be used on audited text.
 */

/** Character class body of Python's whitespace, for building expressions. */
export const WHITESPACE_CLASS = '\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000';

/** Whether a UTF-16 unit is whitespace; there is no whitespace outside of the basic plane. */
export function isWhitespace(unit: number): boolean {
  if (unit < 0x80) return (unit >= 9 && unit <= 13) || (unit >= 28 && unit <= 32);
  return (
    unit === 0x85 ||
    unit === 0xa0 ||
    unit === 0x1680 ||
    (unit >= 0x2000 && unit <= 0x200a) ||
    unit === 0x2028 ||
    unit === 0x2029 ||
    unit === 0x202f ||
    unit === 0x205f ||
    unit === 0x3000
  );
}

/** First offset in [start, end) that is not whitespace, or `end`. */
export function skipWhitespace(text: string, start: number, end: number): number {
  let at = start;
  while (at < end && isWhitespace(text.charCodeAt(at))) at++;
  return at;
}

/** Offset after the last unit in [start, end) that is not whitespace, or `start`. */
export function trimEnd(text: string, start: number, end: number): number {
  let at = end;
  while (at > start && isWhitespace(text.charCodeAt(at - 1))) at--;
  return at;
}

/** The text without the characters at both ends that pass a test, in time that grows with their number alone. @param isEdge gets a code point. */
export function stripEnds(text: string, isEdge: (point: number) => boolean): string {
  let start = 0;
  let end = text.length;
  for (let point = text.codePointAt(start); start < end && isEdge(point as number); point = text.codePointAt(start))
    start += (point as number) > 0xffff ? 2 : 1;
  while (end > start) {
    const at = isLowSurrogate(text.charCodeAt(end - 1)) ? Math.max(end - 2, start) : end - 1;
    const point = text.codePointAt(at) as number;
    const width = point > 0xffff ? 2 : 1;
    if (!isEdge(width === end - at ? point : text.charCodeAt(end - 1))) break;
    end -= width === end - at ? width : 1;
  }
  return text.slice(start, end);
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}

/** Python's `str.strip()`. */
export function strip(text: string): string {
  const start = skipWhitespace(text, 0, text.length);
  return text.slice(start, trimEnd(text, start, text.length));
}

const ALL_BUT_SPACE = WHITESPACE_CLASS.replace('x20', 'x1f');
/** Every run that is not one space already. */
const RUN = new RegExp(`[${WHITESPACE_CLASS}]{2,}|[${ALL_BUT_SPACE}]`, 'g');

/** Replaces every run of whitespace by one space, and removes it at the ends: `" ".join(text.split())`. */
export function collapseWhitespace(text: string): string {
  return strip(text).replace(RUN, ' ');
}
