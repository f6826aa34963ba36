/** Every reference case: computed elsewhere with exact fractions or 60 digits, and rounded once. */
import { describe, expect, test } from 'vitest';
import { benjaminiHochberg, holm } from '../../src/stats/adjust.ts';
import { deltaInterval } from '../../src/stats/by-item/delta-interval.ts';
import { moverInterval } from '../../src/stats/by-item/mover.ts';
import { signFlipTest } from '../../src/stats/by-item/sign-flips.ts';
import { cohensKappa } from '../../src/stats/kappa.ts';
import { criticalZ, normalCdf, normalQuantile, normalSf, twoSidedP } from '../../src/stats/normal.ts';
import { kendallTauB } from '../../src/stats/ranks.ts';
import { tangoInterval } from '../../src/stats/tango.ts';
import { wilsonInterval } from '../../src/stats/wilson.ts';
import { cases } from '../support/fixtures.ts';

/** A number, or an infinity as text; null is undefined. */
type Value = number | string | null;

interface Case {
  readonly fn: string;
  readonly id: string;
  readonly input: unknown;
  readonly expected: Readonly<Record<string, Value | readonly Value[]>>;
}

type Answer = Readonly<Record<string, number | null | readonly number[]>>;

const norms = ({ x }: { x: number }): Answer => ({
  cdf: normalCdf(x),
  sf: normalSf(x),
  two_sided_p: twoSidedP(x),
});

const wilson = ({ k, n, level }: { k: number; n: number; level: number }): Answer => {
  const [low, high] = wilsonInterval(k, n, level);
  return { estimate: k / n, low, high };
};

type Changes = { b: number; c: number };

/** Items that change by one output each. */
const singleFlips = ({ b, c }: Changes): Answer => ({
  p_exact: signFlipTest([
    { difference: 1, items: b },
    { difference: -1, items: c },
  ]).p,
});

type Pairs = Changes & { n: number; level: number };

const tango = ({ b, c, n, level }: Pairs): Answer => {
  const [low, high] = tangoInterval(b, c, n, level);
  return { diff: (c - b) / n, low, high };
};

type Sides = Readonly<Record<'k1' | 'n1' | 'k2' | 'n2' | 'level', number>>;

const newcombe = ({ k1, n1, k2, n2, level }: Sides): Answer => {
  const [first, second] = [
    { estimate: k1 / n1, interval: wilsonInterval(k1, n1, level) },
    { estimate: k2 / n2, interval: wilsonInterval(k2, n2, level) },
  ] as const;
  const [low, high] = moverInterval(first, second, 0);
  return { diff: first.estimate - second.estimate, low, high };
};

const clusters = ({ cluster, d, level }: { cluster: string[]; d: number[]; level: number }): Answer => {
  const items = [...Map.groupBy(d.keys(), (i) => cluster[i]).values()];
  const sums = items.map((own) => ({
    items: 1,
    n: own.length,
    sum: own.reduce((sum, i) => sum + (d[i] as number), 0),
  }));
  const { estimate: mean = 0, se = null } = deltaInterval(sums) ?? {};
  const half = se === null ? null : criticalZ(level) * se;
  const [low, high] = half === null ? [null, null] : [mean - half, mean + half];
  return { n: d.length, clusters: items.length, mean, se, low, high };
};

const tau = ({ x, y }: { x: number[]; y: number[] }): Answer => {
  const { tauB, concordant, discordant, tiedX, tiedY } = kendallTauB(x, y);
  return { tau_b: tauB, concordant, discordant, tied_x_pairs: tiedX, tied_y_pairs: tiedY };
};

type Table = { n11: number; n10: number; n01: number; n00: number };

