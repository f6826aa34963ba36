/**
 * `float(text)` and `int(text)` for untrusted texts: in linear time, and with the digits of all scripts.
 * Source: CPython 3.11, Objects/unicodeobject.c (_PyUnicode_TransformDecimalAndSpaceToASCII), Objects/floatobject.c, Objects/longobject.c.
 */

/** Python allows all its whitespace around a number except U+001C–001F. */
const BLANKS = '[\\t-\\r \\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]';
const LEADING_BLANKS = new RegExp(`^${BLANKS}+`);
const BLANK = new RegExp(BLANKS);
const OTHER_DIGITS = /(?![0-9])\p{Nd}/gu;
const DECIMAL_DIGIT = /\p{Nd}/u;
const FLOAT =
  /^[+-]?(?:(?:\d+(?:_\d+)*(?:\.(?:\d+(?:_\d+)*)?)?|\.\d+(?:_\d+)*)(?:e[+-]?\d+(?:_\d+)*)?|inf(?:inity)?|nan)$/i;
const INTEGER = /^[+-]?\d+(?:_\d+)*$/;
/** Python does not read longer integers: `sys.int_info.default_max_str_digits`. */
const MAX_INTEGER_DIGITS = 4300;

const digitValues = new Map<string, string>();

/** `float(text)`, which may be NaN or infinite; undefined where Python raises ValueError. */
export function readFloat(text: string): number | undefined {
  const plain = plainNumber(text);
  if (!FLOAT.test(plain)) return undefined;
  const word = plain.replace(/^[+-]/, '').toLowerCase();
  if (word === 'nan') return Number.NaN;
  if (word.startsWith('inf')) return plain.startsWith('-') ? -Infinity : Infinity;
  return Number(plain.replaceAll('_', ''));
}

/** `float(int(text))`; undefined where Python raises ValueError or OverflowError. */
export function readIntegerAsFloat(text: string): number | undefined {
  const digits = integerDigits(text);
  const value = Number(digits);
  return digits !== undefined && Number.isFinite(value) ? value : undefined;
}

/** Whether `int(text)` reads an integer. */
export function isInteger(text: string): boolean {
  return integerDigits(text) !== undefined;
}

/** The ASCII digits of an integer, with its sign; undefined where Python raises ValueError. */
function integerDigits(text: string): string | undefined {
  const plain = plainNumber(text);
  if (!INTEGER.test(plain)) return undefined;
  const digits = plain.replaceAll('_', '');
  return digits.replace(/^[+-]/, '').length > MAX_INTEGER_DIGITS ? undefined : digits;
}

/** The text without surrounding whitespace, and with ASCII digits. */
function plainNumber(text: string): string {
  const start = LEADING_BLANKS.exec(text)?.[0].length ?? 0;
  let end = text.length;
  while (end > start && BLANK.test(text.charAt(end - 1))) end--;
  return text.slice(start, end).replace(OTHER_DIGITS, asciiDigit);
}

/** Digits come in runs that start at a zero and are multiples of ten long. */
function asciiDigit(char: string): string {
  const known = digitValues.get(char);
  if (known !== undefined) return known;
  const codePoint = char.codePointAt(0) ?? 0;
  let zero = codePoint;
  while (DECIMAL_DIGIT.test(String.fromCodePoint(zero - 1))) zero--;
  const digit = String((codePoint - zero) % 10);
  digitValues.set(char, digit);
  return digit;
}
