/**
 * Folds a response to NFKC and lower case, where letters and digits of all widths are ASCII, and finds offsets in the response again. Line
 * breaks are the same in both texts: none is added or lost.
 */
import { lower } from '../../base/text/case.ts';
import { isAscii, nfkc } from '../../base/text/nfkc.ts';
import { isWhitespace } from '../../base/text/whitespace.ts';
import { derived, slice, type Found } from '../kit/finding.ts';

export interface Line {
  readonly start: number;
  readonly end: number;
}

const LETTERS = 'abcd';

/** `unicodedata.normalize("NFKC", text).lower()`. */
export function fold(text: string): string {
  return lower(nfkc(text));
}

/** The last text and its folded form, because several rules and parsers fold the same text one after the other. */
let lastText = '';
let lastFolded = '';

/** The folded response. */
export function foldCached(text: string): string {
  if (text !== lastText) {
    lastFolded = fold(text);
    lastText = text;
  }
  return lastFolded;
}

/** Whether a UTF-16 unit ends a line for Python's `str.splitlines()`. Most units are in the first comparison. */
function isLineBreak(unit: number): boolean {
  if (unit > 0x1e) return unit === 0x85 || unit === 0x2028 || unit === 0x2029;
  return unit >= 0x1c || (unit >= 0x0a && unit <= 0x0d);
}

/** The line that contains this offset. */
function lineAt(text: string, at: number): Line {
  let end = at;
  while (end < text.length && !isLineBreak(text.charCodeAt(end))) end++;
  return { start: startOfLine(text, at), end };
}

function startOfLine(text: string, at: number): number {
  let start = at;
  while (start > 0 && !isLineBreak(text.charCodeAt(start - 1))) start--;
  return start;
}

/** The last lines with more than whitespace, the lowest first, without whitespace at their ends. */
export function* lastLines(text: string, count: number): Generator<Line> {
  let end = text.length;
  for (let found = 0; found < count; found++) {
    while (end > 0 && isWhitespace(text.charCodeAt(end - 1))) end--;
    if (end === 0) return;
    const start = startOfLine(text, end);
    yield { start, end };
    end = start;
  }
}

/** The result of `find` in the lowest line that contains one of the marks and a result. */
export function findInMarkedLines<Result>(
  text: string,
  marks: readonly string[],
  find: (line: Line) => Result | null,
): Result | null {
  const next = marks.map((mark) => text.lastIndexOf(mark));
  for (let at = Math.max(...next); at !== -1; at = Math.max(...next)) {
    const line = lineAt(text, at);
    const found = find(line);
    if (found !== null) return found;
    for (const [i, mark] of marks.entries()) {
      if ((next[i] ?? -1) >= line.start) next[i] = line.start === 0 ? -1 : text.lastIndexOf(mark, line.start - 1);
    }
  }
  return null;
}

/** The choice of the token at an offset. `refold` must return `folded` for the response. */
export function choiceAt(response: string, folded: string, at: number, refold: (text: string) => string): Found {
  const token = folded[at] ?? '';
  const letter = LETTERS['1234'.indexOf(token)];
  if (letter !== undefined) return derived(letter);
  const start = offsetBeforeFolding(response, folded, at, refold);
  return start === null ? derived(token) : slice(response, start, start + 1);
}

/**
 * The offset in the response of the ASCII letter at a folded offset; null where another character folds to it (`Ｃ`, `ⓒ`, `℃`). No character
 * composes with an ASCII character after it. So the text before such a letter folds to the folded text before it.
 */
function offsetBeforeFolding(
  response: string,
  folded: string,
  at: number,
  refold: (text: string) => string,
): number | null {
  const letter = folded[at] as string;
  if (isAscii(response)) return response[at] === letter ? at : null;
  const line = lineAt(folded, at);
  const column = at - line.start;
  const source = sameLine(response, folded, line);
  const text = response.slice(source.start, source.end);
  const foldsTo = (place: number): number => refold(text.slice(0, place)).length;
  // Most lines keep their length.
  if (text[column] === letter && foldsTo(column) === column) return source.start + column;
  const places: number[] = [];
  for (let place = text.indexOf(letter); place !== -1; place = text.indexOf(letter, place + 1)) places.push(place);
  let [low, high] = [0, places.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const place = places[middle] as number;
    const length = foldsTo(place);
    if (length === column) return source.start + place;
    if (length < column) low = middle + 1;
    else high = middle - 1;
  }
  return null;
}

/** The corresponding line in another folding of the same text: the one with as many line breaks after it. */
export function sameLine(other: string, text: string, line: Line): Line {
  let breaks = 0;
  for (let at = line.end; at < text.length; at++) if (isLineBreak(text.charCodeAt(at))) breaks++;
  let end = other.length;
  for (; breaks > 0; breaks--) {
    end--;
    while (!isLineBreak(other.charCodeAt(end))) end--;
  }
  return lineAt(other, end);
}