/** By name: how many cases there are, so that a lost line is noticed, and what is asked of them. */
const FUNCTIONS: Readonly<Record<string, readonly [count: number, answer: (input: never) => Answer]>> = {
  norm_ppf: [53, ({ p }: { p: number }) => ({ z: normalQuantile(p) })],
  norm_cdf: [87, norms],
  wilson_interval: [135, wilson],
  mcnemar_exact: [46, singleFlips],
  paired_diff_tango: [53, tango],
  newcombe_unpaired: [44, newcombe],
  cluster_robust_se: [19, clusters],
  holm: [42, ({ p }: { p: number[] }) => ({ adjusted: holm(p) })],
  benjamini_hochberg: [42, ({ p }: { p: number[] }) => ({ adjusted: benjaminiHochberg(p) })],
  kendall_tau_b: [44, tau],
  cohens_kappa: [44, ({ n11, n10, n01, n00 }: Table) => ({ ...cohensKappa(n11, n10, n01, n00) })],
};

/**
 * Ends of intervals and quantiles are differences of larger numbers, so that 1e-12 is good enough near 0. All else, and the tails above all,
 * must have nine digits, down to where doubles have fewer.
 */
const DIFFERENCES = new Set(['low', 'high', 'z']);

function agrees(name: string, got: unknown, value: Value): boolean {
  const want = typeof value === 'string' ? Number(value) : value;
  if (want === null || typeof got !== 'number' || !Number.isFinite(want)) return Object.is(got, want);
  const slack = DIFFERENCES.has(name) ? 1e-12 : 1e-300;
  return Math.abs(got - want) <= Math.max(slack, 1e-9 * Math.abs(want));
}

/** The fields that differ, as text; an empty list where the answer is right. */
function problems(got: Answer, expected: Case['expected']): string[] {
  return Object.entries(expected).flatMap(([name, want]) => {
    const [values, wanted] = [got[name], want].map((one) => (Array.isArray(one) ? one : [one])) as [unknown[], Value[]];
    const right = values.length === wanted.length && wanted.every((value, i) => agrees(name, values[i], value));
    return right ? [] : [`${name}: ${String(got[name])}, and not ${String(want)}`];
  });
}

/** The reference has another standard error (CR1) for clusters of different sizes; `unequal_items.jsonl` has values of ours. */
function hasEqualClusters({ fn, input }: Case): boolean {
  if (fn !== 'cluster_robust_se') return true;
  const sizes = Map.groupBy((input as { cluster: string[] }).cluster, (name) => name)
    .values()
    .map((own) => own.length);
  return new Set(sizes).size < 2;
}

const byFunction = Map.groupBy(cases<Case>('stats_vectors.jsonl').filter(hasEqualClusters), ({ fn }) => fn);

test('the fixture has these functions and no others', () => {
  expect([...byFunction.keys()].toSorted()).toEqual(Object.keys(FUNCTIONS).toSorted());
});

describe.each(Object.entries(FUNCTIONS))('%s', (fn, [count, answer]) => {
  const all = byFunction.get(fn) ?? [];

  test(`has ${count} cases, each under its own id`, () => {
    expect(all).toHaveLength(count);
    expect(new Set(all.map(({ id }) => id)).size).toBe(count);
  });

  test.each(all.map((one) => [one.id, one] as const))('%s', (_, { input, expected }) => {
    expect(problems(answer(input as never), expected)).toEqual([]);
  });
});

describe('a wrong answer is noticed:', () => {
  test.each<[string, Answer, Case['expected'], number]>([
    ['a lost tail', { sf: 0 }, { sf: 1e-200 }, 1],
    ['the ninth digit', { p: 0.12345679 }, { p: 0.123456789 }, 1],
    ['a number for null', { se: 0 }, { se: null }, 1],
    ['null for a number', { se: null }, { se: 0 }, 1],
    ['the wrong infinity', { z: Infinity }, { z: '-Infinity' }, 1],
    ['NaN', { low: NaN }, { low: 0 }, 1],
    ['a short list', { adjusted: [] }, { adjusted: [0] }, 1],
    ['a missing field', {}, { p: 1 }, 1],
    ['but not a difference of rounding', { low: 1e-13, p: 0.5 + 1e-15 }, { low: 0, p: 0.5 }, 0],
  ])('%s', (_, got, expected, wrong) => {
    expect(problems(got, expected)).toHaveLength(wrong);
  });
});
