/** Contrasts and ranks against the reference values of a store of 11,571 trials. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { CellLabels } from '../../../src/audit/conclusions/cell-rates.ts';
import { summarizeConclusions } from '../../../src/audit/conclusions/conclusions.ts';
import { findContrastPairs, computeContrasts } from '../../../src/audit/conclusions/contrasts.ts';
import { findRankGroups } from '../../../src/audit/conclusions/rank-groups.ts';
import { computeRanks } from '../../../src/audit/conclusions/ranks.ts';
import { makeColumn } from '../../../src/audit/tally/item-column.ts';
import type { CellKey } from '../../../src/base/core/trial.ts';
import type { ContrastResult, RankResult } from '../../../src/documents/conclusions.ts';

interface Counts {
  readonly err_condition: number;
  readonly err_control: number;
  readonly effect_pp: number;
  readonly ci_low_pp: number;
  readonly ci_high_pp: number;
  readonly sign_flip?: boolean;
  readonly significance_flip?: boolean;
}

interface Reference {
  readonly effects: readonly {
    readonly temperature: number;
    readonly variant: string;
    readonly condition: string;
    readonly n_condition: number;
    readonly n_control: number;
    readonly schemes: Readonly<Record<string, Counts>>;
  }[];
  readonly rankings: readonly {
    readonly temperature: number;
    readonly condition: string;
    readonly variants: readonly string[];
    readonly schemes: Readonly<
      Record<
        string,
        { readonly rank: readonly number[]; readonly tau_b_vs_stored?: number; readonly inverted_pairs?: string[][] }
      >
    >;
  }[];
  readonly summary: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

const reference = JSON.parse(
  readFileSync(new URL('../../fixtures/conclusions_visible.json', import.meta.url), 'utf8'),
) as Reference;
const IDS = ['stored', 'v2_parse_v1_norm', 'stored_parse_v2_norm', 'v2_parse_v2_norm'] as const;
const GROUP = ['temperature', 'variant', 'condition'] as const;

/** The cells of the reference with their errors under each scheme. */
function cellsOf(): { keys: CellKey[]; labels: CellLabels[] } {
  const cells = new Map<string, { key: CellKey; n: number; errors: Record<string, number> }>();
  for (const { temperature, variant, condition, n_condition, n_control, schemes } of reference.effects)
    for (const [name, n] of [
      ['control', n_control],
      [condition, n_condition],
    ] as const) {
      const errors = Object.fromEntries(
        IDS.map((id) => [
          id,
          (name === 'control' ? schemes[id]?.err_control : schemes[id]?.err_condition) ?? Number.NaN,
        ]),
      );
      const key = { temperature, variant, condition: name };
      cells.set(JSON.stringify(key), { key, n, errors });
    }
  const all = [...cells.values()];
  return {
    keys: all.map(({ key }) => key),
    labels: IDS.map((scheme) =>
      independent(
        scheme,
        all.map(({ errors }) => errors[scheme] as number),
        all.map(({ n }) => n),
      ),
    ),
  };
}

/** Cells whose trials are all about different items: then intervals are those of independent rates, which the reference has. */
function independent(scheme: string, errors: readonly number[], n: readonly number[]): CellLabels {
  const none = new Int32Array();
  const columns = n.map((trials, i) =>
    makeColumn({
      items: none,
      n: none,
      errors: none,
      changes: none,
      singles: [
        { items: trials - (errors[i] as number), n: 1, errors: 0, change: 0 },
        { items: errors[i] as number, n: 1, errors: 1, change: 0 },
      ].filter(({ items }) => items > 0),
    }),
  );
  return { scheme, errors, n, columns };
}

const { keys, labels } = cellsOf();
const contrasts = computeContrasts(labels, findContrastPairs(keys, GROUP, 'control'), {
  baseline: 'control',
  margin: 1,
});
const ranks = computeRanks(labels, keys, findRankGroups(keys, GROUP));

