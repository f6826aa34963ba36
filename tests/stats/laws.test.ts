/** Laws of the statistics for any numbers; where possible, by another way than the one of the sources. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { benjaminiHochberg, holm } from '../../src/stats/adjust.ts';
import { cohensKappa } from '../../src/stats/kappa.ts';
import { moverInterval } from '../../src/stats/by-item/mover.ts';

import { detectableChange, detectableDifference } from '../../src/stats/by-item/detectable.ts';
import { criticalZ, normalCdf, normalQuantile, normalSf, twoSidedP } from '../../src/stats/normal.ts';
import { kendallTauB, meanRanks, spearmanRho } from '../../src/stats/ranks.ts';
import { tangoInterval } from '../../src/stats/tango.ts';
import { wilsonInterval } from '../../src/stats/wilson.ts';
import { inFull } from '../support/thorough.ts';

const SEED = { seed: 1, numRuns: inFull(500, 83) };
const law = <Input>(input: fc.Arbitrary<Input>, check: (input: Input) => void): void => {
  fc.assert(fc.property(input, check), SEED);
};
/** How far off a value is, as a share of the wanted one. */
const off = (value: number, wanted: number): number => (value === wanted ? 0 : Math.abs(value / wanted - 1));
const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
const real = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const levels = fc.constantFrom(0.5, 0.8, 0.9, 0.95, 0.99, 0.999);
const sizes = fc.oneof(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 100_000 }));
/** k of n. */
const parts = sizes.chain((n) => fc.record({ k: fc.oneof(fc.nat(n), fc.constantFrom(0, n)), n: fc.constant(n) }));
/** Losses and gains among n pairs. */
const changes = parts.chain(({ k, n }) =>
  fc.nat(k).map((b) => ({
    b,
    c: k - b,
    n,
  })),
);

describe('the normal distribution', () => {
  test('has two sides that mirror each other and make up all', () => {
    law(real(-40, 40), (x) => {
      expect(normalCdf(-x)).toBe(normalSf(x));
      expect(off(normalCdf(x) + normalSf(x), 1)).toBeLessThanOrEqual(1e-15);
      expect(off(twoSidedP(x), 2 * Math.min(normalCdf(x), normalSf(x)))).toBeLessThanOrEqual(
        Math.abs(x) > 37 ? 1 : 1e-15,
      );
    });
  });

  test('has a tail between Gordon’s bounds', () => {
    law(real(0.01, 37), (x) => {
      const density = Math.exp(-(x * x) / 2) / Math.sqrt(2 * Math.PI);
      expect(normalSf(x)).toBeLessThan((density / x) * (1 + 1e-12));
      expect(normalSf(x)).toBeGreaterThan(((density * x) / (x * x + 1)) * (1 - 1e-12));
    });
  });

  test('has no seam where the series gives way to the fraction', () => {
    expect(off(normalSf(2.5 - 1e-15), normalSf(2.5 + 1e-15))).toBeLessThanOrEqual(2e-14);
  });

  test('grows', () => {
    law(fc.tuple(real(-38, 7), real(1e-3, 1)), ([x, step]) => {
      expect(normalCdf(x + step)).toBeGreaterThan(normalCdf(x));
    });
  });

  test('has a quantile that takes the cdf back', () => {
    law(real(-37, 5), (x) => {
      expect(Math.abs(normalQuantile(normalCdf(x)) - x)).toBeLessThan(1e-9);
    });
    law(real(0, 1), (p) => {
      expect(off(normalCdf(normalQuantile(p)), p)).toBeLessThanOrEqual(p < 1e-300 ? 1e-6 : 1e-12);
    });
  });

  test('ends in infinities, and has a middle', () => {
    expect([0, 0.5, 1].map((p) => normalQuantile(p))).toEqual([-Infinity, 0, Infinity]);
    expect([-Infinity, 0, Infinity].map((x) => normalCdf(x))).toEqual([0, 0.5, 1]);
    expect(twoSidedP(0)).toBe(1);
    expect([normalSf(38.5), twoSidedP(38.5)]).toEqual([0, 5e-324]); // 1.4e-324 on each side
    expect(off(criticalZ(0.95), 1.959963984540054)).toBeLessThanOrEqual(1e-14);
  });

  test.each([-1e-300, 1.0000000000000002, NaN, Infinity])('%f is no probability', (p) => {
    expect(() => normalQuantile(p)).toThrow(RangeError);
  });

  test.each([0, 1, -0.95, 95, NaN])('%f is no level', (level) => {
    expect(() => criticalZ(level)).toThrow(`a confidence level of ${level} is not between 0 and 1`);
    expect(() => wilsonInterval(1, 2, level)).toThrow(RangeError);
    expect(() => tangoInterval(1, 1, 2, level)).toThrow(RangeError);
  });
});

