import { normalSf } from '../normal.ts';
import type { Sizes } from './differences.ts';

/** Newton's steps until θ no longer changes; there are never more than a dozen. */
const MOST_STEPS = 60;
/** Below it, the two terms of the formula cancel, and the normal distribution is as good. */
const NEAR_MIDDLE = 0.02;
const ROOT_2PI = Math.sqrt(2 * Math.PI);

/** The first two derivatives of the cumulant generating function K of the sum of ±sizes. */
interface Derivatives {
  readonly slope: number;
  readonly curvature: number;
}

/**
 * An approximation of the two-sided p of the sign-flip test, 2 · P(Σ ±d ≥ observed): the saddlepoint formula of Lugannani and Rice (1980, Advances in Applied
 * Probability 12:475), which Robinson (1982, Journal of the Royal Statistical Society B 44:91) applied to permutation tests, with the second continuity correction of
 * Daniels (1987, International Statistical Review 55:37) for sums on a lattice. K(θ) = Σ ln cosh(θ d).
 */
export function saddlepointP({ sizes, items, observed }: Sizes): number {
  const largest = sizes.at(-1) ?? 1;
  const scaled = { sizes: sizes.map((size) => size / largest), items };
  // Sums are two units apart, so that the tail begins one unit below the observed sum.
  const [start, half] = [(observed - 1) / largest, 1 / largest];
  const theta = solve(scaled, start);
  const { curvature } = derivatives(scaled, theta);
  const w = Math.sqrt(Math.max(0, 2 * (theta * start - cumulants(scaled, theta))));
  if (w < NEAR_MIDDLE) return Math.min(1, 2 * normalSf(w));
  const u = (Math.sinh(theta * half) / half) * Math.sqrt(curvature);
  return Math.min(1, 2 * (normalSf(w) + (Math.exp((-w * w) / 2) / ROOT_2PI) * (1 / u - 1 / w)));
}

/** Sizes in units of the largest one. */
type Scaled = Pick<Sizes, 'sizes' | 'items'>;

/** The θ ≥ 0 with K′(θ) = start. K′ is concave there, so Newton's steps from 0 never go too far. */
function solve(sizes: Scaled, start: number): number {
  let theta = 0;
  for (let step = 0; step < MOST_STEPS; step++) {
    const { slope, curvature } = derivatives(sizes, theta);
    const next = theta + (start - slope) / curvature;
    if (!(Math.abs(next - theta) > 1e-12 * next)) return next;
    theta = next;
  }
  return theta;
}

/** K(θ) */
function cumulants({ sizes, items }: Scaled, theta: number): number {
  let k = 0;
  for (let i = sizes.length - 1; i >= 0; i--) {
    const x = theta * (sizes[i] as number);
    k += (items[i] as number) * (x + Math.log1p(Math.exp(-2 * x)) - Math.LN2);
  }
  return k;
}

/** K′(θ) and K″(θ), for θ ≥ 0. */
function derivatives({ sizes, items }: Scaled, theta: number): Derivatives {
  let [slope, curvature] = [0, 0];
  for (let i = sizes.length - 1; i >= 0; i--) {
    const size = sizes[i] as number;
    const count = items[i] as number;
    const power = Math.exp(-2 * theta * size);
    const tanh = (1 - power) / (1 + power);
    slope += count * size * tanh;
    curvature += count * size * size * (1 - tanh * tanh);
  }
  return { slope, curvature };
}
