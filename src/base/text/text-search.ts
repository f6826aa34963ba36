/** Searches texts for words exactly as they are written, ignoring case. */

/** Whether there is anything to look for. */
export function isSearch(words: string): boolean {
  return words.trim() !== '';
}

/** A test of texts: whether one of them has the words in it. */
export function compileSearch(words: string): (texts: readonly (string | null)[]) => boolean {
  const wanted = new RegExp(wordsPattern(words), 'iu');
  return (texts) => texts.some((text) => text !== null && wanted.test(text));
}

/** A part of a text, in UTF-16 units. */
export interface FoundWords {
  readonly start: number;
  readonly end: number;
}

/** Where a text has the words that {@link compileSearch} finds, in order. @param most the places at the most. */
export function findWords(text: string, words: string, most = 1_000): FoundWords[] {
  const places: FoundWords[] = [];
  if (!isSearch(words)) return places;
  for (const { index, 0: found } of text.matchAll(new RegExp(wordsPattern(words), 'giu'))) {
    if (places.length === most) break;
    places.push({ start: index, end: index + found.length });
  }
  return places;
}

function wordsPattern(words: string): string {
  return escapeRegex(words.trim());
}

/** A regular expression that finds this text. */
export function escapeRegex(text: string): string {
  return text.toWellFormed().replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}

/** A part of the words that SQLite can look for: its `lower` changes ASCII letters alone. */
export interface Needle {
  /** In lower case. */
  readonly text: string;
  /** Whether it is all of the words, so that a text that contains it needs no further test. */
  readonly isWhole: boolean;
  /** Letters beyond ASCII that have an ASCII letter of the needle as another case: a text with one of them may contain the words without the needle. */
  readonly otherCases: readonly string[];
}

/** The letters beyond ASCII that a regex without case takes for ASCII letters (simple case folding, Unicode 16, CaseFolding.txt). */
const OTHER_CASES: Readonly<Record<string, string>> = { k: '\u212A', s: '\u017F' };

/** The longest part of the words without letters that have a case beyond ASCII; null where there is none. */
export function findNeedle(words: string): Needle | null {
  const wanted = words.trim().toWellFormed();
  const parts = Array.from(wanted, (one) => (isPlain(one) ? one : '\n'))
    .join('')
    .split('\n');
  const longest = parts.reduce((one, other) => (other.length > one.length ? other : one), '').toLowerCase();
  if (longest === '') return null;
  const otherCases = Object.entries(OTHER_CASES).flatMap(([letter, other]) =>
    longest.includes(letter) ? [other] : [],
  );
  return { text: longest, isWhole: longest.length === wanted.length, otherCases };
}

/** Whether SQLite and a regex agree about the character. U+FFFD may be bytes that are no text. */
function isPlain(character: string): boolean {
  if (character === '\n' || character === '\u{FFFD}') return false;
  const isAscii = character <= '\u{7F}';
  return isAscii || (character.toLowerCase() === character && character.toUpperCase() === character);
}
