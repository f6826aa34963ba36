/** What several answers to each question show: majority votes, passes and consistency. */
import type { BenchSamples, SampleMean } from '../documents/bench.ts';
import { ItemValues } from '../../../stats/by-item/item-values.ts';
import { passAtK } from '../../../stats/pass-at-k.ts';
import type { Plan } from '../plan.ts';
import type { ItemVotes } from './item-votes.ts';
import type { SampleCount } from './sample-count.ts';

/** Of every set under every condition. */
export function listSamples({ sets, conditions, repeats }: Plan, count: SampleCount): BenchSamples[] {
  return sets.flatMap(({ name }) =>
    conditions.map((condition) => measureSamples(name, condition, repeats, count.itemsOf(name, condition))),
  );
}

function measureSamples(set: string, condition: string, repeats: number, items: readonly ItemVotes[]): BenchSamples {
  return {
    set,
    condition,
    repeats,
    items: items.length,
    incomplete: items.filter(({ n }) => n < repeats).length,
    majority: meanOver(items.map((votes) => votes.majority())),
    consistency: meanOver(items.map((votes) => votes.consistency())),
    pass: passSizes(repeats).map((k) => {
      const values = items.flatMap(({ n, correct }) => (n < k ? [] : [passAtK(n, correct, k)]));
      return { k, ...meanOver(values) };
    }),
  };
}

/** The powers of two below the number of repeats, and that number. */
export function passSizes(repeats: number): number[] {
  const sizes: number[] = [];
  for (let k = 1; k < repeats; k *= 2) sizes.push(k);
  return [...sizes, repeats];
}

/** @param values one for each item, from 0 to 1. @returns percent. */
export function meanOver(values: readonly number[]): SampleMean {
  const items = new ItemValues(values.length);
  for (const [item, value] of values.entries()) items.add(item, value);
  const known = items.mean();
  if (known === null) return { items: 0, pct: null, interval: null };
  const { mean, interval } = known;
  return {
    items: values.length,
    pct: 100 * mean,
    interval: interval === null ? null : [100 * interval[0], 100 * interval[1]],
  };
}
