/** The letters that no rule of a normalizer changes. They often tell a matcher the label before anything is normalized. */
import type { Unchanged } from '../../core/scheme.ts';
import { casefold } from '../../text/casefold.ts';
import { isWhitespace } from '../../text/whitespace.ts';

const CODE_UNITS = 0x1_00_00;

/** Every character beyond ASCII whose lower-case or folded form contains ASCII: ß, İ, ŉ, ſ, ǰ, the Kelvin sign, ligatures and others. */
const FOLDED =
  '\u00DF\u0130\u0149\u017F\u01F0\u1E96\u1E97\u1E98\u1E99\u1E9A\u1E9E\u212A\uFB00\uFB01\uFB02\uFB03\uFB04\uFB05\uFB06';
/** In place of a letter; it is none. */
const IS_FOLDED = 1;

/** A character without case that does not continue a word either: of Japanese, Arabic or Devanagari, and also signs such as ½. */
const UNCASED = /^[^\p{Cased}\p{Case_Ignorable}\p{Cs}]$/u;
const FIRST_BEYOND_ASCII = 0x80;

/**
 * What a normalizer never changes: some ASCII letters and digits, in either case. Rules may lower-case, or fold case in full.
 * @param letters in lower case; no rule drops, adds, moves or replaces one.
 */
export function keepLetters(letters: string): Unchanged {
  const reader = new LetterReader(letters, { others: false });
  return { lettersOf: (text, most) => reader.lettersOf(text, most) };
}

/**
 * As {@link keepLetters}, for a normalizer that keeps all characters beyond ASCII that have no case, apart from whitespace. A text that is divided at a kept letter, which
 * both parts get, must become the same when the parts are normalized one by one.
 */
export function keepLettersInPlace(letters: string): Unchanged {
  const reader = new LetterReader(letters, { others: true });
  const around = (text: string, wanted: string): string => {
    const divider = letters.split('').find((letter) => !wanted.includes(letter));
    return divider === undefined ? text : reader.around(text, wanted, divider);
  };
  return { lettersOf: (text, most) => reader.lettersOf(text, most), around };
}

/** Finds the kept letters of texts. */
class LetterReader {
  readonly #letters: string;
  readonly #others: boolean;
  /** By code unit: the letter in lower case; 0 for other characters. */
  #kept: Uint16Array | undefined;
  /** The letters of a text, and their offsets. */
  #found = new Uint16Array();
  #offsets = new Uint32Array();

  constructor(letters: string, { others }: { readonly others: boolean }) {
    this.#letters = letters;
    this.#others = others;
  }

  #fillKept(): Uint16Array {
    const kept = new Uint16Array(CODE_UNITS);
    for (const letter of this.#letters) {
      kept[letter.charCodeAt(0)] = letter.charCodeAt(0);
      kept[letter.toUpperCase().charCodeAt(0)] = letter.charCodeAt(0);
    }
    for (let code = FIRST_BEYOND_ASCII; this.#others && code < CODE_UNITS; code++)
      if (UNCASED.test(String.fromCharCode(code)) && !isWhitespace(code)) kept[code] = code;
    for (const character of FOLDED) kept[character.charCodeAt(0)] = IS_FOLDED;
    return kept;
  }

  lettersOf(text: string, most = Infinity): string {
    const count = this.#collect(text, most);
    return count === undefined ? this.lettersOf(casefold(text), most) : this.#first(count);
  }

  /** Each part goes from the kept letter before an occurrence to the one after it. Between two parts is `divider`, a letter that is not wanted. */
  around(text: string, wanted: string, divider: string): string {
    const count = this.#collect(text, Infinity);
    if (count === undefined || wanted === '') return text;
    const letters = this.#first(count);
    let parts = '';
    for (let at = letters.indexOf(wanted); at !== -1; at = letters.indexOf(wanted, at + 1)) {
      const next = at + wanted.length;
      const start = at === 0 ? 0 : this.#offsets[at - 1];
      const end = next === count ? text.length : (this.#offsets[next] as number) + 1;
      parts += (parts === '' ? '' : divider) + text.slice(start, end);
      if (parts.length >= text.length) return text; // letters that repeat have parts that overlap
    }
    return parts;
  }

  /** Finds at most this many letters. @returns their number; undefined where the case of the text has to be folded first. */
  #collect(text: string, most: number): number | undefined {
    const longest = Math.min(text.length, most) + 1;
    if (this.#found.length < longest) {
      this.#found = new Uint16Array(2 * longest);
      this.#offsets = new Uint32Array(2 * longest);
    }
    const kept = (this.#kept ??= this.#fillKept());
    const [found, offsets] = [this.#found, this.#offsets];
    let count = 0;
    for (let at = 0; at < text.length && count < most; at++) {
      const letter = kept[text.charCodeAt(at)] as number;
      if (letter === IS_FOLDED) return undefined;
      found[count] = letter;
      offsets[count] = at;
      if (letter !== 0) count++;
    }
    return count;
  }

  #first(count: number): string {
    return Buffer.from(this.#found.buffer, 0, 2 * count).toString('utf16le');
  }
}
