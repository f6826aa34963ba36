/** The numbers of provisions: ASCII digits, full-width digits, Chinese numerals as in printed statutes, and Roman numerals. */
import { readChineseNumber } from '../../../base/text/chinese-numbers.ts';

/** Longer runs of digits are not numbers of provisions. */
const MOST_DIGITS = 9;
const DIGIT = /[0-9０-９]/;
const NUMERAL = /[〇一二三四五六七八九十百千]/;
/** Digit by digit: 235, 二三五. */
const DIGITS = /[0-9０-９]+|[〇一二三四五六七八九][〇○零一二三四五六七八九]*/y;
/** With units, each of which multiplies the digit before it: 二百三十五, 2百35. A zero only marks a gap: 二百〇五. */
const UNITS = ['千', '百', '十'].map((unit) => `(?:[1-9１-９一二三四五六七八九]?${unit})?[〇○零]?`).join('');
const UNIT = /[十百千]/;
const WITH_UNITS = new RegExp(`(?=.{0,6}?[十百千])${UNITS}[1-9１-９一二三四五六七八九]?`, 'y');
const FULL_WIDTH = 0xff10 - 0x30;

export interface ReadNumber {
  /** Without leading zeros. */
  readonly value: string;
  readonly end: number;
  /** Whether it is written in Chinese numerals. */
  readonly isKanji: boolean;
}

/** The number at an offset, or null. A number that continues in another way (35百) is not read. */
export function readNumber(text: string, at: number): ReadNumber | null {
  if (!isDigitAt(text, at) && !isNumeralAt(text, at)) return null;
  const written = withUnitsAt(text, at) ?? matchAt(DIGITS, text, at);
  const end = at + written.length;
  if (written === '' || written.length > MOST_DIGITS) return null;
  const isKanji = NUMERAL.test(written);
  const next = text.charAt(end);
  if (isKanji ? DIGIT.test(next) || NUMERAL.test(next) : UNIT.test(next)) return null;
  const value = isKanji ? parseDigits(written) : Number(asciiDigits(written));
  return value === null ? null : { value: String(value), end, isKanji };
}

/** A number with units; digits may fill all places below the last unit: 二百35, 二百三五. */
function withUnitsAt(text: string, at: number): string | null {
  const units = matchAt(WITH_UNITS, text, at);
  if (!UNIT.test(units)) return null;
  const head = units.replace(/[^十百千]$/u, '');
  const places = { 十: 1, 百: 2, 千: 3 }[head.at(-1) ?? ''] ?? 0;
  const digits = matchAt(/[0-9０-９〇一二三四五六七八九]+/y, text, at + head.length);
  return digits.length === places ? head + digits : units;
}

function parseDigits(written: string): number | null {
  const digits = /[^十百千]{2,}$/u.exec(written)?.[0] ?? '';
  const head = UNIT.test(written) ? written.slice(0, written.length - digits.length) : '';
  const values = [head, written.slice(head.length)].map((part) => (part === '' ? 0 : readChineseNumber(part)));
  return values.reduce<number | null>((sum, one) => (sum === null || typeof one !== 'number' ? null : sum + one), 0);
}

/** A character such as Ⅲ is one number, so ⅠⅡ are two. Several characters form one number only if it has no character (ⅩⅢ), or if Ⅰ is repeated. */
const ROMAN_SIGNS = /Ⅹ{0,3}Ⅴ?Ⅰ{2,3}(?!Ⅰ)|Ⅹ{0,3}ⅤⅠ(?!Ⅰ)|Ⅹ{1,3}Ⅰ[ⅤⅩ]|Ⅹ{1,3}[Ⅰ-Ⅸ]|Ⅹ{2,3}|[Ⅱ-Ⅻ]|Ⅰ(?!ⅠⅠⅠ)/iy;
const ROMAN_LETTERS = /[IVXＩＶＸ]{1,5}(?![A-Za-z0-9Ａ-Ｚａ-ｚ])/y;
const ROMAN_VALUES: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10 };
const ROMAN_FORM = /^X{0,3}(?:IX|IV|V?I{0,3})$/;

/** The Roman numeral at an offset (Ⅳ, IV; at most 39), or null. */
export function readRoman(text: string, at: number): ReadNumber | null {
  const written = matchAt(ROMAN_SIGNS, text, at) || matchAt(ROMAN_LETTERS, text, at);
  const letters = written.normalize('NFKC').toUpperCase();
  if (letters === '' || !ROMAN_FORM.test(letters)) return null;
  const values = Array.from(letters, (letter) => ROMAN_VALUES[letter] ?? 0);
  const sum = values.reduce((total, value, i) => total + (value < (values[i + 1] ?? 0) ? -value : value), 0);
  return { value: String(sum), end: at + written.length, isKanji: false };
}

function matchAt(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
}

/** The paragraph number of a circled digit (① is 1, ㊿ is 50), or null. */
export function circledNumber(char: string): string | null {
  const code = char.charCodeAt(0);
  if (code >= 0x2460 && code <= 0x2473) return String(code - 0x2460 + 1);
  if (code >= 0x3251 && code <= 0x325f) return String(code - 0x3251 + 21);
  if (code >= 0x32b1 && code <= 0x32bf) return String(code - 0x32b1 + 36);
  return null;
}

/** Whether a Chinese numeral is at an offset. */
export function isNumeralAt(text: string, at: number): boolean {
  return NUMERAL.test(text.charAt(at));
}

/** Whether a digit, of either width, is at an offset. */
export function isDigitAt(text: string, at: number): boolean {
  return DIGIT.test(text.charAt(at));
}

function asciiDigits(written: string): string {
  return written.replace(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - FULL_WIDTH));
}
