/** The numbers of provisions: ASCII digits, full-width digits, and Chinese numerals as statutes are printed with. */
import { readChineseNumber } from '../../text/chinese-numbers.ts';

/** Longer runs of digits number no provision. */
const MOST_DIGITS = 9;
const DIGIT = /[0-9０-９]/;
const NUMERAL = /[〇一二三四五六七八九十百千]/;
const FULL_WIDTH = 0xff10 - 0x30;

export interface ReadNumber {
  /** Without leading zeros. */
  readonly value: string;
  readonly end: number;
  /** Whether it is written in Chinese numerals. */
  readonly isKanji: boolean;
}

/** The number at an offset, or null. */
export function readNumber(text: string, at: number): ReadNumber | null {
  const isKanji = NUMERAL.test(text.charAt(at));
  const kind = isKanji ? NUMERAL : DIGIT;
  let end = at;
  while (end - at <= MOST_DIGITS && kind.test(text.charAt(end))) end++;
  if (end === at || end - at > MOST_DIGITS) return null;
  const written = text.slice(at, end);
  const value = isKanji ? readChineseNumber(written) : Number(asciiDigits(written));
  return typeof value === 'number' ? { value: String(value), end, isKanji } : null;
}

/** The paragraph number of a circled digit (① is 1, ㊿ is 50), or null. */
export function circledNumber(char: string): string | null {
  const code = char.charCodeAt(0);
  if (code >= 0x2460 && code <= 0x2473) return String(code - 0x2460 + 1);
  if (code >= 0x3251 && code <= 0x325f) return String(code - 0x3251 + 21);
  if (code >= 0x32b1 && code <= 0x32bf) return String(code - 0x32b1 + 36);
  return null;
}

/** Whether a digit, of either width, stands at an offset. */
export function isDigitAt(text: string, at: number): boolean {
  return DIGIT.test(text.charAt(at));
}

function asciiDigits(written: string): string {
  return written.replace(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - FULL_WIDTH));
}
