/** Finds where the letters of a truth occur among the kept letters of a text, and what is around them. */
import type { EncodedText } from '../../base/core/scheme.ts';
import { casefold } from '../../base/text/casefold.ts';
import { lower } from '../../base/text/case.ts';
import { TextView } from '../../base/text/text-view.ts';
import { FOLDED, IS_FOLDED, type LetterReader } from './letter-reader.ts';

/** Of a longer truth only the first letters are searched, so that a text takes time in proportion to its length. */
const MOST_LETTERS = 64;
/** From the rarest in English to the most frequent; characters that are not listed are rarer. */
const BY_FREQUENCY = 'zqjxkvbpygfwmucldrhsnioate';

export class LetterSearch {
  readonly #reader: LetterReader;
  readonly #wanted: string;
  /** Undefined where texts are not divided. */
  readonly #divider: string | undefined;
  /** The position of the rarest letter. It is searched for natively, and the letters around it are compared. */
  readonly #rarest: number;
  readonly #needle: string;
  /** Characters that become the rarest letter when their case is folded, as {@link EncodedText.lowered} contains them. */
  readonly #sources: readonly string[];
  #start = 0;
  #end = 0;

  /** @param wanted the letters of the truth, at least one. */
  constructor(reader: LetterReader, wanted: string, divider: string | undefined) {
    this.#reader = reader;
    this.#wanted = wanted.slice(0, MOST_LETTERS);
    this.#divider = wanted.length > MOST_LETTERS ? undefined : divider;
    this.#rarest = findRarest(this.#wanted);
    const letter = this.#wanted.charAt(this.#rarest);
    this.#needle = TextView.of(letter).lowered;
    this.#sources = listSources(letter);
  }

  /** The parts of a text around the letters, with a letter between them that is not wanted; null where the letters do not occur. */
  reduce(text: EncodedText): string | null {
    const { bytes, lowered } = text;
    if (this.#sources.some((source) => lowered.includes(source))) return text.decoded;
    const parts = new Set<string>(); // equal parts decide the same
    let size = 0;
    for (let at = lowered.indexOf(this.#needle); at !== -1; at = lowered.indexOf(this.#needle, at + 1)) {
      const isAround = this.#isAround(bytes, at);
      if (isAround === false) continue;
      if (isAround === undefined || this.#divider === undefined) return text.decoded;
      const part = bytes.toString('utf8', this.#start, this.#end);
      if (parts.has(part)) continue;
      parts.add(part);
      size += this.#end - this.#start + 1;
      if (size > bytes.length + 1) return text.decoded; // letters that repeat have parts that overlap
    }
    return parts.size === 0 ? null : [...parts].join(this.#divider);
  }

  /**
   * Whether the letters are around this place of the rarest one. They are from {@link #start}, the kept letter before them, to {@link #end}, after
   * the kept letter that follows them. Undefined where the case of a character has to be folded first.
   */
  #isAround(bytes: Buffer, at: number): boolean | undefined {
    const reader = this.#reader;
    let end = at; // in rare cases the bytes of another character: then the letters are read from there on
    for (let i = this.#rarest; i < this.#wanted.length; i++) {
      const letter = reader.next(bytes, end);
      if (letter === IS_FOLDED) return undefined;
      if (letter !== this.#wanted.charCodeAt(i)) return false;
      ({ end } = reader);
    }
    let start = at;
    for (let i = this.#rarest - 1; i >= 0; i--) {
      const letter = reader.previous(bytes, start);
      if (letter === IS_FOLDED) return undefined;
      if (letter !== this.#wanted.charCodeAt(i)) return false;
      ({ start } = reader);
    }
    if (reader.next(bytes, end) === IS_FOLDED) return undefined;
    this.#end = reader.end;
    if (reader.previous(bytes, start) === IS_FOLDED) return undefined;
    this.#start = reader.start;
    return true;
  }
}

function findRarest(letters: string): number {
  const ranks = Array.from(letters, (letter) => BY_FREQUENCY.indexOf(letter));
  return ranks.indexOf(Math.min(...ranks));
}

function listSources(letter: string): string[] {
  return Array.from(FOLDED)
    .filter((character) => lower(character).includes(letter) || casefold(character).includes(letter))
    .map((character) => TextView.of(character).lowered);
}
