/** Labels by item against a count of every trial one by one. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ItemRows } from '../../../src/base/core/trial.ts';
import type { ItemState } from '../../../src/audit/tally/item-column.ts';
import { ItemLabels } from '../../../src/audit/tally/item-labels.ts';
import { ItemNames } from '../../../src/audit/tally/item-names.ts';
import { countAllStates, countStates, pairedErrors, pairStates } from '../../../src/audit/tally/item-states.ts';
import { joinCells, testDifference } from '../../../src/audit/tally/joined-cells.ts';
import { ItemTally } from '../../../src/audit/tally/item-tally.ts';
import {
  ABSENT_RIGHT,
  ABSENT_WRONG,
  GAINED_ONE,
  LOST_ONE,
  OccurrenceList,
  PRESENT_RIGHT,
  PRESENT_WRONG,
} from '../../../src/audit/scan/occurrences.ts';
import { PairCounts } from '../../../src/audit/tally/pair-counts.ts';
import { differenceTest } from '../../../src/stats/by-item/paired-test.ts';
import { inFull } from '../../support/thorough.ts';

const CELLS = ['a', 'b', 'c'];
/** Row 3 is the item x of the data set d. */
const ROWS: ItemRows = new Map([[3, { itemId: 'x', dataset: 'd' }]]);
const X_OF_D = '["d","x"]';

interface Trial {
  readonly cell: number;
  readonly item: string | number | null;
  readonly isRight: boolean;
  /** What scheme 0 does, which is for all trials, and scheme 1, which has a scope. */
  readonly change: 'changed' | 'absent' | 'kept';
  readonly scoped: 'changed' | 'out' | 'kept';
}

const trials: fc.Arbitrary<Trial[]> = fc.array(
  fc.record({
    cell: fc.nat(2),
    item: fc.oneof(fc.constantFrom('x', 'y', 'z', '', X_OF_D), fc.constantFrom(3, 4, 5), fc.constant(null)),
    isRight: fc.boolean(),
    change: fc.constantFrom('changed', 'absent', 'kept', 'kept'),
    scoped: fc.constantFrom('changed', 'out', 'out', 'kept'),
  }),
  { maxLength: 120 },
);

function tallyOf(all: readonly Trial[], names: ItemNames): ItemTally {
  const list = new OccurrenceList();
  for (const { cell, item, isRight, change, scoped } of all) {
    const number = list.addTrial(cell, item, isRight ? 1 : 0);
    const changed = isRight ? LOST_ONE : GAINED_ONE;
    if (change === 'changed') list.addChange(cell, number, 0, changed);
    if (change === 'absent') list.addChange(cell, number, 0, isRight ? ABSENT_RIGHT : ABSENT_WRONG);
    if (scoped === 'out') continue;
    list.addChange(cell, number, 1, isRight ? PRESENT_RIGHT : PRESENT_WRONG);
    if (scoped === 'changed') list.addChange(cell, number, 1, changed);
  }
  const tally = new ItemTally(names);
  tally.count(list.take(), CELLS, ROWS);
  return tally;
}

type Verdict = (trial: Trial) => 'changed' | 'kept' | null;

const STORED: Verdict = () => 'kept';
const SCHEMES: readonly Verdict[] = [
  ({ change }) => (change === 'absent' ? null : change),
  ({ scoped }) => (scoped === 'out' ? null : scoped),
];

/** The states as they are defined. */
function statesOf(all: readonly Trial[], verdict: Verdict): ItemState[] {
  const counted = all.flatMap((trial, i) => {
    const found = verdict(trial);
    const name = trial.item === 3 ? X_OF_D : (trial.item ?? `single ${i}`);
    if (found === null) return [];
    const [before, after] = [Number(!trial.isRight), Number(trial.isRight === (found === 'changed'))];
    return [{ name: String(name), before, change: after - before }];
  });
  const items = [...Map.groupBy(counted, ({ name }) => name).values()].map((group) => ({
    n: group.length,
    errors: group.reduce((sum, { before }) => sum + before, 0),
    change: group.reduce((sum, { change }) => sum + change, 0),
  }));
  const states = Map.groupBy(items, (item) => JSON.stringify(item));
  return [...states.values()]
    .map((own) => ({ ...(own[0] as (typeof items)[number]), items: own.length }))
    .toSorted((a, b) => a.n - b.n || a.errors - b.errors || a.change - b.change);
}

