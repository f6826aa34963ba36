/** Reads the letters of a text that a normalizer keeps. */
import type { EncodedText } from '../../base/core/scheme.ts';
import { casefold } from '../../base/text/casefold.ts';
import { TextView } from '../../base/text/text-view.ts';
import { codePointAt, previousStart, sequenceLength } from '../../base/text/utf8.ts';
import { isWhitespace } from '../../base/text/whitespace.ts';

const CODE_UNITS = 0x1_00_00;

/** Every character beyond ASCII whose lower-case or folded form contains ASCII: ß, İ, ŉ, ſ, ǰ, the Kelvin sign, ligatures and others. */
export const FOLDED =
  '\u00DF\u0130\u0149\u017F\u01F0\u1E96\u1E97\u1E98\u1E99\u1E9A\u1E9E\u212A\uFB00\uFB01\uFB02\uFB03\uFB04\uFB05\uFB06';
/** In place of a letter: the case of the text has to be folded first. */
export const IS_FOLDED = 1;

/** A character without case that does not continue a word either: of Japanese, Arabic or Devanagari, and also signs such as ½. */
const UNCASED = /^[^\p{Cased}\p{Case_Ignorable}\p{Cs}]$/u;
const FIRST_BEYOND_ASCII = 0x80;

/** Finds the kept letters of texts, one by one. */
export class LetterReader {
  readonly #letters: string;
  readonly #others: boolean;
  /** By code unit: the letter in lower case; 0 for other characters. */
  #kept: Uint16Array | undefined;
  /** The character that was found last. */
  start = 0;
  end = 0;

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

  /** The first letter at or after `from`, or {@link IS_FOLDED}; 0 where there is none. */
  next(bytes: Buffer, from: number): number {
    const kept = (this.#kept ??= this.#fillKept());
    let at = from;
    while (at < bytes.length) {
      const byte = bytes[at] as number;
      const length = sequenceLength(byte);
      const letter = kept[length === 1 ? byte : codePointAt(bytes, at)] ?? 0;
      if (letter !== 0) {
        this.start = at;
        this.end = at + length;
        return letter;
      }
      at += length;
    }
    this.start = this.end = bytes.length;
    return 0;
  }

  /** The last letter before `from`, or {@link IS_FOLDED}; 0 where there is none. */
  previous(bytes: Buffer, from: number): number {
    const kept = (this.#kept ??= this.#fillKept());
    let end = from;
    while (end > 0) {
      const start = previousStart(bytes, end);
      const letter = kept[codePointAt(bytes, start)] ?? 0;
      if (letter !== 0) {
        this.start = start;
        this.end = end;
        return letter;
      }
      end = start;
    }
    this.start = this.end = 0;
    return 0;
  }

  /** The first letters of a text, at most `most`. */
  lettersOf(text: EncodedText, most = Infinity): string {
    const { bytes } = text;
    let letters = '';
    let at = 0;
    while (letters.length < most) {
      const letter = this.next(bytes, at);
      if (letter === IS_FOLDED) return this.lettersOf(TextView.of(casefold(text.decoded)), most);
      if (letter === 0) break;
      letters += String.fromCharCode(letter);
      at = this.end;
    }
    return letters;
  }
}
