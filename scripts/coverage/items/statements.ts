/** Statements of a report that would be false: claims of a file that are decided although nothing differs, and a change that is called equivalent although it is not. */
import { judgeEquivalence } from '../../../src/documents/equivalence.ts';
import { inferChange } from '../../../src/stats/by-item/infer-change.ts';
import { inferDifference } from '../../../src/stats/by-item/infer-difference.ts';
import { firstSide } from '../../../src/stats/by-item/item-counts.ts';
import { adjustTestable, type TestWithLeastP } from '../../../src/stats/by-item/testable-family.ts';
import { newcombeInterval } from '../by-output.ts';
import type { Chances, Population } from './populations.ts';
import type { Random } from './random.ts';
import { drawSample, type Design } from './sample.ts';

/** Whether a report makes the statement, by item and by output. */
export interface Outcome {
  readonly byItem: boolean;
  readonly byOutput: boolean | null;
}

const CLAIMS = 12;
const OUTPUTS = 4;
const LEVEL = 0.05;

/** Items differ in how hard they are, and an item is as hard for both groups. */
const EQUAL: Population = {
  name: 'equal rates',
  truth: 0,
  draw: (random) => {
    const chance = random() ** 2;
    return { first: { up: chance, down: 0 }, baseline: { up: chance, down: 0 } };
  },
};

/** Whether a file of claims about equal rates has one with a verdict, by Holm over the claims. */
export function decidedClaim(design: Design, items: number, random: Random): Outcome {
  const tests: TestWithLeastP[] = [];
  let isByOutput = false;
  for (let claim = 0; claim < CLAIMS; claim++) {
    const sample = drawSample(EQUAL, { items, outputs: OUTPUTS, design }, random);
    if (sample === null) continue;
    tests.push(inferDifference(sample.paired, 199)?.test ?? { p: null, minP: null });
    const { first, baseline } = sample;
    const { low, high } = newcombeInterval(first.up, first.n, baseline.up, baseline.n);
    if (low > 0 || high < 0) isByOutput = true;
  }
  return { byItem: adjustTestable(tests).holm.some((p) => p !== null && p <= LEVEL), byOutput: isByOutput };
}

/** Changes of exactly 1 pp, the margin: the case that is called equivalent most often of all that are not. */
export const AT_THE_MARGIN: Readonly<Record<string, (random: Random) => Chances>> = {
  'in all items alike': () => ({ up: 0.02, down: 0.01 }),
  'in 2 % of the items': (random) => ({ up: random() < 0.02 ? 0.5 : 0, down: 0 }),
  'of all outputs of an item': (random) => {
    const lot = random();
    return { up: Number(lot < 0.05), down: Number(lot >= 0.05 && lot < 0.09) };
  },
};

/** So many times the items: with few of them nothing is called equivalent. */
const LARGER = 10;

export function falseEquivalence(draw: (random: Random) => Chances, items: number, random: Random): Outcome {
  const population: Population = {
    name: '1 pp',
    truth: 0.01,
    draw: (own) => ({ first: draw(own), baseline: { up: 0, down: 0 } }),
  };
  const sample = drawSample(population, { items: LARGER * items, outputs: OUTPUTS, design: 'same' }, random);
  const [found] = inferChange(firstSide(sample?.paired ?? []));
  const [low, high] = found?.interval ?? [-1, 1];
  const judged = judgeEquivalence([100 * low, 100 * high], { pp: 100 * (found?.estimate ?? 0), items, margin: 1 });
  return { byItem: judged.equivalence === 'equivalent', byOutput: null };
}
