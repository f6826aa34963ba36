/** Whole reports in which nothing is true: families of tests, ranges of ranks and specification curves. */
import type { PairedItemCounts } from '../../../src/stats/by-item/item-counts.ts';
import { differenceTest } from '../../../src/stats/by-item/paired-test.ts';
import { rankRanges, type PairTest, type RankRange } from '../../../src/stats/by-item/rank-ranges.ts';
import { signFlipTest } from '../../../src/stats/by-item/sign-flips.ts';
import { specificationCurve } from '../../../src/stats/by-item/specification-curve.ts';
import { adjustTestable, type TestWithLeastP } from '../../../src/stats/by-item/testable-family.ts';
import { holm } from '../../../src/stats/adjust.ts';
import { mcnemarExactP } from '../by-output.ts';
import { createRandom, isHit, type Random } from './random.ts';
import type { ItemSimulation } from './simulate.ts';
import { AT_THE_MARGIN, decidedClaim, falseEquivalence, type Outcome } from './statements.ts';

/** How often a false statement is made. Shares from 0 to 1. */
export interface FalseStatements {
  readonly statement: string;
  readonly items: number;
  readonly byItem: number;
  /** null where there was no such statement. */
  readonly byOutput: number | null;
}

const ITEMS = [20, 60, 100];
const LEVEL = 0.05;

/** A row for each statement and number of items. */
export function simulateFamilies({ runs, seed }: ItemSimulation): FalseStatements[] {
  const statements: Readonly<Record<string, (items: number, random: Random) => Outcome>> = {
    'some Δ of 36 cells has Holm’s p ≤ 0.05': changedCell,
    'some change of 36 effects has Holm’s p ≤ 0.05': changedEffect,
    'a true rank of 5 different variants is outside of its range': wrongRank,
    'one of 5 equal variants has a range that is not 1 to 5': unequalRank,
    'some of 12 claims about equal rates has a verdict, items with unequal numbers of outputs': (items, random) =>
      decidedClaim('unequal', items, random),
    'some of 12 claims about equal rates has a verdict, one item in five on both sides': (items, random) =>
      decidedClaim('few shared', items, random),
    ...Object.fromEntries(
      Object.entries(AT_THE_MARGIN).map(([where, draw]) => [
        `a change of 1 pp ${where} is equivalent within ±1 pp, ten times the items`,
        (items: number, random: Random) => falseEquivalence(draw, items, random),
      ]),
    ),
    'specification curve of 24 universes: median, p ≤ 0.05': (items, random) => curve('pMedian', items, random),
    'specification curve of 24 universes: share, p ≤ 0.05': (items, random) => curve('pShare', items, random),
    'specification curve of 24 universes: Stouffer, p ≤ 0.05': (items, random) => curve('pStouffer', items, random),
  };
  return Object.entries(statements).flatMap(([statement, make]) =>
    ITEMS.map((items) => {
      const random = createRandom(`${seed}:${statement}:${items}`);
      const outcomes = Array.from({ length: runs }, () => make(items, random));
      const share = (holds: (one: Outcome) => boolean): number => outcomes.filter(holds).length / runs;
      const hasByOutput = outcomes.every(({ byOutput }) => byOutput !== null);
      return {
        statement,
        items,
        byItem: share(({ byItem }) => byItem),
        byOutput: hasByOutput ? share(({ byOutput }) => byOutput === true) : null,
      };
    }),
  );
}

const OUTPUTS = 4;
const CELLS = 36;

/** Chances of an item to gain and to lose an error; three items in ten have flips, each in one direction. */
function drawTurn(random: Random): readonly [up: number, down: number] {
  if (random() >= 0.3) return [0, 0];
  const chance = random();
  return random() < 0.5 ? [chance, 0] : [0, chance];
}

function countHits(chance: number, random: Random): number {
  let hits = 0;
  for (let output = 0; output < OUTPUTS; output++) if (isHit(chance, random)) hits++;
  return hits;
}

