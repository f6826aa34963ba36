/** Reads UTF-8 without decoding: the hot loops work on the bytes that the database returns, because decoding costs more than scoring. */
import { isWordCodePoint } from './words.ts';
import { isWhitespace } from './whitespace.ts';

/** Folds to whitespace. */
export const WHITE = -1;
/** Lower-casing depends on the neighbours or changes the length: left to the exact path. */
export const CONTEXTUAL = -2;

/** İ, which lowers to an i and a combining dot; the latter is no word character. */
export const DOTTED_CAPITAL_I = 0x130;
/** Lowers to a k. With {@link DOTTED_CAPITAL_I} the only character beyond ASCII that lowers to an ASCII letter. */
export const KELVIN_SIGN = 0x212a;

const PAGE_BITS = 8;
const PAGE_SIZE = 1 << PAGE_BITS;
const foldPages: (Int32Array | undefined)[] = [];
const wordPages: (Uint8Array | undefined)[] = [];

/** Bytes of the sequence that this lead byte opens, in well-formed UTF-8. */
export function sequenceLength(lead: number): 1 | 2 | 3 | 4 {
  if (lead < 0x80) return 1;
  if (lead < 0xe0) return 2;
  return lead < 0xf0 ? 3 : 4;
}

/** The code point at `at` of well-formed UTF-8. */
export function codePointAt(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] as number;
  if (lead < 0x80) return lead;
  const second = (bytes[at + 1] as number) & 0x3f;
  if (lead < 0xe0) return ((lead & 0x1f) << 6) | second;
  const third = (bytes[at + 2] as number) & 0x3f;
  if (lead < 0xf0) return ((lead & 0x0f) << 12) | (second << 6) | third;
  return ((lead & 0x07) << 18) | (second << 12) | (third << 6) | ((bytes[at + 3] as number) & 0x3f);
}

/** Offset of the code point that ends just before `at`; `at` must be greater than 0. */
export function previousStart(bytes: Uint8Array, at: number): number {
  let start = at - 1;
  while (((bytes[start] as number) & 0xc0) === 0x80) start--;
  return start;
}

/** Writes a code point and returns the offset after it. */
export function writeCodePoint(bytes: Uint8Array, at: number, codePoint: number): number {
  if (codePoint < 0x80) {
    bytes[at] = codePoint;
    return at + 1;
  }
  if (codePoint < 0x800) {
    bytes[at] = 0xc0 | (codePoint >> 6);
    bytes[at + 1] = 0x80 | (codePoint & 0x3f);
    return at + 2;
  }
  if (codePoint < 0x10000) {
    bytes[at] = 0xe0 | (codePoint >> 12);
    bytes[at + 1] = 0x80 | ((codePoint >> 6) & 0x3f);
    bytes[at + 2] = 0x80 | (codePoint & 0x3f);
    return at + 3;
  }
  bytes[at] = 0xf0 | (codePoint >> 18);
  bytes[at + 1] = 0x80 | ((codePoint >> 12) & 0x3f);
  bytes[at + 2] = 0x80 | ((codePoint >> 6) & 0x3f);
  bytes[at + 3] = 0x80 | (codePoint & 0x3f);
  return at + 4;
}

/** The lower-case code point, {@link WHITE} or {@link CONTEXTUAL}. Pages of the table are made when they are first needed. */
export function foldCodePoint(codePoint: number): number {
  const page = (foldPages[codePoint >> PAGE_BITS] ??= Int32Array.from({ length: PAGE_SIZE }, (_, i) =>
    computeFold((codePoint & -PAGE_SIZE) + i),
  ));
  return page[codePoint & (PAGE_SIZE - 1)] as number;
}

/** Whether a code point matches Python's `\w`, from a table. */
export function isWord(codePoint: number): boolean {
  const page = (wordPages[codePoint >> PAGE_BITS] ??= Uint8Array.from({ length: PAGE_SIZE }, (_, i) =>
    isWordCodePoint((codePoint & -PAGE_SIZE) + i) ? 1 : 0,
  ));
  return page[codePoint & (PAGE_SIZE - 1)] === 1;
}

/** Whether Python's `\b` matches at `at`, in a text that runs from `start` to `end`. */
export function isWordEdge(bytes: Uint8Array, at: number, start: number, end: number): boolean {
  const before = at > start && isWord(codePointAt(bytes, previousStart(bytes, at)));
  const after = at < end && isWord(codePointAt(bytes, at));
  return before !== after;
}

/** First offset in [start, end) that is not whitespace, or `end`. */
export function skipWhitespace(bytes: Uint8Array, start: number, end: number): number {
  let at = start;
  while (at < end && isWhitespace(codePointAt(bytes, at))) at += sequenceLength(bytes[at] as number);
  return at;
}

/** Offset after the last code point in [start, end) that is not whitespace, or `start`. */
export function trimEnd(bytes: Uint8Array, start: number, end: number): number {
  let at = end;
  while (at > start) {
    const last = previousStart(bytes, at);
    if (!isWhitespace(codePointAt(bytes, last))) break;
    at = last;
  }
  return at;
}

const CAPITAL_SIGMA = 0x3a3;

function computeFold(codePoint: number): number {
  if (codePoint >= 0xd800 && codePoint <= 0xdfff) return CONTEXTUAL;
  if (isWhitespace(codePoint)) return WHITE;
  const lowered = String.fromCodePoint(codePoint).toLowerCase();
  const first = lowered.codePointAt(0) as number;
  const isOne = lowered.length === (first > 0xffff ? 2 : 1);
  return isOne && codePoint !== CAPITAL_SIGMA ? first : CONTEXTUAL;
}
