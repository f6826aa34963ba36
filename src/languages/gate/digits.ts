/** Formats numbers with enough digits to show on which side of a limit they are. */
import type { GateValue } from './vocabulary.ts';

const FEWEST = 4;
/** All digits that a decimal number keeps in a double: with more, 0.6 would be 0.6000000000000001. */
const MOST = 15;
/** Digits after the point of a number with many digits before it. */
const DECIMALS = 2;

/** At least four significant digits, and more where the number would look equal to the limit. @param limit what it is compared with. */
export function numberWords(value: number, limit: GateValue, isPercent = false): string {
  const scale = isPercent ? 100 : 1;
  const text = Number.isInteger(value * scale) ? value * scale : rounded(value, limit, scale);
  return `${text}${isPercent ? '%' : ''}`;
}

function rounded(value: number, limit: GateValue, scale: number): number {
  const fewest = Math.max(FEWEST, Math.min(MOST, Math.floor(Math.log10(Math.abs(value * scale))) + 1 + DECIMALS));
  for (let digits = fewest; digits < MOST; digits++) {
    const text = Number((value * scale).toPrecision(digits));
    if (typeof limit !== 'number' || Math.sign(text - limit * scale) === Math.sign(value - limit)) return text;
  }
  return Number((value * scale).toPrecision(MOST));
}
