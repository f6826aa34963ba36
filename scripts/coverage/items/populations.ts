/** Populations of items whose true values are known. Items are drawn from them, and outputs from the items. */
import type { Random } from './random.ts';

/** The chances of one output of an item on one side. */
export interface Chances {
  /** Of 1: an error, or an error gained. */
  readonly up: number;
  /** Of −1: an error lost. */
  readonly down: number;
}

export interface ItemChances {
  readonly first: Chances;
  readonly baseline: Chances;
}

export interface Population {
  readonly name: string;
  /** The mean over all items: of the first side, or of the first side minus the baseline. */
  readonly truth: number;
  readonly draw: (random: Random) => ItemChances;
}

const NONE: Chances = { up: 0, down: 0 };
const up = (chance: number): Chances => ({ up: chance, down: 0 });
const oneSide = (name: string, truth: number, draw: (random: Random) => Chances): Population => ({
  name,
  truth,
  draw: (random) => ({ first: draw(random), baseline: NONE }),
});
const twoSides = (
  name: string,
  truth: number,
  draw: (random: Random) => readonly [first: Chances, baseline: Chances],
): Population => ({
  name,
  truth,
  draw: (random) => {
    const [first, baseline] = draw(random);
    return { first, baseline };
  },
});

/** Error rates. *none*: all items are alike; *strong*: all outputs of an item are alike; *few*: one item in nine has nearly all
 * errors; *rare*: one item in 22 has all of them. */
export const RATES: readonly Population[] = [
  oneSide('none', 0.3, () => up(0.3)),
  oneSide('spread', 1 / 3, (random) => up(random() ** 2)),
  oneSide('few', 0.11 * 0.9 + 0.89 * 0.02, (random) => up(random() < 0.11 ? 0.9 : 0.02)),
  oneSide('strong', 0.4, (random) => up(Number(random() < 0.4))),
  oneSide('rare', 0.045 * 0.8, (random) => up(random() < 0.045 ? 0.8 : 0)),
];

/**
 * Changes of labels by a scheme. The last three change the error rate by nothing. In the last one few items gain all outputs and many lose a few: the mean is 0, but a
 * difference is not as likely to be d as −d, which the sign-flip test assumes.
 */
export const DELTAS: readonly Population[] = [
  oneSide('none', 0.04, () => ({ up: 0.06, down: 0.02 })),
  oneSide('spread', 0.05, (random) => ({ up: 0.15 * random(), down: 0.05 * random() })),
  oneSide('few', 0.11 * 0.9 + 0.89 * 0.01, (random) => up(random() < 0.11 ? 0.9 : 0.01)),
  oneSide('strong', 0.05, (random) => turn(random, 0.1, 0.05, 1)),
  oneSide('few, no change', 0, (random) => turn(random, 0.06, 0.06, 0.9)),
  oneSide('uneven, no change', 0, (random) => turn(random, 0.5, 0.5, 0.6 * random() ** 4)),
  oneSide('asymmetric, no change', 0, (random) => {
    const lot = random();
    return lot < 0.02 ? up(1) : { up: 0, down: lot < 0.22 ? 0.1 : 0 };
  }),
];

/** Up or down by lot, with these shares of the items. */
function turn(random: Random, upwards: number, downwards: number, chance: number): Chances {
  const lot = random();
  if (lot < upwards) return { up: chance, down: 0 };
  return lot < upwards + downwards ? { up: 0, down: chance } : NONE;
}

/** Error rates of two conditions. */
export const CONTRASTS: readonly Population[] = [
  twoSides('none, no effect', 0, () => [up(0.3), up(0.3)]),
  twoSides('none, effect', 0.12, () => [up(0.42), up(0.3)]),
  twoSides('spread, no effect', 0, (random) => {
    const chance = random() ** 2;
    return [up(chance), up(chance)];
  }),
  twoSides('spread, effect', 0.1, (random) => {
    const chance = random() ** 2;
    return [up(chance), up(0.7 * chance)];
  }),
  twoSides('few, effect', 0.11 * 0.5, (random) => (random() < 0.11 ? [up(0.9), up(0.4)] : [up(0.05), up(0.05)])),
  twoSides('strong, no effect', 0, (random) => {
    const chance = Number(random() < 0.4);
    return [up(chance), up(random() < 0.7 ? chance : Number(random() < 0.4))];
  }),
  twoSides('rare, no effect', 0, (random) => {
    const chance = random() < 0.045 ? 0.8 : 0;
    return [up(chance), up(chance)];
  }),
];

/** Changes of labels by a scheme under two conditions. In *apart* each condition has its own few items with flips. */
export const CHANGES: readonly Population[] = [
  twoSides('none, no change', 0, () => [
    { up: 0.06, down: 0.02 },
    { up: 0.06, down: 0.02 },
  ]),
  twoSides('both few, no change', 0, (random) => (random() < 0.11 ? [up(0.6), up(0.6)] : [NONE, NONE])),
  twoSides('apart few, no change', 0, (random) => [random() < 0.11 ? up(0.9) : NONE, random() < 0.11 ? up(0.9) : NONE]),
  twoSides('none, change', 0.05, () => [up(0.08), up(0.03)]),
  twoSides('few, change', 0.11 * 0.8, (random) => (random() < 0.11 ? [up(0.9), up(0.1)] : [NONE, NONE])),
  twoSides('strong, change', 0.08, (random) => [random() < 0.12 ? up(1) : NONE, random() < 0.04 ? up(1) : NONE]),
];
