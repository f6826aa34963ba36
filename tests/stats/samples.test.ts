/** Samples and tallies do not depend on the order or on how the work was split. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ItemLabels } from '../../src/audit/tally/item-labels.ts';
import { ItemNames } from '../../src/audit/tally/item-names.ts';
import { ItemTally } from '../../src/audit/tally/item-tally.ts';
import { countAllStates, countStates } from '../../src/audit/tally/item-states.ts';
import type { ItemColumn } from '../../src/audit/tally/item-column.ts';
import { foldTrials, type FoldOptions, type FoldResult } from '../../src/audit/scan/fold.ts';
import { emptyTally, mergeInto, type CellTally, type Tally } from '../../src/audit/tally/tally.ts';
import { INVALID_LABEL, type EncodedTrial } from '../../src/base/core/trial.ts';
import { CORE_SCHEMES } from '../../src/schemes/core/core-schemes.ts';
import { deltaPp, errorPct, sharePct } from '../../src/stats/rates.ts';
import { seededRank } from '../../src/stats/seeded-rank.ts';
import { offer, type Ranked } from '../../src/stats/smallest.ts';
import { pieces, truths } from '../support/texts.ts';
import { inFull } from '../support/thorough.ts';

describe('the k smallest', () => {
  /** Few ranks and runs, so that ties are common; `\uffff` and 😀 swap places if sorted by UTF-16 units. */
  const entries = fc.uniqueArray(
    fc.record({
      rank: fc.constantFrom(0, 0.25, 0.5),
      run: fc.constantFrom('a', 'b', '\uffff', '😀'),
      ordinal: fc.nat(30),
    }),
    { selector: ({ rank, run, ordinal }) => `${rank} ${run} ${ordinal}`, maxLength: 40 },
  );
  const RUNS = ['a', 'b', '\uffff', '😀'];
  const sorted = (all: readonly Ranked[]) =>
    all.toSorted((x, y) => x.rank - y.rank || RUNS.indexOf(x.run) - RUNS.indexOf(y.run) || x.ordinal - y.ordinal);
  const sampleOf = (all: readonly Ranked[], limit: number) => {
    const sample: Ranked[] = [];
    for (const one of all) offer(sample, one, limit);
    return sample;
  };
  const named = (all: readonly Omit<Ranked, 'trialId'>[]): Ranked[] =>
    all.map((one, i) => ({ ...one, trialId: `t${i}` }));

  test('are kept, whatever the order', () => {
    fc.assert(
      fc.property(entries, fc.nat(10), (all, limit) => {
        const offered = named(all);
        expect(sampleOf(offered, limit)).toEqual(sorted(offered).slice(0, limit));
      }),
      { numRuns: inFull(1_000, 167), seed: 1 },
    );
  });

  test('of parts give those of the whole', () => {
    fc.assert(
      fc.property(entries, fc.nat(10), fc.integer({ min: 1, max: 7 }), (all, limit, parts) => {
        const offered = named(all);
        const merged = Array.from({ length: parts }, (_, part) =>
          offered.filter((__, i) => i % parts === part),
        ).flatMap((part) => sampleOf(part, limit));
        expect(sampleOf(merged, limit)).toEqual(sampleOf(offered, limit));
      }),
      { numRuns: inFull(1_000, 167), seed: 1 },
    );
  });
});

