/**
 * Numbers in the writing of any script: vulgar fractions (2½), superscript exponents (10⁻³), Roman numerals of one character, Chinese numerals,
 * digits of all scripts with the separators of many countries.
 * Source: inspect_ai, src/inspect_ai/scorer/_unicode.py, unicode_number_to_float.
 */
import { anyDigit, CHINESE_CLASS, readChineseNumber, type Reading } from './chinese-numbers.ts';
import { readFloat } from './python-float.ts';
import { numericValue } from './unicode-numeric.ts';
import { isWhitespace, skipWhitespace, strip, trimEnd, WHITESPACE_CLASS } from './whitespace.ts';

/** The characters of a finite float. They rule out most texts, faster than reading them. */
const FLOATISH = new RegExp(`^[${WHITESPACE_CLASS.replace('\\x1c-', '')}\\p{Nd}+\\-._eE]*$`, 'u');

/** What most numbers are. */
const PLAIN = /^\d{1,15}(?:\.\d{1,15})?$/;

const MINUS = new Set('-\u2212\ufe63\uff0d负負');
const PLUS = new Set('+\uff0b\ufe62正');
const EXPONENT_MINUS = new Set('-\u2212\ufe63\uff0d');
const EXPONENT_PLUS = new Set('+\uff0b\ufe62');
const DECIMAL_POINTS = new Set('\u066b\uff0e');
const SEPARATORS = new Set(",\uff0c\ufe50\u3001\u066c \u00a0\u202f\u2009\u2007\u2008'\u2019\u02bc\uff07");

const SUPERSCRIPTS = '\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079';
const LOOKS_CHINESE = new RegExp(`[${CHINESE_CLASS}]`);
/** Without one of these, a text is no number. Letters with a numeric value are all ideographs. */
const NUMERIC = new RegExp(`[\\p{N}\\p{Ideographic}${CHINESE_CLASS}]`, 'u');
/** Python does not read integers of more digits. */
const MOST_DIGITS = 4300;

/** Python's `float(text)`, but for infinities and NaN: undefined where it raises ValueError or the number is not finite. */
export function readFiniteFloat(text: string): number | undefined {
  if (!FLOATISH.test(text)) return undefined;
  const value = readFloat(text);
  return value !== undefined && Number.isFinite(value) ? value : undefined;
}

