/** The gains of conditions over the baseline. */
import type { BenchGain } from '../documents/bench.ts';
import { inferDifference } from '../../../stats/by-item/infer-difference.ts';
import { baselineSide, firstSide, sumUp, type PairedItemCounts } from '../../../stats/by-item/item-counts.ts';
import { itemDifferences } from '../../../stats/by-item/paired-test.ts';
import type { Plan } from '../plan.ts';
import type { AnswerCount } from '../store/answer-count.ts';
import { inPercent } from './in-percent.ts';
import { haveSamePrompts } from './prompt-checks.ts';

/**
 * The gains set by set, and then over all sets. A set whose prompts are the same under both conditions has no gain, because any difference is chance; it is left out of the gain
 * over all sets, too.
 */
export function listGains({ benchmark, conditions, sets }: Plan, count: AnswerCount): BenchGain[] {
  const { baseline } = benchmark;
  if (baseline === undefined || !conditions.includes(baseline)) return [];
  return conditions.flatMap((condition) => {
    if (condition === baseline) return [];
    const [same, compared] = partition(sets, (set) => haveSamePrompts(set, condition, baseline));
    const bySet = sets.map((set) => {
      const gain = measureGain(set.name, [set.name], condition, baseline, count);
      return same.includes(set) ? withoutGain(gain) : gain;
    });
    if (sets.length < 2) return bySet;
    const pooled = measureGain(null, namesOf(compared), condition, baseline, count);
    return [...bySet, same.length === 0 ? pooled : { ...pooled, leftOut: namesOf(same) }];
  });
}

function withoutGain({ set, condition, baseline, pairs }: BenchGain): BenchGain {
  return { ...emptyGain({ set, condition, baseline, pairs, gained: 0, lost: 0 }), samePrompts: true };
}

type GainPlace = Pick<BenchGain, 'set' | 'condition' | 'baseline' | 'pairs' | 'gained' | 'lost'>;

function emptyGain(place: GainPlace): BenchGain {
  return { ...place, gainPp: null, interval: null, p: null, minP: null, isExact: true };
}

function namesOf(sets: Plan['sets']): string[] {
  return sets.map(({ name }) => name);
}

function partition<One>(all: readonly One[], belongs: (one: One) => boolean): [yes: One[], no: One[]] {
  return [all.filter(belongs), all.filter((one) => !belongs(one))];
}

function measureGain(
  set: string | null,
  sets: readonly string[],
  condition: string,
  baseline: string,
  count: AnswerCount,
): BenchGain {
  const paired = count.pairs(sets, condition, baseline);
  const differences = itemDifferences(paired);
  const place = {
    set,
    condition,
    baseline,
    pairs: paired.length,
    gained: differences.filter(({ difference }) => difference > 0).length,
    lost: differences.filter(({ difference }) => difference < 0).length,
  };
  const found = inferDifference(paired);
  if (found === null || found.test === null) return emptyGain(place);
  const { p, minP, isExact } = found.test;
  return { ...place, gainPp: 100 * rateDifference(paired), interval: inPercent(found.interval), p, minP, isExact };
}

/** Rate of the first side minus rate of the baseline, in whole numbers until the division: the same digits as (gained − lost) / n where each item has one answer. */
function rateDifference(paired: readonly PairedItemCounts[]): number {
  const [here, baseline] = [sumUp(firstSide(paired)), sumUp(baselineSide(paired))];
  return (here.sum * baseline.outputs - baseline.sum * here.outputs) / (here.outputs * baseline.outputs);
}
