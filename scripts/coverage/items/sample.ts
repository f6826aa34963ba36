/** Samples of items from a population, with their outputs. */
import type { PairedItemCounts } from '../../../src/stats/by-item/item-counts.ts';
import type { Chances, ItemChances, Population } from './populations.ts';
import { isHit, type Random } from './random.ts';

/**
 * Which outputs an item has on the two sides. `missing`: on each side, each output is missing with a chance of 15 %. `apart`: no item is on both sides. `few shared`: one in five is.
 * `unequal`: each item has from one output to twice as many, on each side. `half`: one item has as many outputs as all the others.
 */
export type Design = 'same' | 'missing' | 'apart' | 'few shared' | 'unequal' | 'half';

/** All outputs of one side, whatever their items: what the methods by output count. */
interface Outputs {
  readonly n: number;
  readonly up: number;
  readonly down: number;
}

export interface Sample {
  readonly paired: readonly PairedItemCounts[];
  readonly first: Outputs;
  readonly baseline: Outputs;
}

export interface SampleSize {
  /** On each side. */
  readonly items: number;
  /** Of an item on each side. */
  readonly outputs: number;
  readonly design: Design;
}

const MISSING = 0.15;

/** null where one of the sides has no output. */
export function drawSample(
  { draw }: Population,
  { items, outputs, design }: SampleSize,
  random: Random,
): Sample | null {
  const entries = new Map<string, { counts: Omit<PairedItemCounts, 'items'>; items: number }>();
  const sides = [new Side(), new Side()] as const;
  const add = (chances: ItemChances, n: number, baselineN: number): void => {
    const sum = sides[0].add(chances.first, n, random);
    const baselineSum = sides[1].add(chances.baseline, baselineN, random);
    const key = `${n} ${sum} ${baselineN} ${baselineSum}`;
    const known = entries.get(key);
    if (known === undefined) entries.set(key, { counts: { n, sum, baselineN, baselineSum }, items: 1 });
    else known.items++;
  };
  for (let item = 0; item < items; item++)
    if (design === 'apart' || (design === 'few shared' && item % 5 !== 0)) {
      add(draw(random), outputs, 0);
      add(draw(random), 0, outputs);
    } else {
      const count = (): number => countOutputs({ items, outputs, design }, item, random);
      add(draw(random), count(), count());
    }
  if (sides.some(({ n }) => n === 0)) return null;
  return {
    paired: Array.from(entries.values(), (entry) => ({ ...entry.counts, items: entry.items })),
    first: sides[0],
    baseline: sides[1],
  };
}

/** The outputs of an item on one side. */
function countOutputs({ items, outputs, design }: SampleSize, item: number, random: Random): number {
  if (design === 'unequal') return 1 + Math.floor(random() * 2 * outputs);
  if (design === 'half' && item === 0) return (items - 1) * outputs;
  if (design !== 'missing') return outputs;
  let present = 0;
  for (let output = 0; output < outputs; output++) if (random() >= MISSING) present++;
  return present;
}

class Side implements Outputs {
  n = 0;
  up = 0;
  down = 0;

  /** Draws the outputs of an item. @returns their sum. */
  add({ up, down }: Chances, outputs: number, random: Random): number {
    let sum = 0;
    for (let output = 0; output < outputs; output++) {
      if (isHit(up, random)) {
        this.up++;
        sum++;
      } else if (isHit(down / (1 - up), random)) {
        this.down++;
        sum--;
      }
    }
    this.n += outputs;
    return sum;
  }
}