describe('Wilson’s interval', () => {
  test('is within [0, 1], around the share, and mirrors', () => {
    law(fc.tuple(parts, levels), ([{ k, n }, level]) => {
      const [low, high] = wilsonInterval(k, n, level);
      expect(low).toBeGreaterThanOrEqual(0);
      expect(low).toBeLessThanOrEqual(k / n);
      expect(high).toBeGreaterThanOrEqual(k / n);
      expect(high).toBeLessThanOrEqual(1);
      const mirrored = wilsonInterval(n - k, n, level);
      expect(Math.abs(mirrored[0] - (1 - high))).toBeLessThan(1e-14);
      expect(Math.abs(mirrored[1] - (1 - low))).toBeLessThan(1e-14);
    });
  });

  test('ends where the share is z standard errors away', () => {
    law(fc.tuple(parts, levels), ([{ k, n }, level]) => {
      const z = normalQuantile((1 + level) / 2);
      for (const end of wilsonInterval(k, n, level))
        expect(Math.abs((k / n - end) ** 2 - (z * z * end * (1 - end)) / n)).toBeLessThan(1e-13);
    });
  });

  test('touches 0 and 1 where none or all are counted, and nowhere else', () => {
    law(fc.tuple(parts, levels), ([{ k, n }, level]) => {
      const [low, high] = wilsonInterval(k, n, level);
      expect([low === 0, high === 1]).toEqual([k === 0, k === n]);
    });
  });

  test('is one of 95 % by default', () => {
    expect(wilsonInterval(3, 10)).toEqual(wilsonInterval(3, 10, 0.95));
  });

  test.each([
    [0, 0],
    [1, 0],
    [-1, 5],
    [6, 5],
    [NaN, 5],
    [1, NaN],
    [0.5, 5],
    [1, 1.5],
    [1, Infinity],
  ])('%f of %f is refused', (k, n) => {
    expect(() => wilsonInterval(k, n)).toThrow(RangeError);
  });
});

describe('the interval of two independent proportions, which is Newcombe’s', () => {
  const newcombeInterval = (k1: number, n1: number, k2: number, n2: number, level = 0.95) => {
    const [one, two] = [
      { estimate: k1 / n1, interval: wilsonInterval(k1, n1, level) },
      { estimate: k2 / n2, interval: wilsonInterval(k2, n2, level) },
    ] as const;
    const [low, high] = moverInterval(one, two, 0);
    return { diff: one.estimate - two.estimate, low, high };
  };

  test('is within [-1, 1], around the difference, and changes its sign with its arguments', () => {
    law(fc.tuple(parts, parts, levels), ([one, two, level]) => {
      const { diff, low, high } = newcombeInterval(one.k, one.n, two.k, two.n, level);
      expect(diff).toBe(one.k / one.n - two.k / two.n);
      expect(low).toBeGreaterThanOrEqual(-1 - 1e-15);
      expect([low < diff, high > diff]).toEqual([diff !== -1, diff !== 1]);
      expect(high).toBeLessThanOrEqual(1 + 1e-15);
      const turned = newcombeInterval(two.k, two.n, one.k, one.n, level);
      expect(Math.abs(turned.low + high)).toBeLessThan(1e-15);
      expect(Math.abs(turned.high + low)).toBeLessThan(1e-15);
    });
  });

  // Newcombe 1998, table II, method 10.
  test.each([
    [56, 70, 48, 80, 0.0524, 0.3339],
    [9, 10, 3, 10, 0.1705, 0.809],
    [10, 10, 0, 10, 0.6075, 1],
  ])('of %i/%i - %i/%i is the published one', (k1, n1, k2, n2, low, high) => {
    const interval = newcombeInterval(k1, n1, k2, n2);
    expect([interval.low, interval.high].map((end) => Number(end.toFixed(4)))).toEqual([low, high]);
  });
});

