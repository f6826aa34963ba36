/** How often the intervals by item cover the true value, and how often the tests reject where nothing is true. */
import type { Population } from './populations.ts';
import { QUANTITIES, type Method, type Quantity } from './quantities.ts';
import { createRandom, type Random } from './random.ts';
import { drawSample } from './sample.ts';

export interface ItemSimulation {
  /** Simulated samples of each population and size. */
  readonly runs: number;
  readonly seed: number;
}

/** Shares from 0 to 1. */
export interface Shares {
  readonly covered: number;
  /** Rejections at 0.05; null where something is true, and for quantities without a test. */
  readonly rejected: number | null;
}

export interface ItemRow {
  readonly quantity: string;
  readonly population: string;
  readonly items: number;
  readonly outputs: number;
  readonly byItem: Shares;
  /** null where there was no such method. */
  readonly byOutput: Shares | null;
}

export interface Sizes {
  readonly items: readonly number[];
  readonly outputs: readonly number[];
}

const SIZES: Sizes = { items: [6, 10, 20, 100, 300], outputs: [1, 4, 10] };

/** Rows by quantity, population, items and outputs. */
export function simulateItems(
  { runs, seed }: ItemSimulation,
  { items, outputs }: Sizes = SIZES,
  quantities: readonly Quantity[] = QUANTITIES,
): ItemRow[] {
  return quantities.flatMap((quantity) =>
    quantity.populations.flatMap((population) =>
      items.flatMap((count) =>
        outputs.map((each) => {
          const random = createRandom(`${seed}:${quantity.title}:${population.name}:${count}:${each}`);
          return simulateRow({ quantity, population, items: count, outputs: each }, runs, random);
        }),
      ),
    ),
  );
}

interface Cell {
  readonly quantity: Quantity;
  readonly population: Population;
  readonly items: number;
  readonly outputs: number;
}

/** Samples without an output on one side are drawn again. */
function simulateRow({ quantity, population, items, outputs }: Cell, runs: number, random: Random): ItemRow {
  const { title, design, byItem, byOutput } = quantity;
  const counts = [
    new Counts(byItem, population.truth),
    byOutput === null ? null : new Counts(byOutput, population.truth),
  ];
  for (let run = 0; run < runs;) {
    const sample = drawSample(population, { items, outputs, design }, random);
    if (sample === null) continue;
    run++;
    for (const count of counts) count?.add(sample);
  }
  return {
    quantity: title,
    population: population.name,
    items,
    outputs,
    byItem: (counts[0] as Counts).shares(runs),
    byOutput: counts[1]?.shares(runs) ?? null,
  };
}

/** Doubles that should be equal. */
const ROUNDING = 1e-12;

class Counts {
  readonly #method: Method;
  readonly #truth: number;
  #covered = 0;
  #rejected = 0;

  constructor(method: Method, truth: number) {
    this.#method = method;
    this.#truth = truth;
  }

  /** A sample without an interval is not covered. */
  add(sample: Parameters<Method['interval']>[0]): void {
    const [low, high] = this.#method.interval(sample) ?? [Number.NaN, Number.NaN];
    if (low <= this.#truth + ROUNDING && this.#truth <= high + ROUNDING) this.#covered++;
    if (this.#truth === 0 && this.#method.rejects?.(sample) === true) this.#rejected++;
  }

  shares(runs: number): Shares {
    const isTested = this.#truth === 0 && this.#method.rejects !== null;
    return { covered: this.#covered / runs, rejected: isTested ? this.#rejected / runs : null };
  }
}
