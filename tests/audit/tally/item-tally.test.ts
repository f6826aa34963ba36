/** Sums by item against a count of every trial one by one. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ClusterNames } from '../../../src/audit/tally/cluster-names.ts';
import { Clusters } from '../../../src/audit/tally/clusters.ts';
import { ABSENT_ONE, GAINED_ONE, LOST_ONE, OccurrenceList, PRESENT_ONE } from '../../../src/audit/scan/occurrences.ts';
import { PairCounts } from '../../../src/audit/tally/pair-counts.ts';
import type { ClusterSums } from '../../../src/stats/clusters.ts';

const CELLS = ['a', 'b', 'c'];

interface Trial {
  readonly cell: number;
  readonly item: string | number | null;
  /** What scheme 0 does, which is for all trials, and scheme 1, which has a scope. */
  readonly change: 'gained' | 'lost' | 'absent' | 'kept';
  readonly scoped: 'gained' | 'lost' | 'out' | 'kept';
}

const trials: fc.Arbitrary<Trial[]> = fc.array(
  fc.record({
    cell: fc.nat(2),
    item: fc.oneof(fc.constantFrom('x', 'y', 'z', ''), fc.nat(400), fc.constant(null)),
    change: fc.constantFrom('gained', 'lost', 'absent', 'kept', 'kept'),
    scoped: fc.constantFrom('gained', 'lost', 'out', 'out', 'kept'),
  }),
  { maxLength: 120 },
);

const CODES = { gained: GAINED_ONE, lost: LOST_ONE, absent: ABSENT_ONE } as const;

function clustersOf(all: readonly Trial[]): Clusters {
  const list = new OccurrenceList();
  for (const { cell, item, change, scoped } of all) {
    const cluster = list.addTrial(cell, item);
    if (change !== 'kept') list.addChange(cell, cluster, 0, CODES[change]);
    if (scoped === 'out') continue;
    list.addChange(cell, cluster, 1, PRESENT_ONE);
    if (scoped !== 'kept') list.addChange(cell, cluster, 1, CODES[scoped]);
  }
  const clusters = new Clusters(new ClusterNames());
  clusters.count(list.take(), CELLS, new Map([[3, 'x']])); // row 3 is the item x
  return clusters;
}

/** The sums as they are defined. */
function sumsOf(all: readonly Trial[], differenceOf: (trial: Trial) => number | null): ClusterSums {
  const counted = all.flatMap((trial, i) => {
    const difference = differenceOf(trial);
    const name = trial.item === 3 ? 'x' : (trial.item ?? `alone ${i}`);
    return difference === null ? [] : [{ name: String(name), difference }];
  });
  const groups = [...Map.groupBy(counted, ({ name }) => name).values()].map((group) => ({
    size: group.length,
    sum: group.reduce((sum, { difference }) => sum + difference, 0),
  }));
  const total = (value: (group: { size: number; sum: number }) => number): number =>
    groups.reduce((sum, group) => sum + value(group), 0);
  return {
    n: counted.length,
    clusters: groups.length,
    sum: total(({ sum }) => sum),
    sumOfSquaredSums: total(({ sum }) => sum * sum),
    sumOfSizesTimesSums: total(({ size, sum }) => size * sum),
    sumOfSquaredSizes: total(({ size }) => size * size),
  };
}

const VALUES = { gained: 1, lost: -1, kept: 0, absent: null, out: null } as const;
const DIFFERENCES = [({ change }: Trial) => VALUES[change], ({ scoped }: Trial) => VALUES[scoped]];

test('of each cell and of all are those of the trials, without those that the scheme does not label', () => {
  fc.assert(
    fc.property(trials, (all) => {
      const clusters = clustersOf(all);
      for (const [scheme, differenceOf] of DIFFERENCES.entries()) {
        if (scheme === 1 && all.every(({ scoped }) => scoped === 'out')) continue; // no cell of such a scheme is ever shown
        const byCell = clusters.sumsByCell(scheme);
        for (const [cell, id] of CELLS.entries()) {
          const own = all.filter((trial) => trial.cell === cell);
          expect(byCell.get(id)).toEqual(sumsOf(own, differenceOf));
        }
        expect(clusters.sumsOverCells(scheme)).toEqual(sumsOf(all, differenceOf));
      }
    }),
    { numRuns: 1_500, seed: 1 },
  );
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
    const names = new ClusterNames();
    const all = Array.from({ length: 60_000 }, (_, i) => `item-${i.toString(36)}`);
    expect(all.map((name) => names.findNumber(name))).toEqual(all.map((_, i) => i));
    expect(all.map((name) => names.findNumber(name))).toEqual(all.map((_, i) => i));
    expect(names.count).toBe(60_000);
    expect(names.findNumber('')).toBe(60_000);
    expect(names.findNumber('\0')).toBe(60_001);
  });
});
