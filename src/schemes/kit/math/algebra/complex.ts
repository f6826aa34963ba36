/** Complex numbers in doubles. */

export interface Complex {
  readonly re: number;
  readonly im: number;
}

export const real = (re: number): Complex => ({ re, im: 0 });

export const add = (a: Complex, b: Complex): Complex => ({ re: a.re + b.re, im: a.im + b.im });

export function multiply(a: Complex, b: Complex): Complex {
  if (a.im === 0 && b.im === 0) return real(a.re * b.re);
  return { re: a.re * b.re - a.im * b.im, im: a.re * b.im + a.im * b.re };
}

export function divide(a: Complex, b: Complex): Complex {
  if (b.im === 0) return { re: a.re / b.re, im: a.im / b.re };
  const size = b.re * b.re + b.im * b.im;
  return multiply(a, { re: b.re / size, im: -b.im / size });
}

/** The principal value, e^(b·ln a). Of a negative real number with an odd root, see `root` of evaluate.ts. */
export function power(a: Complex, b: Complex): Complex {
  if (a.im === 0 && b.im === 0 && (a.re >= 0 || Number.isInteger(b.re))) return real(a.re ** b.re);
  if (a.re === 0 && a.im === 0) return real(b.re > 0 ? 0 : Number.NaN);
  return exp(multiply(b, log(a)));
}

export function exp({ re, im }: Complex): Complex {
  const size = Math.exp(re);
  return im === 0 ? real(size) : { re: size * Math.cos(im), im: size * Math.sin(im) };
}

export function log({ re, im }: Complex): Complex {
  return { re: Math.log(Math.hypot(re, im)), im: Math.atan2(im, re) };
}

export const abs = ({ re, im }: Complex): number => Math.hypot(re, im);

export function sin({ re, im }: Complex): Complex {
  return im === 0 ? real(Math.sin(re)) : { re: Math.sin(re) * Math.cosh(im), im: Math.cos(re) * Math.sinh(im) };
}

export function cos({ re, im }: Complex): Complex {
  return im === 0 ? real(Math.cos(re)) : { re: Math.cos(re) * Math.cosh(im), im: -Math.sin(re) * Math.sinh(im) };
}
