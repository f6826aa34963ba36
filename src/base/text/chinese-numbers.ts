/**
 * Chinese numerals: digits (二〇二五), units (三千二百万), financial forms (壹佰) and decimals (三点五).
 * Source: inspect_ai, src/inspect_ai/scorer/_unicode.py, _parse_chinese_number.
 */
import { digitValue } from './unicode-numeric.ts';
import { isWhitespace } from './whitespace.ts';

type Kind = 'digit' | 'small' | 'large' | 'tens';
interface Numeral {
  readonly kind: Kind;
  readonly value: number;
}

/** By value: the characters that have it. */
const CHARACTERS: readonly (readonly [kind: Kind, value: number, characters: string])[] = [
  ['digit', 0, '零〇○'],
  ['digit', 1, '一壹幺'],
  ['digit', 2, '二贰貳两兩'],
  ['digit', 3, '三叁參'],
  ['digit', 4, '四肆'],
  ['digit', 5, '五伍'],
  ['digit', 6, '六陆陸'],
  ['digit', 7, '七柒'],
  ['digit', 8, '八捌'],
  ['digit', 9, '九玖'],
  ['small', 10, '十拾'],
  ['small', 100, '百佰'],
  ['small', 1000, '千仟'],
  ['tens', 20, '廿'],
  ['tens', 30, '卅'],
  ['tens', 40, '卌'],
  ['large', 1e4, '万萬'],
  ['large', 1e8, '亿億'],
  ['large', 1e12, '兆'],
];
const NUMERALS: ReadonlyMap<string, Numeral> = new Map(
  CHARACTERS.flatMap(([kind, value, characters]) => Array.from(characters, (char) => [char, { kind, value }] as const)),
);

const UNIT = new RegExp(`[${[...NUMERALS].flatMap(([char, { kind }]) => (kind === 'digit' ? [] : [char])).join('')}]`);
const POINTS = ['点', '點', '．', '.'];
/** Python does not read integers of more digits. */
const MOST_DIGITS = 4300;

/** Character class body of everything that makes a text look like a Chinese number: the numerals, both points and the signs 正负負. */
export const CHINESE_CLASS: string = `${[...NUMERALS.keys()].join('')}点點正负負`;

/** A digit as a character of any script, or a Chinese digit. */
export function anyDigit(char: string): number | undefined {
  const numeral = NUMERALS.get(char);
  return numeral?.kind === 'digit' ? numeral.value : digitValue(char);
}

/** The result of reading a text: a number, no number, or a text on which Python fails, so that nothing else is tried. */
export type Reading = number | null | 'fails';

/** Reads a number without a sign. */
export function readChineseNumber(text: string): Reading {
  const point = POINTS.find((candidate) => text.includes(candidate));
  const at = point === undefined ? text.length : text.indexOf(point);
  const whole = readWhole(text.slice(0, at));
  if (typeof whole !== 'number') return whole;
  const fraction = readFraction(text.slice(at + (point?.length ?? 0)));
  return fraction === null ? null : whole + fraction;
}

function readWhole(text: string): Reading {
  if (UNIT.test(text)) return readUnits(text);
  const digits = readDigits(text);
  if (digits === null) return null;
  const value = Number(digits);
  return digits.length > MOST_DIGITS || !Number.isFinite(value) ? 'fails' : value;
}

/** The digits of a text that has nothing else in it, as ASCII; whitespace does not count. */
function readDigits(text: string): string | null {
  let digits = '';
  for (const char of text) {
    if (isWhitespace(char.charCodeAt(0))) continue;
    const digit = anyDigit(char);
    if (digit === undefined) return null;
    digits += digit;
  }
  return digits;
}

/** Added up digit by digit, as the original does it, because the sum of rounded steps is not the rounded sum. */
function readFraction(text: string): number | null {
  const digits = readDigits(text);
  if (digits === null) return null;
  let value = 0;
  let base = 0.1;
  for (const digit of digits) {
    value += Number(digit) * base;
    base /= 10;
  }
  return value;
}

/** A small unit multiplies the digit before it, a large one everything since the last large one. A separate zero only marks a gap. */
function readUnits(text: string): number | null {
  const state: UnitState = { sums: new Map(), section: 0, number: 0 };
  for (const char of text) {
    const numeral = NUMERALS.get(char);
    const digit = numeral === undefined ? digitValue(char) : undefined;
    if (numeral !== undefined) takeNumeral(state, numeral);
    else if (digit !== undefined) state.number = digit;
    else if (!isWhitespace(char.charCodeAt(0))) return null;
  }
  const total = [...state.sums].reduce((sum, [unit, count]) => sum + BigInt(count) * BigInt(unit), 0n);
  return Number(total + BigInt(state.section + state.number));
}

interface UnitState {
  /** For each large unit, the sum of the values before it. The sums stay exact; their products would not. */
  readonly sums: Map<number, number>;
  section: number;
  number: number;
}

function takeNumeral(state: UnitState, { kind, value }: Numeral): void {
  if (kind === 'digit') {
    if (value > 0) state.number = value;
    return;
  }
  if (kind === 'tens') {
    state.section += value;
    return;
  }
  if (kind === 'small') state.section += (state.number === 0 ? 1 : state.number) * value;
  else {
    state.sums.set(value, (state.sums.get(value) ?? 0) + state.section + state.number);
    state.section = 0;
  }
  state.number = 0;
}