describe('Tango’s interval', () => {
  test('is within [-1, 1], around the difference, and mirrors', () => {
    law(fc.tuple(changes, levels), ([{ b, c, n }, level]) => {
      const [low, high] = tangoInterval(b, c, n, level);
      expect(low).toBeGreaterThanOrEqual(-1);
      expect(low).toBeLessThan(b === n ? -1 + 1e-15 : (c - b) / n);
      expect(high).toBeGreaterThan(c === n ? 1 - 1e-15 : (c - b) / n);
      expect(high).toBeLessThanOrEqual(1);
      expect(tangoInterval(c, b, n, level)).toEqual([-high, -low]);
    });
  });

  test.each([
    [-1, 0, 5],
    [0, -1, 5],
    [3, 3, 5],
    [0, 0, 0],
    [NaN, 0, 5],
    [0, NaN, 5],
    [0, 0, NaN],
  ])('%f lost and %f gained of %f are refused', (b, c, n) => {
    expect(() => tangoInterval(b, c, n)).toThrow(RangeError);
  });

  test('is wider at a higher level', () => {
    law(changes, ({ b, c, n }) => {
      const [narrow, wide] = [tangoInterval(b, c, n, 0.9), tangoInterval(b, c, n, 0.95)];
      expect(wide[0] < narrow[0]).toBe(b !== n);
      expect(wide[1] > narrow[1]).toBe(c !== n);
    });
  });

  /** The likeliest P(loss) given P(gain) - P(loss) = D, by looking for it: the likelihood has one hill. */
  const likeliest = (b: number, c: number, n: number, D: number): number => {
    const log = (count: number, p: number): number => (count === 0 ? 0 : count * Math.log(p));
    const likelihood = (q: number): number => log(b, q) + log(c, q + D) + log(n - b - c, 1 - 2 * q - D);
    let [low, high] = [Math.max(0, -D), (1 - D) / 2];
    for (let step = 0; step < 100; step++) {
      const [left, right] = [low + (high - low) / 3, high - (high - low) / 3];
      if (likelihood(left) < likelihood(right)) low = left;
      else high = right;
    }
    return (low + high) / 2;
  };

  test('ends where the difference is z standard errors away, with the likeliest variance there', () => {
    law(fc.tuple(changes, levels), ([{ b, c, n }, level]) => {
      const z = normalQuantile((1 + level) / 2);
      for (const [side, D] of tangoInterval(b, c, n, level).entries()) {
        if (Math.abs(D) === 1 || b + c === 0) continue;
        const variance = (2 * likeliest(b, c, n, D) + D - D * D) / n;
        expect(off(((c - b) / n - D) / Math.sqrt(variance), side === 0 ? z : -z)).toBeLessThanOrEqual(1e-4);
      }
    });
  });

  // Tango 1998 (crossover data), and the package PropCIs.
  test.each([
    [7, 1, 21, 0.95, 3, -0.517, -0.026],
    [25, 28, 618, 0.9, 4, -0.0148, 0.0247],
  ])('of %i lost and %i gained of %i is the published one', (b, c, n, level, digits, low, high) => {
    expect(tangoInterval(b, c, n, level).map((end) => Number(end.toFixed(digits)))).toEqual([low, high]);
  });

  test('has a width where nothing changed, and a bound where all did', () => {
    const z2 = criticalZ(0.95) ** 2;
    expect(tangoInterval(0, 0, 20)).toEqual([-z2 / (20 + z2), z2 / (20 + z2)]);
    expect(tangoInterval(20, 0, 20)[0]).toBe(-1);
    expect(tangoInterval(0, 20, 20)[1]).toBe(1);
  });
});

