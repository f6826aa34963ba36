/** The numeric properties of characters: Python's `unicodedata.decimal`, `unicodedata.digit` and `unicodedata.numeric`. */
import { isDigits } from './digits.ts';
import { DECIMAL_ZEROS, NUMERIC_VALUES } from './unicode-numeric-data.ts';

const ENTRY = /^([\da-f]+)(?:\*(\d+))?=(-?\d+)(?:\/(\d+))?(?:\+(\d+)(?:\/(\d+))?)?$/;

/** By code point, beyond ASCII. */
interface Tables {
  readonly decimals: ReadonlyMap<number, number>;
  readonly digits: ReadonlyMap<number, number>;
  readonly values: ReadonlyMap<number, number>;
}

let tables: Tables | undefined;

/** The value of a decimal digit of any script (`\d`), or undefined. */
export function decimalDigit(char: string): number | undefined {
  return lookUp('decimals', char);
}

/** The digit from 0 to 9 that a character means, superscripts and circled digits included, or undefined. */
export function digitValue(char: string): number | undefined {
  return lookUp('digits', char);
}

/** The value of one character, such as 0.5 for ½, 12 for Ⅻ and 10000 for 万, or undefined where it has none. */
export function numericValue(char: string): number | undefined {
  return lookUp('values', char);
}

function lookUp(name: keyof Tables, char: string): number | undefined {
  const codePoint = char.codePointAt(0) ?? 0;
  if (codePoint < 0x80) return codePoint >= 48 && codePoint <= 57 ? codePoint - 48 : undefined;
  tables ??= makeTables();
  return tables[name].get(codePoint);
}

function makeTables(): Tables {
  const decimals = new Map<number, number>();
  for (const zero of DECIMAL_ZEROS.split(' '))
    for (let digit = 0; digit < 10; digit++) decimals.set(Number.parseInt(zero, 16) + digit, digit);
  const values = new Map(decimals);
  const digits = new Map(decimals);
  for (const [codePoint, value] of NUMERIC_VALUES.split(' ').flatMap(expand)) {
    values.set(codePoint, value);
    if (isDigits(String.fromCodePoint(codePoint))) digits.set(codePoint, value);
  }
  return { decimals, digits, values };
}

/** The characters of one entry of the table. */
function expand(entry: string): readonly (readonly [codePoint: number, value: number])[] {
  const [, start = '', count = '1', top = '0', bottom = '1', stepTop = '1', stepBottom = '1'] = ENTRY.exec(entry) ?? [];
  return Array.from({ length: Number(count) }, (_, i) => {
    const whole = Number(top) * Number(stepBottom) + i * Number(stepTop) * Number(bottom);
    return [Number.parseInt(start, 16) + i, whole / (Number(bottom) * Number(stepBottom))] as const;
  });
}
