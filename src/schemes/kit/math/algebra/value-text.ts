/** Writes values so that equal ones are written alike. */
import * as complex from './complex.ts';
import type { Complex } from './complex.ts';
import { isExact, type Value } from './evaluate.ts';

/** Doubles that differ by so much, relative to their size, are different: sums of roundings stay below. */
const TOLERANCE = 1e-12;
/** The digits of a number that is not exact. */
const DIGITS = 10;
/** Fractions with larger denominators are not found in doubles: too many are near any number. */
const LARGEST_DENOMINATOR = 10_000;

/** `3/4`, `-2`, `≈1.414213562`, `2 + ≈1.414213562 i`, `inf`; null for no number. */
export function writeValue(value: Value): string | null {
  if (isExact(value)) return value.q === 1n ? String(value.p) : `${value.p}/${value.q}`;
  const size = complex.abs(value);
  if (Number.isNaN(size)) return null;
  const re = Math.abs(value.re) <= TOLERANCE * size && size !== Infinity ? 0 : value.re;
  const im = Math.abs(value.im) <= TOLERANCE * size ? 0 : value.im;
  if (im === 0) return writeReal(re);
  return re === 0 ? `${writeReal(im)} i` : `${writeReal(re)} + ${writeReal(im)} i`;
}

function writeReal(value: number): string {
  if (!Number.isFinite(value)) return value > 0 ? 'inf' : '-inf';
  const near = nearFraction(value);
  return near ?? `≈${Number(value.toPrecision(DIGITS))}`;
}

/** The fraction that a double is, up to rounding, by continued fractions; null where its denominator would be large. */
function nearFraction(value: number): string | null {
  const size = Math.abs(value);
  if (size > 1e12 || (size !== 0 && size < 1e-9)) return null;
  let [p0, q0, p1, q1] = [1, 0, Math.floor(size), 1];
  let rest = size - p1;
  for (let step = 0; step < 40; step++) {
    if (Math.abs(size - p1 / q1) <= TOLERANCE * Math.max(1, size)) break;
    if (rest === 0) break;
    const inverse = 1 / rest;
    const digit = Math.floor(inverse);
    [p0, q0, p1, q1] = [p1, q1, digit * p1 + p0, digit * q1 + q0];
    rest = inverse - digit;
    if (q1 > LARGEST_DENOMINATOR) return null;
  }
  if (Math.abs(size - p1 / q1) > TOLERANCE * Math.max(1, size)) return null;
  const sign = value < 0 && p1 !== 0 ? '-' : '';
  return q1 === 1 ? `${sign}${p1}` : `${sign}${p1}/${q1}`;
}

/** The same for a number at a sample point, where only digits are compared. */
export function writeSample(value: Complex): string | null {
  if (!Number.isFinite(value.re) || !Number.isFinite(value.im)) return null;
  const size = complex.abs(value);
  const digits = (part: number): string =>
    Math.abs(part) <= 1e-10 * Math.max(size, 1e-6) ? '0' : String(Number(part.toPrecision(9)));
  return value.im === 0 || digits(value.im) === '0' ? digits(value.re) : `${digits(value.re)}+${digits(value.im)}i`;
}
