/** Writing numbers as Python does. */

/** `format(value, ".<digits>f")`: exact ties go to the even digit, and a negative zero keeps its sign. */
export function formatFixed(value: number, digits: number): string {
  if (Number.isNaN(value)) return 'nan';
  if (!Number.isFinite(value)) return value < 0 ? '-inf' : 'inf';
  const sign = value < 0 || Object.is(value, -0) ? '-' : '';
  const scaled = roundTiesToEven(Math.abs(value), digits)
    .toString()
    .padStart(digits + 1, '0');
  if (digits === 0) return sign + scaled;
  return `${sign}${scaled.slice(0, -digits)}.${scaled.slice(-digits)}`;
}

/** `format(value, "+.<digits>f")`. */
export function formatSigned(value: number, digits: number): string {
  const text = formatFixed(value, digits);
  return text.startsWith('-') || text === 'nan' ? text : `+${text}`;
}

/** |value| × 10^digits rounded half to even, exactly: a double is an integer times a power of two. */
function roundTiesToEven(value: number, digits: number): bigint {
  const [mantissa, exponent] = decompose(value);
  const numerator = mantissa * 10n ** BigInt(digits);
  if (exponent >= 0) return numerator << BigInt(exponent);
  const divisor = 1n << BigInt(-exponent);
  const floor = numerator / divisor;
  const twice = (numerator - floor * divisor) * 2n;
  return twice > divisor || (twice === divisor && floor % 2n === 1n) ? floor + 1n : floor;
}

/** value = mantissa × 2^exponent, with an integer mantissa. */
function decompose(value: number): [mantissa: bigint, exponent: number] {
  const bits = new DataView(new ArrayBuffer(8));
  bits.setFloat64(0, value);
  const raw = bits.getBigUint64(0);
  const biased = Number((raw >> 52n) & 0x7ffn);
  const fraction = raw & 0xfffffffffffffn;
  return biased === 0 ? [fraction, -1074] : [fraction | 0x10000000000000n, biased - 1075];
}