describe('tallies', () => {
  const OPTIONS: FoldOptions = { groupBy: ['temperature', 'variant', 'dataset'], seed: 3, maxExamples: 3 };
  const REST = { task: null, choices: null, question: null, detail: null };
  const SCHEMES = CORE_SCHEMES.map((_, i) => i);
  const encode = (text: string | null) => (text === null ? null : Buffer.from(text));
  const text = fc.option(pieces, { freq: 9 });

  const trials: fc.Arbitrary<EncodedTrial[]> = fc
    .array(
      fc.record({
        run: fc.constantFrom('r1', 'r2'),
        item: fc.constantFrom('i1', 'i2', 'i3', null),
        model: fc.constantFrom('m1', 'm2'),
        variant: fc.constantFrom('base', 'think'),
        condition: fc.constantFrom('control', 'asch'),
        dataset: fc.constantFrom('d1', 'd2'),
        temperature: fc.constantFrom(0, 0.7, null),
        groundTruth: fc.option(fc.oneof(truths, fc.constant('None')), { freq: 9 }),
        response: text.map(encode),
        storedParse: text.map(encode),
        storedLabel: fc.constantFrom(0, 1, 0, 1, null, INVALID_LABEL),
        undecodableTexts: fc.nat(2),
        blobTexts: fc.nat(2),
        nulTexts: fc.nat(2),
        anomaly: fc.constantFrom(null, 'vote', 'error'),
      }),
      { minLength: 1, maxLength: 30 },
    )
    .map((all) => all.map((one, i) => ({ ...one, ordinal: i + 1, trialId: `t${i}`, ...REST })));

  const cellContent = ({ key, counters, patterns }: CellTally) => [
    key,
    [...counters],
    [...patterns].toSorted(([a], [b]) => a - b),
  ];
  const content = ({ counts, conditions, cells, mismatches, invalidLabels, failures, receipts }: Tally): string =>
    JSON.stringify({
      counts,
      conditions: [...conditions].toSorted(),
      cells: [...cells.keys()].toSorted().map((id) => [id, cellContent(cells.get(id) as CellTally)]),
      mismatches,
      invalidLabels,
      samples: [...failures, ...receipts].toSorted(([a], [b]) => a.localeCompare(b)),
    });
  const merge = (...parts: readonly Tally[]): Tally => {
    const whole = emptyTally();
    for (const part of parts) mergeInto(whole, part, OPTIONS.maxExamples);
    return whole;
  };
  /** The labels by item of every cell and scheme, from the occurrences of parts that were counted in groups. */
  const itemContent = (ids: readonly string[], ...groups: readonly (readonly FoldResult[])[]) => {
    const names = new ItemNames();
    const whole = new ItemTally(names);
    for (const group of groups) {
      const part = new ItemTally(names);
      for (const { tally, occurrences } of group) part.count(occurrences, [...tally.cells.keys()]);
      whole.merge(part);
    }
    const labels = new ItemLabels(whole);
    return SCHEMES.map((scheme) => {
      const labelling = labels.underScheme(scheme);
      return [
        ...ids.map((id) => countStates(labelling.get(id) as ItemColumn)),
        countAllStates(labelling.values(), labels.count),
      ];
    });
  };
  const fold = (all: readonly EncodedTrial[]): Tally => foldTrials(all, OPTIONS).tally;
  const shard = (all: readonly EncodedTrial[], parts: number) =>
    Array.from({ length: parts }, (_, part) => all.filter((__, i) => i % parts === part));

  test('of 1, 2 and 7 parts in any order are the tally of the whole', () => {
    fc.assert(
      fc.property(
        trials.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
        ([all, shuffled]) => {
          const whole = foldTrials(all, OPTIONS);
          const ids = [...whole.tally.cells.keys()];
          const wanted = itemContent(ids, [whole]);
          for (const parts of [1, 2, 7]) {
            const results = shard(shuffled, parts).map((part) => foldTrials(part, OPTIONS));
            expect(content(merge(...results.map(({ tally }) => tally)))).toBe(content(whole.tally));
            expect(itemContent(ids, results)).toEqual(wanted);
            expect(itemContent(ids, ...results.map((one) => [one]))).toEqual(wanted);
          }
        },
      ),
      { numRuns: inFull(300, 60), seed: 1 },
    );
  });

  test('merge associatively and commutatively, and leave the part as it was', () => {
    fc.assert(
      fc.property(trials, (all) => {
        const [a, b, c] = shard(all, 3).map(fold) as [Tally, Tally, Tally];
        const before = [a, b, c].map(content);
        const wanted = content(merge(merge(a, b), c));
        expect(content(merge(a, merge(b, c)))).toBe(wanted);
        expect(content(merge(c, b, a))).toBe(wanted);
        expect(content(merge(b, a, c))).toBe(wanted);
        expect([a, b, c].map(content)).toEqual(before);
      }),
      { numRuns: inFull(300, 50), seed: 2 },
    );
  });

  test('count every trial once', () => {
    fc.assert(
      fc.property(trials, (all) => {
        const { counts, cells } = fold(all);
        const factual = all.filter((trial) => trial.groundTruth !== null);
        expect(counts.trials).toBe(all.length);
        expect(counts.factualTrials).toBe(factual.length);
        expect(counts.noneGroundTruths).toBe(factual.filter((trial) => trial.groundTruth === 'None').length);
        const unlabelled = factual.filter((trial) => trial.storedLabel === null);
        expect(counts.errors).toBe(unlabelled.filter(({ anomaly }) => anomaly === 'error').length);
        expect(counts.unlabeled).toBe(unlabelled.length - counts.errors);
        expect(counts.invalidLabels).toBe(factual.filter((trial) => trial.storedLabel === INVALID_LABEL).length);
        const inCells = cells.values().reduce((sum, cell) => sum + (cell.counters[0] ?? 0), 0);
        expect(inCells + counts.errors + counts.unlabeled + counts.invalidLabels).toBe(factual.length);
      }),
      { numRuns: inFull(300, 50), seed: 3 },
    );
  });
});