describe('adjusted p values', () => {
  const p = fc.array(fc.oneof(real(0, 1), fc.constantFrom(0, 0.001, 0.01, 0.04, 0.05, 1)), { maxLength: 40 });

  test('are those of their definitions, with ties alike', () => {
    law(p, (all) => {
      const atMost = (limit: number) => all.filter((value) => value <= limit).length;
      const atLeast = (limit: number) => all.filter((value) => value >= limit).length;
      expect(holm(all)).toEqual(
        all.map((own) => Math.min(1, Math.max(...all.filter((q) => q <= own).map((q) => q * atLeast(q))))),
      );
      expect(benjaminiHochberg(all)).toEqual(
        all.map((own) => Math.min(1, ...all.filter((q) => q >= own).map((q) => q * (all.length / atMost(q))))),
      );
    });
  });

  test('holm ≥ bh ≥ p, to the last digit, and at most 1', () => {
    law(p, (all) => {
      const [strict, loose] = [holm(all), benjaminiHochberg(all)];
      for (const [i, own] of all.entries()) {
        expect(loose[i]).toBeGreaterThanOrEqual(own);
        expect(strict[i]).toBeGreaterThanOrEqual(loose[i] as number);
        expect(strict[i]).toBeLessThanOrEqual(1);
      }
    });
  });

  test('of equal ones are all the same; of none there are none; the input stays', () => {
    expect(benjaminiHochberg([0.02, 0.02, 0.02])).toEqual([0.02, 0.02, 0.02]);
    expect(holm([0.02, 0.02, 0.02])).toEqual([0.06, 0.06, 0.06]);
    expect([holm([]), benjaminiHochberg([])]).toEqual([[], []]);
    const given = [0.5, 0.1];
    expect([holm(given), benjaminiHochberg(given), given]).toEqual([
      [0.5, 0.2],
      [0.5, 0.2],
      [0.5, 0.1],
    ]);
  });

  test.each([-0.01, 1.01, NaN, Infinity])('%f is no p value', (wrong) => {
    expect(() => holm([0.5, wrong])).toThrow(RangeError);
    expect(() => benjaminiHochberg([wrong, 0.5])).toThrow(`a p value of ${wrong} is not between 0 and 1`);
  });
});

describe('ranks', () => {
  /** Few values, so that ties are common. */
  const values = fc.oneof(fc.nat(4), fc.constantFrom(-Infinity, Infinity, -0, 0.1));
  const pairs = fc.array(fc.tuple(values, values), { maxLength: 12 });
  const unzip = (all: readonly (readonly [number, number])[]) => [all.map(([x]) => x), all.map(([, y]) => y)] as const;

  test('τ-b is in [-1, 1], is antisymmetric, and does not depend on the order of its arguments', () => {
    law(pairs, (all) => {
      const [x, y] = unzip(all);
      const { tauB, concordant, discordant, tiedX, tiedY } = kendallTauB(x, y);
      const turned = y.map((value) => -value);
      expect(kendallTauB(x, turned)).toEqual({
        tauB: tauB === null ? null : 0 - tauB,
        concordant: discordant,
        discordant: concordant,
        tiedX,
        tiedY,
      });
      expect(kendallTauB(y, x)).toEqual({ tauB, concordant, discordant, tiedX: tiedY, tiedY: tiedX });
      expect(tauB === null).toBe(new Set(x).size < 2 || new Set(y).size < 2);
      expect(Math.abs(tauB ?? 0)).toBeLessThanOrEqual(1);
    });
  });

  test('τ-b looks at the order only, and is 1 against itself', () => {
    law(pairs, (all) => {
      const [x, y] = unzip(all);
      expect(kendallTauB(meanRanks(x), meanRanks(y))).toEqual(kendallTauB(x, y));
      expect(kendallTauB(x, x).tauB).toBe(new Set(x).size < 2 ? null : 1);
    });
  });

  test('τ-b counts every pair', () => {
    law(pairs, (all) => {
      const { concordant, discordant, tiedX, tiedY } = kendallTauB(...unzip(all));
      const both = all.flatMap(([x, y], i) =>
        all.slice(0, i).filter((other) => other[0] === x && other[1] === y),
      ).length;
      expect(concordant + discordant + tiedX + tiedY - both).toBe(sumOf([...all.keys()]));
    });
  });

  test('are one more than what is lower, and half of the others that are equal', () => {
    law(fc.array(values), (all) => {
      const byCount = all.map(
        (own) => all.filter((v) => v < own).length + (all.filter((v) => v === own).length + 1) / 2,
      );
      expect(meanRanks(all)).toEqual(byCount);
    });
    expect(meanRanks([10, 2, 10, -1])).toEqual([3.5, 2, 3.5, 1]);
    expect(meanRanks([])).toEqual([]);
  });

  test('refuse what has no order', () => {
    expect(() => kendallTauB([1, 2], [1])).toThrow('2 values cannot be paired with 1');
    expect(() => kendallTauB([1, NaN], [1, 2])).toThrow(RangeError);
    expect(() => kendallTauB([1, 2], [NaN, 2])).toThrow(RangeError);
    expect(() => meanRanks([NaN])).toThrow('NaN has no rank');
    expect(() => spearmanRho([1, 2], [1])).toThrow('2 values cannot be paired with 1');
    expect(() => spearmanRho([1, NaN], [1, 2])).toThrow('NaN has no rank');
  });
});

