/** Floating-point numbers written as Python writes them. Source: CPython 3.11, PyOS_double_to_string. */

/** More digits than any number has that comes close to a tie without being one. */
const MANY = 100;

/** `str(value)`: the shortest digits that give the number back, with an exponent below 1e-4 and from 1e16 on. */
export function strFloat(value: number): string {
  if (!Number.isFinite(value)) return special(value);
  const { digits, exponent } = decimal(value.toExponential());
  return sign(value) + layOut(digits, exponent, 16, '.0');
}

/** `format(value, ".<precision>g")`: that many significant digits, without zeros at the end; exact ties go to the even digit. */
export function formatGeneral(value: number, precision: number): string {
  if (!Number.isFinite(value)) return special(value);
  if (Number.isInteger(value) && Math.abs(value) < 10 ** precision) return sign(value) + String(Math.abs(value));
  const { digits, exponent } = decimal(roundedToEven(Math.abs(value), precision));
  return sign(value) + layOut(digits.replace(/0+$/, ''), exponent, precision, '');
}

function special(value: number): string {
  if (Number.isNaN(value)) return 'nan';
  return value < 0 ? '-inf' : 'inf';
}

function sign(value: number): '-' | '' {
  return value < 0 || Object.is(value, -0) ? '-' : '';
}

/** JavaScript rounds exact ties up. A tie shows as a 5 after the last digit, and only zeros after that. */
function roundedToEven(value: number, precision: number): string {
  const up = value.toExponential(precision - 1);
  if (!value.toExponential(precision).includes('5e')) return up;
  const [mantissa = '', power = ''] = value.toExponential(MANY).split('e');
  const digits = mantissa.replace('.', '');
  if (!/^50*$/.test(digits.slice(precision)) || Number(digits[precision - 1]) % 2 === 1) return up;
  return `${digits.slice(0, precision)}e${power}`;
}

/** The digits and the power of ten of the first of them. */
function decimal(text: string): { readonly digits: string; readonly exponent: number } {
  const [mantissa = '', power = ''] = text.split('e');
  return { digits: mantissa.replace(/[-.]/g, ''), exponent: Number(power) };
}

/** Fixed notation from 1e-4 up to below 10^limit, else an exponent of at least two digits. */
function layOut(significant: string, exponent: number, limit: number, whole: '.0' | ''): string {
  const digits = significant === '' ? '0' : significant;
  if (exponent < -4 || exponent >= limit) {
    const mantissa = digits.length === 1 ? digits : `${digits[0]}.${digits.slice(1)}`;
    return `${mantissa}e${exponent < 0 ? '-' : '+'}${String(Math.abs(exponent)).padStart(2, '0')}`;
  }
  if (exponent < 0) return `0.${'0'.repeat(-exponent - 1)}${digits}`;
  if (digits.length <= exponent + 1) return digits.padEnd(exponent + 1, '0') + whole;
  return `${digits.slice(0, exponent + 1)}.${digits.slice(exponent + 1)}`;
}