/** The cells have the same items, whose flips have the same direction in all of them. */
function changedCell(items: number, random: Random): Outcome {
  const turns = Array.from({ length: items }, () => drawTurn(random));
  const tests: TestWithLeastP[] = [];
  const byOutput: number[] = [];
  for (let cell = 0; cell < CELLS; cell++) {
    const counts = turns.map(([up, down]) => [countHits(up, random), countHits(down, random)] as const);
    tests.push(signFlipTest(counts.map(([gained, lost]) => ({ difference: gained - lost, items: 1 }))));
    byOutput.push(mcnemarExactP(sumOf(counts.map(([up]) => up)), sumOf(counts.map(([, down]) => down))));
  }
  return { byItem: hasRejection(adjustTestable(tests).holm), byOutput: hasRejection(holm(byOutput)) };
}

/** 12 groups of a baseline and three conditions with the same flips but for chance. */
function changedEffect(items: number, random: Random): Outcome {
  const turns = Array.from({ length: items }, () => drawTurn(random));
  const drawSums = (): number[] => turns.map(([up, down]) => countHits(up, random) - countHits(down, random));
  const tests: TestWithLeastP[] = [];
  for (let group = 0; group < CELLS / 3; group++) {
    const baseline = drawSums();
    for (let condition = 0; condition < 3; condition++) {
      const differences = drawSums().map((sum, item) => ({ difference: sum - (baseline[item] as number), items: 1 }));
      tests.push(signFlipTest(differences));
    }
  }
  return { byItem: hasRejection(adjustTestable(tests).holm), byOutput: null };
}

function hasRejection(adjusted: readonly (number | null)[]): boolean {
  return adjusted.some((p) => p !== null && p <= LEVEL);
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

const DIFFERENT = [0.2, 0.26, 0.32, 0.38, 0.44];

/** A report by output gives each variant one rank, by its errors. */
function wrongRank(items: number, random: Random): Outcome {
  const { errors, ranges } = rankVariants(DIFFERENT, items, random);
  return {
    byItem: ranges.some(({ low, high }, i) => i + 1 < low || high < i + 1),
    byOutput: errors.some((count, i) => i > 0 && count <= (errors[i - 1] as number)),
  };
}

function unequalRank(items: number, random: Random): Outcome {
  const { errors, ranges } = rankVariants([0.32, 0.32, 0.32, 0.32, 0.32], items, random);
  return {
    byItem: ranges.some(({ low, high }) => low !== 1 || high !== 5),
    byOutput: new Set(errors).size > 1,
  };
}

/** The chances of an error are moved up or down by up to 0.2 from item to item. */
function rankVariants(
  rates: readonly number[],
  items: number,
  random: Random,
): { readonly errors: readonly number[]; readonly ranges: readonly RankRange[] } {
  const moves = Array.from({ length: items }, () => 0.4 * random() - 0.2);
  const counts = rates.map((rate) => moves.map((move) => countHits(rate + move, random)));
  const errors = counts.map(sumOf);
  const pairs = rates.flatMap((_, second) => Array.from({ length: second }, (__, first) => [first, second] as const));
  const tests = pairs.map(([first, second]): PairTest => {
    const [a, b] = [counts[first] as number[], counts[second] as number[]];
    const paired = a.map((sum, i): PairedItemCounts => ({
      items: 1,
      n: OUTPUTS,
      sum,
      baselineN: OUTPUTS,
      baselineSum: b[i] as number,
    }));
    const { p, minP } = differenceTest(paired) ?? { p: null, minP: null };
    return { first, second, p, minP, sign: Math.sign((errors[first] as number) - (errors[second] as number)) };
  });
  return { errors, ranges: rankRanges(rates.length, tests) };
}

const UNIVERSES = 24;

/** A contrast that is 0 in all universes; a universe has other outputs than the first one in a tenth of the items. */
function curve(statistic: 'pMedian' | 'pShare' | 'pStouffer', items: number, random: Random): Outcome {
  const chances = Array.from({ length: items }, () => random() ** 2);
  const drawDifference = (chance: number): number => countHits(chance, random) - countHits(chance, random);
  const first = chances.map(drawDifference);
  const universes = Array.from({ length: UNIVERSES }, () =>
    first.map((difference, item) => (random() < 0.1 ? drawDifference(chances[item] as number) : difference)),
  );
  const found = specificationCurve(universes, { draws: 199, seed: Math.floor(random() * 2 ** 30) });
  return { byItem: found[statistic] <= LEVEL, byOutput: null };
}