describe('Spearman’s ρ', () => {
  test('is 1 − 6 Σ d² / (n³ − n) without equals', () => {
    expect(spearmanRho([1, 2, 3, 4, 5], [2, 1, 4, 3, 5])).toBeCloseTo(0.8, 12);
    law(fc.uniqueArray(fc.integer(), { minLength: 2, maxLength: 20 }), (x) => {
      const y = x.toReversed();
      const [ranksX, ranksY] = [meanRanks(x), meanRanks(y)];
      const squares = sumOf(ranksX.map((rank, i) => (rank - (ranksY[i] as number)) ** 2));
      expect(spearmanRho(x, y)).toBeCloseTo(1 - (6 * squares) / (x.length ** 3 - x.length), 10);
    });
  });

  test('knows only the order, and has none of what does not vary', () => {
    const pairs = fc.array(fc.tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: -9, max: 9 })), {
      minLength: 2,
    });
    law(pairs, (all) => {
      const [x, y] = [all.map(([one]) => one), all.map(([, other]) => other)];
      const rho = spearmanRho(x, y);
      expect(spearmanRho(y, x)).toBe(rho);
      expect(
        spearmanRho(
          x.map((value) => value ** 3),
          y,
        ),
      ).toBe(rho);
      if (rho !== null)
        expect(
          spearmanRho(
            x.map((value) => -value),
            y,
          ),
        ).toBeCloseTo(-rho, 12);
      expect(rho === null).toBe(new Set(x).size === 1 || new Set(y).size === 1);
    });
    expect(spearmanRho([], [])).toBeNull();
    expect(spearmanRho([1], [1])).toBeNull();
  });
});

describe('κ', () => {
  const tables = fc.tuple(fc.nat(50), fc.nat(50), fc.nat(50), fc.nat(50)).filter((table) => sumOf(table) > 0);

  test('is (po - pe) / (1 - pe), whichever label comes first and whatever it is called', () => {
    law(tables, ([n11, n10, n01, n00]) => {
      const { po, pe, kappa } = cohensKappa(n11, n10, n01, n00);
      expect(kappa === null).toBe(n10 + n01 === 0 && (n11 === 0 || n00 === 0));
      if (kappa !== null) {
        expect(Math.abs(kappa - (po - pe) / (1 - pe))).toBeLessThan(1e-12);
        expect(kappa).toBeLessThanOrEqual(1);
        expect(kappa).toBeGreaterThanOrEqual(-1);
        expect(kappa === 1).toBe(n10 + n01 === 0);
      }
      expect(cohensKappa(n11, n01, n10, n00)).toEqual({ po, pe, kappa });
      expect(cohensKappa(n00, n01, n10, n11)).toEqual({ po, pe, kappa });
    });
  });

  test('is 0 where the two are independent', () => {
    law(fc.tuple(...Array.from({ length: 4 }, () => fc.integer({ min: 1, max: 30 }))), (all) => {
      const [a, b, c, d] = all as [number, number, number, number];
      expect(cohensKappa(a * c, a * d, b * c, b * d).kappa).toBe(0);
    });
  });

  test.each([
    [0, 0, 0, 0],
    [-1, 1, 1, 1],
    [0.5, 0.5, 0, 0],
    [NaN, 1, 1, 1],
  ])('%f, %f, %f, %f are refused', (...table) => {
    expect(() => cohensKappa(...table)).toThrow(RangeError);
  });
});

describe('the detectable difference', () => {
  test('is found in 80 % of samples of a normal estimate, and is as wide as 1.43 half intervals', () => {
    expect(detectableDifference([-1.959963984540054, 1.959963984540054])).toBeCloseTo(
      1.959963984540054 + 0.8416212335729143,
      12,
    );
    expect(detectableDifference([3, 5])).toBeCloseTo(1.4294064, 6);
    // Six items must change for a test: without a change in 100 outputs, less than 7.9 % is easily missed.
    expect(detectableChange([-0.03, 0.03], 100)).toBeCloseTo(0.07906, 9);
    expect(detectableChange([3, 5], 100)).toBe(detectableDifference([3, 5]));
  });
});
