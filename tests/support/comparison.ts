/** The statistics of a comparison where each trial is another item: what they are there, from the formulas of textbooks. */
import type { ComparisonCounts } from '../../src/documents/comparison.ts';
import { tangoInterval } from '../../src/stats/tango.ts';
import { wilsonInterval } from '../../src/stats/wilson.ts';
import { exactSignTestP } from './sign-test.ts';

type Counts = Pick<ComparisonCounts, 'trials' | 'gained' | 'lost' | 'fromCorrect' | 'toCorrect'>;
type Statistics = Pick<
  ComparisonCounts,
  'fromInterval' | 'toInterval' | 'items' | 'flipItems' | 'accuracyDeltaInterval' | 'sePp' | 'p' | 'minP' | 'isExact'
>;

/** 100 times both ends. */
const inPercent = ([low, high]: readonly [number, number]): [number, number] => [100 * low, 100 * high];

/** Wilson's and Tango's intervals, and McNemar's p. */
export function statisticsOfSingleTrials({ trials, gained, lost, fromCorrect, toCorrect }: Counts): Statistics {
  const flipItems = gained + lost;
  if (trials === 0)
    return { fromInterval: null, toInterval: null, items: 0, flipItems: 0, accuracyDeltaInterval: null, sePp: null, p: null, minP: null, isExact: true }; // prettier-ignore
  const variance = (flipItems - (gained - lost) ** 2 / trials) / trials / (trials - 1);
  const p = flipItems === 0 ? 1 : exactSignTestP(gained, lost);
  return {
    fromInterval: inPercent(wilsonInterval(fromCorrect, trials)),
    toInterval: inPercent(wilsonInterval(toCorrect, trials)),
    items: trials,
    flipItems,
    accuracyDeltaInterval: inPercent(decided(tangoInterval(lost, gained, trials), p, gained - lost, trials)),
    sePp: trials === 1 ? null : 100 * Math.sqrt(Math.max(0, variance)),
    p,
    minP: flipItems === 0 ? 1 : 2 ** (1 - flipItems),
    isExact: true,
  };
}

/** It reaches to 0 where p is above 0.05, and ends half a trial before it where p is not. */
function decided([low, high]: readonly [number, number], p: number, change: number, trials: number): [number, number] {
  if (p > 0.05) return [Math.min(low, 0), Math.max(high, 0)];
  return change > 0 ? [Math.max(low, 0.5 / trials), high] : [low, Math.min(high, -0.5 / trials)];
}

/** The same with room for rounding, for `toEqual`. */
export function roundedStatistics<One extends Partial<Statistics>>(one: One): One {
  const round = (value: unknown): unknown => {
    if (typeof value === 'number') return Number(value.toPrecision(9)) + 0;
    return Array.isArray(value) ? value.map(round) : value;
  };
  return Object.fromEntries(Object.entries(one).map(([name, value]) => [name, round(value)])) as One;
}
