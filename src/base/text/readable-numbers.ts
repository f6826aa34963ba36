/** Numbers for readers: a minus sign in place of a hyphen, thousands in groups, and a unit that stays on the line of its number. */
import { formatFixed } from './python-numbers.ts';

const MINUS = '−';
/** Between a number and its unit. */
export const UNIT_SPACE = '\u00a0';

/** `12,032` for a whole number. */
export function countText(n: number): string {
  // toLocaleString() loads the data of all languages, which takes longer than the start of the program.
  return String(n)
    .replace(/\B(?=(?:\d{3})+$)/g, ',')
    .replace('-', MINUS);
}

/** `−0.643`: rounded as Python does. What rounds to 0 has no sign. */
export function fixedText(value: number, digits: number): string {
  const text = formatFixed(Math.abs(value), digits);
  return value < 0 && Number(text) !== 0 ? `${MINUS}${text}` : text;
}

/** `+1.7` or `−1.7`. What rounds to 0 has no sign. */
export function signedText(value: number, digits: number): string {
  const text = fixedText(value, digits);
  return value > 0 && Number(text) !== 0 ? `+${text}` : text;
}

/** `30.4 %` */
export function percentText(value: number, digits: number = 1): string {
  return `${fixedText(value, digits)}${UNIT_SPACE}%`;
}