test('states of each cell and of all are those of the trials that the labelling labels', () => {
  fc.assert(
    fc.property(trials, (all) => {
      const labels = new ItemLabels(tallyOf(all, new ItemNames()));
      const labellings = [
        [labels.stored(), STORED],
        ...SCHEMES.map((verdict, scheme) => [labels.underScheme(scheme), verdict] as const),
      ] as const;
      for (const [labelling, verdict] of labellings) {
        if (verdict === SCHEMES[1] && all.every(({ scoped }) => scoped === 'out')) continue; // such a scheme has no cell
        for (const [cell, id] of CELLS.entries()) {
          const column = labelling.get(id);
          const own = all.filter((trial) => trial.cell === cell);
          expect(column === undefined ? [] : countStates(column)).toEqual(statesOf(own, verdict));
        }
        expect(countAllStates(labelling.values(), labels.count)).toEqual(statesOf(all, verdict));
      }
    }),
    { numRuns: inFull(800, 133), seed: 1 },
  );
});

test('parts in any order and under any numbers of their names give the same columns', () => {
  fc.assert(
    fc.property(trials, fc.nat(3), (all, first) => {
      const whole = new ItemLabels(tallyOf(all, new ItemNames()));
      const names = new ItemNames();
      const merged = new ItemTally(names);
      for (let part = 0; part < 4; part++)
        merged.merge(tallyOf(all.filter((_, i) => i % 4 === (part + first) % 4).toReversed(), names));
      const parts = new ItemLabels(merged);
      expect(parts.stored()).toEqual(whole.stored());
      for (const scheme of SCHEMES.keys()) expect(parts.underScheme(scheme)).toEqual(whole.underScheme(scheme));
    }),
    { numRuns: inFull(300, 50), seed: 1 },
  );
});

test('the difference of two cells is tested alike by columns and by states', () => {
  fc.assert(
    fc.property(trials, (all) => {
      const labelling = new ItemLabels(tallyOf(all, new ItemNames())).underScheme(0);
      const [a, b] = [labelling.get('a'), labelling.get('b')];
      if (a === undefined || b === undefined) return;
      expect(testDifference(joinCells(a, b), a, b, 'labelErrors')).toEqual(
        differenceTest(pairedErrors(pairStates(a, b))),
      );
    }),
    { numRuns: inFull(500, 83), seed: 1 },
  );
});

describe('an item is a data set and an id', () => {
  test('the same id in two data sets is two items', () => {
    const list = new OccurrenceList();
    list.addTrial(0, 1, 1);
    list.addTrial(0, 2, 1);
    list.addTrial(0, 3, 1);
    const tally = new ItemTally(new ItemNames());
    const rows = new Map([
      [1, { itemId: 'q1', dataset: 'arc' }],
      [2, { itemId: 'q1', dataset: 'gsm8k' }],
      [3, { itemId: 'q1', dataset: 'arc' }],
    ]);
    tally.count(list.take(), ['cell'], rows);
    const labels = new ItemLabels(tally);
    expect(labels.count).toBe(2);
    expect(countAllStates(labels.stored().values(), labels.count)).toEqual([
      { items: 1, n: 1, errors: 0, change: 0 },
      { items: 1, n: 2, errors: 0, change: 0 },
    ]);
  });
});

describe('tables that grow', () => {
  test('pairs keep their counts', () => {
    const counts = new PairCounts();
    const expected = new Map<string, number>();
    for (let i = 0; i < 5_000; i++) {
      const [first, second, by] = [i % 7, (i * 7919) % 1_201, (i % 3) - 1];
      counts.add(first, second, by);
      expected.set(`${first} ${second}`, (expected.get(`${first} ${second}`) ?? 0) + by);
    }
    for (const [pair, count] of expected) {
      const [first = 0, second = 0] = pair.split(' ').map(Number);
      expect([pair, counts.get(first, second)]).toEqual([pair, count]);
    }
    expect(counts.get(8, 8)).toBe(0);
    const seen: string[] = [];
    counts.each((first, second, count) => seen.push(`${first} ${second} ${count}`));
    const wanted = [...expected].filter(([, count]) => count !== 0).map(([pair, count]) => `${pair} ${count}`);
    expect(seen.toSorted()).toEqual(wanted.toSorted());
  });

  test('names keep their numbers, and similar ones are distinguished', () => {
    const names = new ItemNames();
    const all = Array.from({ length: 60_000 }, (_, i) => `item-${i.toString(36)}`);
    expect(all.map((name) => names.findNumber(name))).toEqual(all.map((_, i) => i));
    expect(all.map((name) => names.findNumber(name))).toEqual(all.map((_, i) => i));
    expect(names.count).toBe(60_000);
    expect(names.findNumber('')).toBe(60_000);
    expect(names.findNumber('\0')).toBe(60_001);
  });
});
