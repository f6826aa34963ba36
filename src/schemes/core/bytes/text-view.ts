/** A text as the fast lane sees it: its UTF-8 bytes, and the same bytes as a string in which native searches run. */
import { codePointAt, DOTTED_CAPITAL_I, isWord, previousStart } from '../../../text/utf8.ts';

/**
 * U+0130 and the Kelvin sign, as they look in {@link TextView.lowered}: they lower to ASCII letters, which byte by byte lowering misses.
 * The first also matches some rare Chinese characters, which then take the slower way too.
 */
const LOWERED_DOTTED_I = '\xe4\xb0';
const LOWERED_KELVIN_SIGN = '\xe2\x84\xaa';

export class TextView {
  readonly bytes: Buffer;
  /** One unit for each byte, ASCII letters lowered. Lead bytes of two-byte characters are garbled; what is searched for is, too. */
  readonly lowered: string;
  /** Whether a character beyond ASCII may lower to an ASCII letter. */
  readonly lowersToAscii: boolean;

  /** @param bytes well-formed UTF-8. */
  constructor(bytes: Buffer) {
    this.bytes = bytes;
    this.lowered = bytes.toString('latin1').toLowerCase();
    this.lowersToAscii = this.lowered.includes(LOWERED_DOTTED_I) || this.lowered.includes(LOWERED_KELVIN_SIGN);
  }

  /** Whether `part` stands at `start`. */
  contains(part: Buffer, start: number): boolean {
    const end = start + part.length;
    return end <= this.bytes.length && part.equals(this.bytes.subarray(start, end));
  }

  /** Whether, once lowered, the character that ends before `at` is a word character; there is none at the start of the region. */
  isWordBefore(at: number, regionStart: number): boolean {
    if (at === regionStart) return false;
    const codePoint = codePointAt(this.bytes, previousStart(this.bytes, at));
    return codePoint !== DOTTED_CAPITAL_I && isWord(codePoint);
  }

  /** Whether the character at `at` is a word character; there is none at the end of the region. */
  isWordAt(at: number, regionEnd: number): boolean {
    return at < regionEnd && isWord(codePointAt(this.bytes, at));
  }
}