/** A finite number as Python's `float` or the notations of this module give it, or undefined. The whole text must be the number. */
export function readNumber(text: string): number | undefined {
  if (PLAIN.test(text)) return Number(text);
  const float = readFiniteFloat(text);
  if (float !== undefined) return float;
  if (!NUMERIC.test(text)) return undefined;
  const value = readUnicodeNumber(text);
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** The sign belongs to the base: -2² is 4. */
function readUnicodeNumber(text: string): Reading {
  const { rest, isNegative } = withoutSigns(strip(text));
  const single = ofOneCharacter(rest);
  if (single !== null) return isNegative ? -single : single;
  const power = splitExponent(rest);
  if (power === null) return 'fails';
  const base = readBase(power.base);
  if (typeof base !== 'number') return base;
  const signed = isNegative ? -base : base;
  if (power.exponent === null) return signed;
  const value = signed ** power.exponent;
  return Number.isFinite(value) ? value : 'fails';
}

/** Any number of signs may be at the start; two minuses cancel out. */
function withoutSigns(text: string): { readonly rest: string; readonly isNegative: boolean } {
  let isNegative = false;
  let at = 0;
  while (at < text.length) {
    const char = text[at] ?? '';
    if (MINUS.has(char)) isNegative = !isNegative;
    else if (!PLUS.has(char)) break;
    at = skipWhitespace(text, at + 1, text.length);
  }
  return { rest: text.slice(at), isNegative };
}

/** Superscript digits at the end, with at most one superscript sign; null where Python fails. Without a base they are no exponent. */
function splitExponent(text: string): { readonly base: string; readonly exponent: number | null } | null {
  const plain = { base: strip(text), exponent: null };
  let end = text.length;
  while (end > 0 && isGap(text[end - 1] ?? '')) end--;
  let start = end;
  while (start > 0 && SUPERSCRIPTS.includes(text[start - 1] ?? '')) start--;
  if (start === end) return plain;
  const signChar = text[start - 1];
  const baseEnd = trimEnd(text, 0, signChar === '\u207b' || signChar === '\u207a' ? start - 1 : start);
  if (baseEnd === 0) return plain;
  if (end - start > MOST_DIGITS) return null;
  const size = Number(Array.from(text.slice(start, end), (char) => SUPERSCRIPTS.indexOf(char)).join(''));
  return Number.isFinite(size)
    ? { base: text.slice(0, baseEnd), exponent: signChar === '\u207b' ? -size : size }
    : null;
}

/** A number that may end in one vulgar fraction. */
function readBase(text: string): Reading {
  let at = 0;
  let found: { readonly start: number; readonly end: number; readonly value: number } | null = null;
  for (const char of text) {
    const value = readFraction(char);
    if (value !== null && found !== null) return 'fails';
    if (value !== null) found = { start: at, end: at + char.length, value };
    at += char.length;
  }
  if (found === null) return readCore(text);
  const { start, end, value } = found;
  if (!Array.from(text.slice(end)).every(isGap)) return 'fails';
  const head = strip(text.slice(0, start));
  if (head === '') return value;
  const whole = readCore(head);
  return typeof whole === 'number' ? whole + value : 'fails';
}

function readFraction(char: string): number | null {
  if (char < '\x80') return null;
  const value = numericValue(char);
  return value !== undefined && value > 0 && value < 1 ? value : null;
}

function readCore(text: string): Reading {
  const plain = strip(text);
  const chinese = LOOKS_CHINESE.test(plain) ? readChineseNumber(plain) : null;
  return chinese ?? readSeparated(plain) ?? ofOneCharacter(plain);
}

/** Digits of any script with separators and an exponent of the kind e5. */
function readSeparated(text: string): Reading {
  const point = findPoint(text);
  let out = '';
  let previous = '';
  for (const char of text) {
    const next = out === '' && isExponent(char) ? null : toAscii(char, point, previous);
    if (next === null) return null;
    out += next;
    previous = char;
  }
  return readFloat(out) ?? null;
}

/** What a character adds to a number in ASCII: nothing, if it only separates; null, if it is not allowed there. */
function toAscii(char: string, point: '.' | ',' | null, previous: string): string | null {
  const digit = anyDigit(char);
  if (digit !== undefined) return String(digit);
  if (isExponent(previous) && EXPONENT_PLUS.has(char)) return '+';
  if (isExponent(previous) && EXPONENT_MINUS.has(char)) return '-';
  if (isExponent(char)) return 'e';
  if (char === point || DECIMAL_POINTS.has(char)) return '.';
  return isSeparator(char, point) ? '' : null;
}

function isExponent(char: string): boolean {
  return char === 'e' || char === 'E';
}

/** Of a dot and a comma the last one is the decimal point. A comma alone is, if one to three digits follow the last one. */
function findPoint(text: string): '.' | ',' | null {
  const dot = text.lastIndexOf('.');
  const comma = text.lastIndexOf(',');
  if (dot !== -1) return dot > comma ? '.' : ',';
  if (comma === -1) return null;
  let digits = 0;
  for (const char of text.slice(comma + 1)) if (anyDigit(char) !== undefined) digits++;
  return digits >= 1 && digits <= 3 ? ',' : null;
}

function isSeparator(char: string, point: '.' | ',' | null): boolean {
  return isGap(char) || (point !== null && (char === ',' || char === '.'));
}

/** The separators between groups of digits. */
function isGap(char: string): boolean {
  return SEPARATORS.has(char) || isWhitespace(char.charCodeAt(0));
}

/** The value of a text that is one character. */
function ofOneCharacter(text: string): number | null {
  const [char = '', next] = text.length <= 2 ? Array.from(text) : ['', ''];
  return char === '' || next !== undefined ? null : (numericValue(char) ?? null);
}
