/** The beta distribution in double precision. */

/** Coefficients of Lanczos's approximation of Γ with g = 7 and nine terms (Godfrey 2001, "A note on the computation of the convergent Lanczos complex Gamma approximation"). */
const LANCZOS = [
  0.999_999_999_999_809_93, 676.520_368_121_885_1, -1259.139_216_722_402_8, 771.323_428_777_653_13,
  -176.615_029_162_140_59, 12.507_343_278_686_905, -0.138_571_095_265_720_12, 9.984_369_578_019_571_6e-6,
  1.505_632_735_149_311_6e-7,
] as const;
const LANCZOS_G = 7;
/** From here on Stirling's series has all digits of a double. */
const STIRLING_FROM = 15;
/** Steps after which a continued fraction or a search that has not converged is a defect. */
const MOST_STEPS = 100_000;

/** ln Γ(x), for x > 0. */
function logGamma(x: number): number {
  if (x >= STIRLING_FROM) return (x - 0.5) * Math.log(x) - x + 0.5 * Math.log(2 * Math.PI) + stirlingRest(x);
  const t = x - 0.5 + LANCZOS_G;
  const [first, ...others] = LANCZOS;
  const sum = others.reduce((total, coefficient, i) => total + coefficient / (x + i), first as number);
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(t) - t + Math.log(sum);
}

/** The rest of ln Γ after the leading terms of Stirling's series (Abramowitz and Stegun 1964, 6.1.41). */
function stirlingRest(x: number): number {
  const y = 1 / (x * x);
  return (1 / 12 - y * (1 / 360 - y * (1 / 1260 - y * (1 / 1680 - y * (1 / 1188))))) / x;
}

/**
 * The distribution function I_x(a, b): the probability that a variable with the distribution Beta(a, b) is at most x. By the continued fraction
 * of DiDonato and Morris (1992, ACM Transactions on Mathematical Software 18:360; Press et al. 2007, Numerical Recipes, 6.4).
 * @throws RangeError for a or b that are not above 0, and for x outside of [0, 1].
 */
function betaCdf(x: number, a: number, b: number): number {
  checkShape(a, b);
  if (!(x >= 0 && x <= 1)) throw new RangeError(`${x} is not between 0 and 1`);
  if (x === 0 || x === 1) return x;
  return x < (a + 1) / (a + b + 2) ? lowerTail(x, 1 - x, a, b) : 1 - lowerTail(1 - x, x, b, a);
}

/** @param rest 1 − x, which the caller may know with more digits. */
function lowerTail(x: number, rest: number, a: number, b: number): number {
  return Math.exp(logDensity(x, rest, a, b)) * ((x * rest) / a) * betaFraction(x, a, b);
}

/** The logarithm of the density at x. */
function logDensity(x: number, rest: number, a: number, b: number): number {
  const [less, more] = a < b ? [a, b] : [b, a];
  return (a - 1) * Math.log(x) + (b - 1) * Math.log(rest) + logGammaRatio(less, more) - logGamma(less);
}

/** ln Γ(a + b) − ln Γ(b). For large b the leading terms of Stirling's series are subtracted first, because they cancel. */
function logGammaRatio(a: number, b: number): number {
  if (b < STIRLING_FROM) return logGamma(a + b) - logGamma(b);
  const sum = a + b;
  return (b - 0.5) * Math.log1p(a / b) + a * (Math.log(sum) - 1) + stirlingRest(sum) - stirlingRest(b);
}

/** The continued fraction, by the method of Lentz (1976, Applied Optics 15:668). */
function betaFraction(x: number, a: number, b: number): number {
  const tiny = 1e-300;
  const away = (value: number): number => (Math.abs(value) < tiny ? tiny : value);
  let c = 1;
  let d = 1 / away(1 - ((a + b) * x) / (a + 1));
  let result = d;
  const step = (term: number): number => {
    d = 1 / away(1 + term * d);
    c = away(1 + term / c);
    result *= d * c;
    return d * c;
  };
  for (let m = 1; m < MOST_STEPS; m++) {
    const m2 = 2 * m;
    step((m * (b - m) * x) / ((a + m2 - 1) * (a + m2)));
    const change = step((-(a + m) * (a + b + m) * x) / ((a + m2) * (a + m2 + 1)));
    if (Math.abs(change - 1) < 1e-16) return result;
  }
  throw new RangeError(`the beta distribution of ${a} and ${b} has no value at ${x}`);
}

/**
 * The x with I_x(a, b) = p: Newton's steps, replaced by bisection where they leave the bracket.
 * @throws RangeError for a or b that are not above 0, and for p outside of [0, 1].
 */
export function betaQuantile(p: number, a: number, b: number): number {
  checkShape(a, b);
  if (!(p >= 0 && p <= 1)) throw new RangeError(`a probability of ${p} is not between 0 and 1`);
  if (p === 0 || p === 1) return p;
  let [low, high] = [0, 1];
  let x = a / (a + b);
  for (let step = 0; step < MOST_STEPS; step++) {
    const above = betaCdf(x, a, b) - p;
    if (above === 0) return x;
    if (above > 0) high = x;
    else low = x;
    const newton = x - above / Math.exp(logDensity(x, 1 - x, a, b));
    const next = newton > low && newton < high ? newton : (low + high) / 2;
    if (Math.abs(next - x) <= 1e-16 * x || high - low <= 1e-17) return next;
    x = next;
  }
  throw new RangeError(`the beta distribution of ${a} and ${b} has no quantile of ${p}`);
}

function checkShape(a: number, b: number): void {
  if (!(a > 0 && b > 0)) throw new RangeError(`a beta distribution has no parameters ${a} and ${b}`);
}
