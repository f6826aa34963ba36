/** Shapley values against known ones, against their definition by orders, and by their laws. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SHAPLEY_UNITS, shapleyInUnits, shapleyNumerators, shapleyPp } from '../../src/stats/shapley.ts';
import { inFull } from '../support/thorough.ts';

/** Errors of 11,571 trials for each subset of the rules S, P1, P2, N1, N2, N3 of the step from `v1` to `combined`. */
const ERRORS = [
  5420, 5237, 5420, 5651, 5420, 5417, 5420, 5751, 5356, 5172, 5356, 5581, 5356, 5349, 5356, 5679, 5380, 5197, 5380,
  5615, 5380, 5378, 5380, 5717, 5316, 5132, 5316, 5545, 5316, 5310, 5316, 5645, 5377, 5194, 5377, 5602, 5377, 5371,
  5377, 5698, 5314, 5130, 5314, 5533, 5314, 5304, 5314, 5627, 5337, 5154, 5337, 5566, 5337, 5332, 5337, 5664, 5274,
  5090, 5274, 5497, 5274, 5265, 5274, 5593,
];
const TRIALS = 11_571;

test('of the rules are the known ones', () => {
  const wanted = [
    0.7180307089562988, 1.5404891539192809, 0.5351021231239017, -0.5739924523953562, -0.3291274162417538,
    -0.3953850142597874,
  ];
  for (const [i, pp] of shapleyPp(ERRORS, 6, TRIALS).entries())
    expect(Math.abs(pp - (wanted[i] as number))).toBeLessThan(1e-15);
  // 720 · n · pp / 100, from the exact fractions 24925/34713, 17825/11571, 18575/34713, −19925/34713, −11425/34713, −1525/3857.
  expect(shapleyNumerators(ERRORS, 6)).toEqual([59_820, 128_340, 44_580, -47_820, -27_420, -32_940]);
  expect(shapleyNumerators((mask) => ERRORS[mask] as number, 6)).toEqual(shapleyNumerators(ERRORS, 6));
});

const LAW = { seed: 1, numRuns: inFull(300, 50) };
const factorial = (k: number): number => (k < 2 ? 1 : k * factorial(k - 1));
const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

interface Worths {
  readonly players: number;
  readonly worth: readonly number[];
}

const worths = (players: number) =>
  fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { minLength: 2 ** players, maxLength: 2 ** players });
const worthsOf = (min: number, max: number): fc.Arbitrary<Worths> =>
  fc.integer({ min, max }).chain((players) => fc.record({ players: fc.constant(players), worth: worths(players) }));
/** Worths, and two of their players. */
const withTwo = worthsOf(2, 8).chain((one) =>
  fc.tuple(fc.constant(one), fc.shuffledSubarray([...Array(one.players).keys()], { minLength: 2, maxLength: 2 })),
) as fc.Arbitrary<[Worths, [number, number]]>;

describe('for any worths', () => {
  test('the values in units are whole, and as many units as the players make of it', () => {
    fc.assert(
      fc.property(worthsOf(0, 8), ({ players, worth }) => {
        const shares = shapleyInUnits(worth, players);
        expect(shares.every(Number.isSafeInteger)).toBe(true);
        expect(sumOf(shares)).toBe(SHAPLEY_UNITS * ((worth.at(-1) as number) - (worth[0] as number)));
        for (const [i, numerator] of shapleyNumerators(worth, players).entries())
          expect((shares[i] as number) * factorial(players)).toBe(numerator * factorial(8));
      }),
      LAW,
    );
  });

  test('the values are the means over all orders in which the players can come', () => {
    const orders = (rest: readonly number[]): number[][] =>
      rest.length === 0
        ? [[]]
        : rest.flatMap((first) => orders(rest.filter((other) => other !== first)).map((tail) => [first, ...tail]));
    fc.assert(
      fc.property(worthsOf(1, 5), ({ players, worth }) => {
        const totals = Array<number>(players).fill(0);
        for (const order of orders([...totals.keys()])) {
          let mask = 0;
          for (const player of order) {
            const joined = mask | (1 << player);
            totals[player] = (totals[player] as number) + (worth[joined] as number) - (worth[mask] as number);
            mask = joined;
          }
        }
        expect(shapleyNumerators(worth, players)).toEqual(totals);
      }),
      LAW,
    );
  });

  test('they add up to what all bring, exactly', () => {
    fc.assert(
      fc.property(worthsOf(1, 8), ({ players, worth }) => {
        const all = (worth.at(-1) as number) - (worth[0] as number);
        expect(sumOf(shapleyNumerators(worth, players))).toBe(factorial(players) * all);
        expect(Math.abs(sumOf(shapleyPp(worth, players, 1_000)) - all / 10)).toBeLessThan(1e-8);
      }),
      LAW,
    );
  });

  test('players that bring the same to every subset are worth the same', () => {
    fc.assert(
      fc.property(withTwo, ([{ players, worth }, [one, other]]) => {
        // Subsets in which one replaces the other are given the same worth.
        const swap = (mask: number): number =>
          mask & (1 << one) && !(mask & (1 << other)) ? mask ^ (1 << one) ^ (1 << other) : mask;
        const values = shapleyNumerators((mask) => worth[swap(mask)] as number, players);
        expect(values[one]).toBe(values[other]);
      }),
      LAW,
    );
  });

  test('a player that brings nothing is worth exactly 0, and one that brings the same to all is worth that', () => {
    fc.assert(
      fc.property(withTwo, fc.integer({ min: -1_000, max: 1_000 }), ([{ players, worth }, [idle, steady]], added) => {
        const bits = (1 << idle) | (1 << steady);
        const worthOf = (mask: number): number => (worth[mask & ~bits] as number) + (mask & (1 << steady) ? added : 0);
        const values = shapleyNumerators(worthOf, players);
        expect(values[idle]).toBe(0);
        expect(values[steady]).toBe(factorial(players) * added);
        expect(shapleyPp(worthOf, players, 7)[idle]).toBe(0);
      }),
      LAW,
    );
  });

  test('the values of two worth functions add up to those of their sum', () => {
    const twoWorths = fc
      .integer({ min: 1, max: 8 })
      .chain((players) => fc.tuple(fc.constant(players), worths(players), worths(players)));
    fc.assert(
      fc.property(twoWorths, ([players, one, other]) => {
        const [first, second] = [shapleyNumerators(one, players), shapleyNumerators(other, players)];
        const both = one.map((value, mask) => value + (other[mask] as number));
        expect(shapleyNumerators(both, players)).toEqual(first.map((value, i) => value + (second[i] as number)));
      }),
      LAW,
    );
  });
});

test('without players there are no values', () => {
  expect(shapleyNumerators([7], 0)).toEqual([]);
});

test.each([-1, 0.5, 9, NaN])('%f players are refused', (players) => {
  expect(() => shapleyNumerators(() => 0, players)).toThrow(RangeError);
});

test('a worth that is missing or no whole number is refused', () => {
  expect(() => shapleyNumerators([0, 1, 2], 2)).toThrow('the worth of subset 3 is undefined, and not a whole number');
  expect(() => shapleyNumerators([0, 0.5], 1)).toThrow('the worth of subset 1 is 0.5, and not a whole number');
  expect(() => shapleyNumerators(() => NaN, 1)).toThrow(RangeError);
});

test.each([0, -1, 0.5, NaN])('an n of %f is refused', (n) => {
  expect(() => shapleyPp([0, 1], 1, n)).toThrow(RangeError);
});
