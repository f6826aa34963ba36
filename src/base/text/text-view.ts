/** A text in the fast lanes: its UTF-8 bytes, and the same bytes as a string for native searches. */
import { codePointAt, DOTTED_CAPITAL_I, isWord, previousStart } from './utf8.ts';

/** A text in UTF-8 that is lowered and decoded when it is needed. */
export class TextView {
  readonly bytes: Buffer;
  #lowered: string | undefined;
  #decoded: string | undefined;
  #lowersToAscii: boolean | undefined;

  /** @param bytes well-formed UTF-8. */
  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  /** @param text well-formed. */
  static of(text: string): TextView {
    return new TextView(Buffer.from(text));
  }

  /** One unit for each byte, with ASCII letters lowered. Lead bytes of two-byte characters are garbled, in the text and in the needle alike. */
  get lowered(): string {
    return (this.#lowered ??= this.bytes.toString('latin1').toLowerCase());
  }

  get decoded(): string {
    return (this.#decoded ??= this.bytes.toString('utf8'));
  }

  /** Whether a character beyond ASCII may lower to an ASCII letter. */
  get lowersToAscii(): boolean {
    return (this.#lowersToAscii ??=
      this.lowered.includes(LOWERED_DOTTED_I) || this.lowered.includes(LOWERED_KELVIN_SIGN));
  }

  /** Whether the text contains `part` at `start`. */
  contains(part: Buffer, start: number): boolean {
    const end = start + part.length;
    return end <= this.bytes.length && part.equals(this.bytes.subarray(start, end));
  }

  /** Whether the lowered character that ends before `at` is a word character; false at the start of the region. */
  isWordBefore(at: number, regionStart: number): boolean {
    if (at === regionStart) return false;
    const codePoint = codePointAt(this.bytes, previousStart(this.bytes, at));
    return codePoint !== DOTTED_CAPITAL_I && isWord(codePoint);
  }

  /** Whether the character at `at` is a word character; false at the end of the region. */
  isWordAt(at: number, regionEnd: number): boolean {
    return at < regionEnd && isWord(codePointAt(this.bytes, at));
  }
}

/**
 * U+0130 and the Kelvin sign, as {@link TextView.lowered} contains them: they lower to ASCII letters, which bytewise lowering misses. The
 * first also matches some rare Chinese characters, which then take the slower path too.
 */
const LOWERED_DOTTED_I = TextView.of('\u0130').lowered;
const LOWERED_KELVIN_SIGN = TextView.of('\u212a').lowered;