test('every contrast is that of the reference', () => {
  expect(contrasts).toHaveLength(reference.effects.length * IDS.length);
  for (const { temperature, variant, condition, schemes } of reference.effects)
    for (const id of IDS) {
      const found = contrasts.find(
        (one) =>
          one.scheme === id &&
          one.key.temperature === temperature &&
          one.key.variant === variant &&
          one.condition === condition,
      ) as ContrastResult;
      const wanted = schemes[id] as Counts;
      expect(found.effectPp).toBeCloseTo(wanted.effect_pp, 9);
      // The reference has Newcombe’s interval. Where Fisher’s test does not reject, ours contains 0.
      const isOpen = !found.isSignificant;
      expect(found.low).toBeCloseTo(isOpen ? Math.min(0, wanted.ci_low_pp) : wanted.ci_low_pp, 9);
      expect(found.high).toBeCloseTo(isOpen ? Math.max(0, wanted.ci_high_pp) : wanted.ci_high_pp, 9);
      expect(found.method).toBe('newcombe');
      expect(found.signFlip).toBe(wanted.sign_flip ?? false);
    }
});

test('every ranking is that of the reference', () => {
  for (const { temperature, condition, variants, schemes } of reference.rankings)
    for (const id of IDS) {
      const found = ranks.find(
        (one) => one.scheme === id && one.key.temperature === temperature && one.key.condition === condition,
      ) as RankResult;
      const wanted = schemes[id];
      expect(found.ranking.map(({ value, rank }) => [value, rank])).toEqual(
        variants.map((variant, i) => [variant, wanted?.rank[i]]),
      );
      if (id === 'stored') continue;
      expect(found.tauB).toBeCloseTo(wanted?.tau_b_vs_stored as number, 12);
      expect(found.inversions.map(({ pair }) => pair)).toEqual(wanted?.inverted_pairs);
    }
});

test('the totals are those of the reference', () => {
  const findings = { contrasts, ranks, blind: new Map(), swaps: new Map() };
  const { schemes, contrasts: all } = summarizeConclusions(findings, 'control');
  expect(all).toBe(reference.effects.length);
  for (const found of schemes) {
    const wanted = reference.summary[found.scheme];
    expect(found).toMatchObject({
      signFlips: wanted?.['sign_flips'],
      inversions: wanted?.['strict_inversions'],
      meanTauB: expect.closeTo(wanted?.['tau_b_mean'] as number, 12) as number,
    });
  }
  expect(schemes).toHaveLength(3);
});

describe('what is compared', () => {
  const cells = [
    { model: 'a', condition: 'control' },
    { model: 'a', condition: 'x' },
    { model: 'b', condition: 'x' },
    { model: 'b', condition: null },
  ];

  test('a condition without a baseline has no contrast', () => {
    expect(findContrastPairs(cells, ['model', 'condition'], 'control')).toEqual([
      { key: { model: 'a' }, condition: 'x', cell: 1, baseline: 0 },
    ]);
  });

  test('cells that are not formed by condition have none', () => {
    expect(findContrastPairs([{ model: 'a' }], ['model'], 'control')).toEqual([]);
  });

  test('models are ranked where there are no variants', () => {
    expect(findRankGroups(cells, ['model', 'condition'])).toEqual([
      { key: { condition: 'x' }, field: 'model', cells: [1, 2] },
    ]);
    expect(findRankGroups([{ task: 'a' }, { task: 'b' }], ['task'])).toEqual([]);
    expect(findRankGroups([{ model: 'a' }, { model: null }], ['model'])).toEqual([]);
  });

  test('a pair that is equal in one order has not swapped', () => {
    const models = ['a', 'b', 'c'].map((model) => ({ model }));
    const inversions = (before: readonly number[], after: readonly number[]): unknown[] => {
      const n = before.map(() => 4);
      const both = [independent('stored', before, n), independent('mine', after, n)];
      return computeRanks(both, models, findRankGroups(models, ['model'])).flatMap((one) =>
        one.inversions.map(({ pair }) => pair),
      );
    };
    expect(inversions([1, 2, 3], [2, 1, 1])).toEqual([
      ['a', 'b'],
      ['a', 'c'],
    ]);
    expect(inversions([1, 1, 3], [1, 2, 3])).toEqual([]);
  });

  test('a cell without a trial under a scheme is in none of its contrasts', () => {
    const some = [
      { model: 'a', condition: 'control' },
      { model: 'a', condition: 'x' },
    ];
    const of = (scheme: string, n: number): CellLabels => independent(scheme, [1, 0], [4, n]);
    const pairs = findContrastPairs(some, ['model', 'condition'], 'control');
    const found = computeContrasts([of('stored', 4), of('mine', 0)], pairs, { baseline: 'control', margin: 1 });
    expect(found.map(({ scheme, effectPp }) => [scheme, effectPp])).toEqual([['stored', -25]]);
  });
});

