/** Simulated comparisons of parsers that change nothing on average, where all outputs of an item change together. */
import { expect, test } from 'vitest';
import { ItemSums } from '../../../src/audit/compare/item-sums.ts';
import { compareByItem, compareWholeLogs } from '../../../src/audit/compare/statistics.ts';
import { SeededNumbers } from '../../../src/stats/by-item/seeded-numbers.ts';
import { exactSignTestP } from '../../support/sign-test.ts';

const RUNS = 600;
const random = new SeededNumbers(18);
const isDrawn = (share: number): boolean => random.below(1_000_000) < share * 1_000_000;
const isOutside = (interval: readonly [number, number] | null, truth: number): boolean =>
  interval === null || interval[0] > truth || interval[1] < truth;
const inPercent = (count: number): number => (100 * count) / RUNS;

/** 20 items with ten outputs each; the parser moves all outputs of four in ten items, in a direction that is drawn. */
function drawParserChange(): { sums: ItemSums; gained: number; lost: number } {
  const sums = new ItemSums();
  let [gained, lost] = [0, 0];
  for (let item = 0; item < 20; item++) {
    const [moves, isUp] = [isDrawn(0.4), isDrawn(0.5)];
    for (let output = 0; output < 10; output++) {
      const from = moves ? !isUp : isDrawn(0.7);
      const to = moves ? isUp : from;
      if (to && !from) gained++;
      if (from && !to) lost++;
      sums.add(item, from, to);
    }
  }
  return { sums, gained, lost };
}

test('a parser without an effect is called significant in at most 5 % of comparisons, and not in half of them', () => {
  let [alarms, alarmsOfOutputs, missed] = [0, 0, 0];
  for (let run = 0; run < RUNS; run++) {
    const { sums, gained, lost } = drawParserChange();
    const { p, accuracyDeltaInterval } = compareByItem(sums, 'same');
    if (p !== null && p <= 0.05) alarms++;
    if (exactSignTestP(gained, lost) <= 0.05) alarmsOfOutputs++;
    if (isOutside(accuracyDeltaInterval, 0)) missed++;
  }
  expect(inPercent(alarms)).toBeLessThanOrEqual(5);
  expect(inPercent(missed)).toBeLessThanOrEqual(6);
  expect(inPercent(alarmsOfOutputs)).toBeGreaterThan(40); // McNemar’s test of outputs, which this replaced
});

test('the interval of two logs with repeats contains the difference that they were drawn with', () => {
  let missed = 0;
  for (let run = 0; run < RUNS; run++) {
    const [old, fresh] = [new ItemSums(), new ItemSums()];
    for (let item = 0; item < 60; item++) {
      // Half of the items are easy, and half of each kind turn over: 0.5 · 0.5 · (−0.8 + 0.6) = −5 percentage points.
      const before = isDrawn(0.5) ? 0.9 : 0.2;
      const after = isDrawn(0.5) ? 1 - before : before;
      for (let repeat = 0; repeat < 4; repeat++) {
        const label = isDrawn(before);
        old.add(item, label, label);
      }
      for (let repeat = 0; repeat < 1 + (item % 5); repeat++) {
        const label = isDrawn(after);
        fresh.add(item, label, label);
      }
    }
    const { accuracyDeltaInterval, sharedItems, method } = compareWholeLogs(old, fresh);
    expect([sharedItems, method]).toEqual([60, 'mover']);
    if (isOutside(accuracyDeltaInterval, -5)) missed++;
  }
  expect(inPercent(missed)).toBeLessThanOrEqual(7.5);
});