describe('seeded ranks', () => {
  const RANKS = Array.from({ length: 2_000 }, (_, i) => seededRank(0, `trial-${i}`));

  test('are in [0, 1) and spread', () => {
    expect(RANKS.every((rank) => rank >= 0 && rank < 1)).toBe(true);
    expect(new Set(RANKS).size).toBe(RANKS.length);
    const tenths = Array.from({ length: 10 }, (_, i) => RANKS.filter((rank) => Math.floor(rank * 10) === i).length);
    expect(Math.min(...tenths)).toBeGreaterThan(140);
    expect(Math.max(...tenths)).toBeLessThan(260);
  });

  test('depend on the seed and the id only', () => {
    expect(Array.from(RANKS, (_, i) => seededRank(0, `trial-${i}`))).toEqual(RANKS);
    expect(RANKS.toReversed().map((_, i) => seededRank(0, `trial-${1999 - i}`))).toEqual(RANKS.toReversed());
    const others = RANKS.map((_, i) => seededRank(1, `trial-${i}`));
    expect(others.filter((rank, i) => rank === RANKS[i])).toEqual([]);
  });
});

describe('rates', () => {
  test.each([
    [0, 4, 0],
    [1, 4, 25],
    [4, 4, 100],
    [1, 3, 33.333333333333336],
    [91, 234, 38.888888888888886],
  ])('%i errors of %i are %f %%', (errors, n, pct) => {
    expect(errorPct(errors, n)).toBe(pct);
  });

  test.each([
    [3, 1, 4, 50],
    [1, 3, 4, -50],
    [2, 2, 4, 0],
    [93, 91, 234, 0.8547008547008588],
  ])('%i errors instead of %i of %i are %f pp', (errors, stored, n, pp) => {
    expect(deltaPp(errors, stored, n)).toBe(pp);
  });

  test.each([
    [0, 0, 0],
    [1, 8, 12.5],
    [44, 234, 18.803418803418804],
  ])('%i of %i are %f %%', (part, whole, pct) => {
    expect(sharePct(part, whole)).toBe(pct);
  });

  test('are computed as (1 - sum/n) * 100, bit for bit', () => {
    let others = 0;
    for (let n = 1; n <= 200; n++)
      for (let errors = 0; errors <= n; errors++) {
        const sum = n - errors;
        expect(Object.is(errorPct(errors, n), (1 - sum / n) * 100)).toBe(true);
        if (errorPct(errors, n) !== (errors / n) * 100) others++;
      }
    expect(others).toBeGreaterThan(1_000); // another order of operations would be noticed
  });
});
