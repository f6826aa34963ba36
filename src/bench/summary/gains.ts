/** The gains of conditions over the baseline. */
import type { BenchGain } from '../documents/bench.ts';
import { contrastInterval } from '../../stats/by-item/contrast.ts';
import { baselineSide, firstSide, sumUp, type PairedItemCounts } from '../../stats/by-item/item-counts.ts';
import { itemDifferences, sharedItemsTest } from '../../stats/by-item/paired-test.ts';
import type { Plan } from '../plan.ts';
import type { AnswerCount } from '../store/answer-count.ts';
import { inPercent } from './in-percent.ts';

/** The gains set by set, and then over all sets. */
export function listGains({ benchmark, conditions, sets }: Plan, count: AnswerCount): BenchGain[] {
  const { baseline } = benchmark;
  if (baseline === undefined || !conditions.includes(baseline)) return [];
  const names = sets.map(({ name }) => name);
  const gains = (condition: string): BenchGain[] => [
    ...names.map((name) => measureGain(name, [name], condition, baseline, count)),
    ...(names.length > 1 ? [measureGain(null, names, condition, baseline, count)] : []),
  ];
  return conditions.flatMap((condition) => (condition === baseline ? [] : gains(condition)));
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
  const [found, test] = [contrastInterval(paired), sharedItemsTest(paired)];
  if (found === null || test === null)
    return { ...place, gainPp: null, interval: null, p: null, minP: null, isExact: true };
  const { p, minP, isExact } = test;
  return { ...place, gainPp: 100 * rateDifference(paired), interval: inPercent(found.interval), p, minP, isExact };
}

/** Rate of the first side minus rate of the baseline, in whole numbers until the division: the same digits as (gained − lost) / n where each item has one answer. */
function rateDifference(paired: readonly PairedItemCounts[]): number {
  const [here, baseline] = [sumUp(firstSide(paired)), sumUp(baselineSide(paired))];
  return (here.sum * baseline.outputs - baseline.sum * here.outputs) / (here.outputs * baseline.outputs);
}