interface Item {
  readonly n: number;
  /** Under the baseline, and under the condition. */
  readonly errors: readonly [number, number];
  readonly changes: readonly [number, number];
}

const times = (count: number, item: Item): Item[] => Array.from({ length: count }, () => item);

describe('conclusions by item', () => {
  /** Two conditions of one variant; each item has outputs under both, with these errors as stored and changes under the scheme. */
  function studyOf(items: readonly Item[]): ContrastResult[] {
    const cells = [
      { model: 'a', condition: 'control' },
      { model: 'a', condition: 'x' },
    ];
    const labelsOf = (scheme: string, isChanged: boolean): CellLabels => {
      const columns = [0, 1].map((cell) => {
        const n = Int32Array.from(items, (item) => item.n);
        const errors = Int32Array.from(items, (item) => item.errors[cell] as number);
        const changes = Int32Array.from(items, (item) => (isChanged ? (item.changes[cell] as number) : 0));
        return makeColumn({ items: Int32Array.from(items.keys()), n, errors, changes, singles: [] });
      });
      const total = (values: Int32Array): number => values.reduce((sum, value) => sum + value, 0);
      return {
        scheme,
        columns,
        n: columns.map(({ n }) => total(n)),
        errors: columns.map((column) => total(column.errors) + total(column.changes)),
      };
    };
    const pairs = findContrastPairs(cells, ['model', 'condition'], 'control');
    return computeContrasts([labelsOf('stored', false), labelsOf('mine', true)], pairs, {
      baseline: 'control',
      margin: 1,
    });
  }
  const unchanged = { n: 10, errors: [5, 5], changes: [0, 0] } as const;

  test('ten flips of one item are one item: nothing is significant, and nothing can be tested', () => {
    const [stored, mine] = studyOf([{ n: 10, errors: [0, 0], changes: [0, 10] }, ...times(19, unchanged)]) as [
      ContrastResult,
      ContrastResult,
    ];
    expect(stored).toMatchObject({ p: 1, isSignificant: false, change: null });
    expect(mine).toMatchObject({ p: 1, isSignificant: false, signFlip: false, significanceFlip: false });
    expect(mine.change).toMatchObject({ p: 1, minP: 1, holm: null });
    expect(mine.change?.pp).toBeCloseTo(5, 9);
    expect(mine.change?.low).toBeLessThan(0);
  });

  test('six items in one direction are enough, five are not', () => {
    const study = (changed: number): ContrastResult =>
      studyOf([
        ...times(changed, { n: 1, errors: [0, 0], changes: [0, 1] }),
        ...times(20 - changed, { n: 1, errors: [0, 0], changes: [0, 0] }),
      ])[1] as ContrastResult;
    expect(study(5)).toMatchObject({ p: 0.0625, isSignificant: false, significanceFlip: false });
    expect(study(5).change).toMatchObject({ p: 0.0625, holm: null });
    expect(study(6)).toMatchObject({ p: 0.03125, isSignificant: true, significanceFlip: true });
    expect(study(6).change).toMatchObject({ p: 0.03125, holm: 0.03125 });
  });

  test('a sign can change in the table without any test of it', () => {
    const [, mine] = studyOf([
      { n: 1, errors: [1, 0], changes: [0, 0] },
      { n: 1, errors: [0, 0], changes: [0, 1] },
      { n: 1, errors: [0, 0], changes: [0, 1] },
      ...times(17, { n: 1, errors: [0, 0], changes: [0, 0] }),
    ]) as [ContrastResult, ContrastResult];
    expect(mine).toMatchObject({ signFlip: true, isSignificant: false });
    expect(mine.change).toMatchObject({ p: 0.5, holm: null });
    expect(mine.change?.pp).toBeCloseTo(10, 9);
  });
});
