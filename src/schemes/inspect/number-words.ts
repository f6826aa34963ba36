/** Finds the words of a long answer that are numbers, so that only they are normalized. */
import type { EncodedText, Reducer } from '../../base/core/scheme.ts';
import { casefold } from '../../base/text/casefold.ts';
import { codePointAt, sequenceLength } from '../../base/text/utf8.ts';
import { isWhitespace } from '../../base/text/whitespace.ts';

/** The number that a text is, written in the form in which numbers are compared; null for none. */
type ReadForm = (text: string) => string | null;

/** The forms of a word under both settings of the normalizer. */
export interface Forms {
  readonly unfolded: string | null;
  readonly folded: string | null;
}

/** The words that are kept from text to text, and their length: texts repeat numbers. */
const MOST_WORDS = 10_000;
const LONGEST_WORD = 32;

/** Whether a character can be part of a number. Every number has a digit or a character beyond ASCII, and no ASCII letter but e. */
const OF_NUMBER = 1;
const OF_NO_NUMBER = 2;
const OF_BOTH = 0;
const KINDS = Uint8Array.from({ length: 0x80 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (/[0-9]/.test(character)) return OF_NUMBER;
  return /[a-df-z]/i.test(character) ? OF_NO_NUMBER : OF_BOTH;
});

export class NumberWords {
  readonly #read: ReadForm;
  /** By the word as {@link EncodedText.lowered} contains it: the case of an e makes no difference. */
  readonly #known = new Map<string, Forms>();

  constructor(read: ReadForm) {
    this.#read = read;
  }

  /** Both forms of a text. */
  readForms(text: string): Forms {
    return { unfolded: this.#read(text), folded: this.#read(casefold(text)) };
  }

  /** Reduces an answer to the words that are the same number as this one; null without any. */
  reduceToEqual(wanted: Forms): Reducer {
    return (answer) => {
      const words = new Set<string>();
      this.#visit(answer, ({ unfolded, folded }, start, end) => {
        const isEqual =
          (unfolded !== null && unfolded === wanted.unfolded) || (folded !== null && folded === wanted.folded);
        if (isEqual) words.add(answer.bytes.toString('utf8', start, end));
        return true;
      });
      return words.size === 0 ? null : [...words].join(' ');
    };
  }

  /** Reduces an answer to the words up to the first that is a number under both settings; null without a number. */
  readonly reduceToFirst: Reducer = (answer) => {
    const words: string[] = [];
    this.#visit(answer, ({ unfolded, folded }, start, end) => {
      if (unfolded === null && folded === null) return true;
      words.push(answer.bytes.toString('utf8', start, end));
      return unfolded === null || folded === null;
    });
    return words.length === 0 ? null : words.join(' ');
  };

  /** As {@link reduceToFirst}, from the end. */
  readonly reduceToLast: Reducer = (answer) => {
    let places: (readonly [start: number, end: number])[] = [];
    this.#visit(answer, ({ unfolded, folded }, start, end) => {
      if (unfolded !== null && folded !== null) places = [[start, end]];
      else if (unfolded !== null || folded !== null) places.push([start, end]);
      return true;
    });
    return places.length === 0
      ? null
      : places.map(([start, end]) => answer.bytes.toString('utf8', start, end)).join(' ');
  };

  /** Visits the words that can be numbers, in their order. @param visit returns whether to continue. */
  #visit(text: EncodedText, visit: (forms: Forms, start: number, end: number) => boolean): void {
    const { bytes } = text;
    const { length } = bytes;
    let start = 0;
    let kind = OF_BOTH;
    for (let at = 0; at <= length;) {
      const byte = at === length ? SPACE : (bytes[at] as number);
      const size = sequenceLength(byte);
      if (!isWhitespace(size === 1 ? byte : codePointAt(bytes, at))) {
        kind |= size === 1 ? (KINDS[byte] as number) : OF_NUMBER;
        at += size;
        continue;
      }
      if (kind === OF_NUMBER && !visit(this.#formsOf(text, start, at), start, at)) return;
      at += size;
      start = at;
      kind = OF_BOTH;
    }
  }

  #formsOf({ bytes, lowered }: EncodedText, start: number, end: number): Forms {
    const decode = (): string => bytes.toString('utf8', start, end);
    if (end - start > LONGEST_WORD) return this.readForms(decode());
    const word = lowered.slice(start, end);
    let forms = this.#known.get(word);
    if (forms === undefined) {
      if (this.#known.size >= MOST_WORDS) this.#known.clear();
      this.#known.set(word, (forms = this.readForms(decode())));
    }
    return forms;
  }
}

const SPACE = 0x20;
