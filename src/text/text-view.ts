/** A text in the fast lane: its UTF-8 bytes, and the same bytes as a string for native searches. */
import { codePointAt, DOTTED_CAPITAL_I, isWord, previousStart } from '../../../text/utf8.ts';

/**
 * U+0130 and the Kelvin sign, as {@link TextView.lowered} contains them: they lower to ASCII letters, which bytewise lowering misses. The
 * first also matches some rare Chinese characters, which then take the slower path too.
 */
const LOWERED_DOTTED_I = '\xe4\xb0';
const LOWERED_KELVIN_SIGN = '\xe2\x84\xaa';

export class TextView {
  readonly bytes: Buffer;
  /** One unit for each byte, with ASCII letters lowered. Lead bytes of two-byte characters are garbled, in the text and in the needle alike. */
  readonly lowered: string;
  /** Whether a character beyond ASCII may lower to an ASCII letter. */
  readonly lowersToAscii: boolean;

  /** @param bytes well-formed UTF-8. */
  constructor(bytes: Buffer) {
    this.bytes = bytes;
    this.lowered = bytes.toString('latin1').toLowerCase();
    this.lowersToAscii = this.lowered.includes(LOWERED_DOTTED_I) || this.lowered.includes(LOWERED_KELVIN_SIGN);
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
