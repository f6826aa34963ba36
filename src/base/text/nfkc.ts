/**
 * Compatibility normalization (NFKC) in linear time. ICU puts combining marks in order by insertion, so a run of 152,000 marks in
 * alternating classes takes it most of a minute; such runs are put in order here first. Nothing else is changed.
 * Source: Unicode Standard Annex 15, the canonical ordering algorithm.
 */

const BEYOND_ASCII = /[^\0-\x7f]/;
/** Marks; U+FF9E and U+FF9F are letters whose decompositions are marks. */
const MARKS = /[\p{M}\uff9e\uff9f]+/gu;
/** Shorter runs are left to ICU. */
const LONG = 64;
/** The marks of the lowest and of the highest canonical combining class. */
const LOWEST = '\u0334';
const HIGHEST = '\u0345';

/** Whether every character is ASCII, so that NFKC changes nothing. */
export function isAscii(text: string): boolean {
  return !BEYOND_ASCII.test(text);
}

/** Python's `unicodedata.normalize("NFKC", text)`. */
export function nfkc(text: string): string {
  if (isAscii(text)) return text;
  const safe = mayHaveLongRun(text) ? text.replace(MARKS, (run) => (run.length < LONG ? run : ordered(run))) : text;
  return safe.normalize('NFKC');
}

/** Whether {@link LONG} characters in a row may be marks. Such a run has one of every {@link LONG}th characters, so only these are looked at first. */
function mayHaveLongRun(text: string): boolean {
  for (let at = LONG - 1; at < text.length; at += LONG) {
    if (!mayBeMark(text.charCodeAt(at))) continue;
    let start = at;
    while (start > 0 && at - start < LONG && mayBeMark(text.charCodeAt(start - 1))) start--;
    let end = at + 1;
    while (end < text.length && end - start < LONG && mayBeMark(text.charCodeAt(end))) end++;
    if (end - start >= LONG) return true;
  }
  return false;
}

/** None is in the blocks of Latin letters, kana, or Chinese characters. */
function mayBeMark(unit: number): boolean {
  return unit >= 0x300 && !(unit >= 0x309b && unit < 0xa000) && !(unit >= 0x3030 && unit < 0x3099);
}

/** The run, decomposed, with each stretch of marks between starters in canonical order. */
function ordered(run: string): string {
  const parts = new Map([...new Set(run)].map((char) => [char, Array.from(char.normalize('NFKD'))]));
  const ranks = rankChars(new Set([...parts.values()].flat()));
  let out = '';
  let pending: (string | undefined)[] = [];
  const flush = (): void => {
    for (const marks of pending) out += marks ?? '';
    pending = [];
  };
  for (const char of run) {
    for (const part of parts.get(char) ?? []) {
      const rank = ranks.get(part);
      if (rank !== undefined) pending[rank] = (pending[rank] ?? '') + part;
      else {
        flush();
        out += part;
      }
    }
  }
  flush();
  return out;
}

/** Marks by canonical combining class, from 0 for the lowest; starters have none. */
function rankChars(chars: ReadonlySet<string>): Map<string, number> {
  const marks = [...chars].filter((char) => changes(char, LOWEST) || changes(HIGHEST, char));
  const ranks = new Map<string, number>();
  let rank = 0;
  let previous: string | undefined;
  for (const mark of marks.toSorted((a, b) => Number(changes(a, b)) - Number(changes(b, a)))) {
    if (previous !== undefined && changes(mark, previous)) rank++;
    ranks.set(mark, rank);
    previous = mark;
  }
  return ranks;
}

/** Whether canonical order has the second mark first: its class is lower, and both are marks. */
function changes(first: string, second: string): boolean {
  return first !== second && (first + second).normalize('NFD') === second + first;
}
