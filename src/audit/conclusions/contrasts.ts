/** Contrasts under every scheme: error(condition) − error(baseline), where all other fields are equal. */
import { isSignificant } from '../../base/core/significance.ts';
import type { CellKey, GroupField } from '../../base/core/trial.ts';
import { STORED } from '../../base/core/scheme.ts';
import type { ContrastResult } from '../../documents/conclusions.ts';
import { judgeEquivalence } from '../../documents/equivalence.ts';
import type { EffectChange } from '../../documents/conclusions.ts';
import { adjustTestable } from '../../stats/by-item/testable-family.ts';
import { subtractRates } from '../../stats/rates.ts';
import type { ItemColumn } from '../tally/item-column.ts';
import { inferDifference } from '../tally/infer-difference.ts';
import { joinCells, type JoinedCells } from '../tally/joined-cells.ts';
import { inPercent } from '../tally/uncertainty.ts';
import type { CellLabels, CellRates } from './cell-rates.ts';

/** A cell and the cell of the baseline that it is compared with. */
export interface ContrastPair {
  /** The fields of the cell without the condition. */
  readonly key: CellKey;
  readonly condition: string;
  /** The positions of the two cells. */
  readonly cell: number;
  readonly baseline: number;
}

/**
 * Finds the pairs of cells that differ only in their condition, where one is the baseline. They have the order of the cells. There are none
 * where cells are not formed by condition.
 */
export function findContrastPairs(
  keys: readonly CellKey[],
  groupBy: readonly GroupField[],
  baseline: string,
): ContrastPair[] {
  if (!groupBy.includes('condition')) return [];
  const rests = keys.map((key) => withoutField(key, 'condition'));
  const ids = rests.map((rest) => JSON.stringify(rest));
  const baselines = new Map(keys.flatMap(({ condition }, i) => (condition === baseline ? [[ids[i], i] as const] : [])));
  return keys.flatMap(({ condition }, cell) => {
    const at = baselines.get(ids[cell]);
    if (at === undefined || at === cell || typeof condition !== 'string') return [];
    return [{ key: rests[cell] as CellKey, condition, cell, baseline: at }];
  });
}

/** The key without one field. */
export function withoutField(key: CellKey, field: GroupField): CellKey {
  return Object.fromEntries(Object.entries(key).filter(([name]) => name !== field));
}

/** The effect of a condition under one labelling. */
export interface Effect {
  readonly n: number;
  readonly baselineN: number;
  readonly effectPp: number;
  /** −1, 0 or 1, computed in whole numbers, so that equal rates have the sign 0. */
  readonly sign: number;
}

/** The difference of two error rates in pp; null where one of the two cells has no trial. */
export function computeEffect({ errors: all, n: trials }: CellRates, { cell, baseline }: ContrastPair): Effect | null {
  const [errors, n] = [all[cell] as number, trials[cell] as number];
  const [baselineErrors, baselineN] = [all[baseline] as number, trials[baseline] as number];
  if (n === 0 || baselineN === 0) return null;
  const { pp, sign } = subtractRates({ errors, n }, { errors: baselineErrors, n: baselineN });
  return { n, baselineN, effectPp: pp, sign };
}

/** Whether two effects have opposite signs, neither of them 0. */
function isSignFlip(a: Effect, b: Effect): boolean {
  return a.sign * b.sign === -1;
}

/** A test of a difference. */
type Tested = Pick<ContrastResult, 'p' | 'minP' | 'isExact'>;

const NOT_TESTED: Tested = { p: null, minP: null, isExact: true };

/** The contrast of one labelling, before its change is adjusted for the others. */
interface TestedContrast {
  readonly effect: Effect;
  readonly inference: Pick<ContrastResult, 'sharedItems' | 'method' | 'low' | 'high' | 'weightsDisagree'> & Tested;
  readonly change: Omit<EffectChange, 'holm'> | null;
}

/** Computes the contrasts under the stored labels, then under each scheme. */
export function computeContrasts(
  labellings: readonly CellLabels[],
  pairs: readonly ContrastPair[],
  { baseline, margin }: { readonly baseline: string; readonly margin: number },
): ContrastResult[] {
  const byPair = pairs.map((pair) => testContrasts(labellings, pair, margin));
  const storedAt = labellings.findIndex(({ scheme }) => scheme === STORED);
  const all = labellings.flatMap(({ scheme }, i) =>
    pairs.flatMap((pair, at) => {
      const [before, tested] = [byPair[at]?.[storedAt] ?? null, byPair[at]?.[i] ?? null];
      return tested === null ? [] : [{ scheme, pair, before, ...tested }];
    }),
  );
  const { holm } = adjustTestable(all.map(({ change }) => change ?? NOT_TESTED));
  return all.flatMap(({ scheme, pair, before, effect, inference, change }, i) => {
    if (before === null) return [];
    const { sharedItems, method, ...interval } = inference;
    return {
      scheme,
      key: pair.key,
      condition: pair.condition,
      baseline,
      n: effect.n,
      baselineN: effect.baselineN,
      sharedItems,
      method,
      effectPp: effect.effectPp,
      ...interval,
      isSignificant: isSignificant(inference.p),
      signFlip: isSignFlip(effect, before.effect),
      significanceFlip: isSignificant(inference.p) !== isSignificant(before.inference.p),
      change: change === null ? null : { ...change, holm: holm[i] ?? null },
    };
  });
}

/** The contrast of two cells under each labelling; null where one of the two has no trial. */
function testContrasts(
  labellings: readonly CellLabels[],
  pair: ContrastPair,
  margin: number,
): (TestedContrast | null)[] {
  let cells: JoinedCells | undefined;
  return labellings.map((labels) => {
    const effect = computeEffect(labels, pair);
    const [column, baseline] = [labels.columns[pair.cell], labels.columns[pair.baseline]];
    if (effect === null || column === undefined || baseline === undefined) return null;
    cells = joinCells(column, baseline, cells);
    const change = labels.scheme === STORED ? null : inferChange(cells, [column, baseline], margin);
    return { effect, inference: inferEffect(cells, column, baseline), change };
  });
}

function inferEffect(cells: JoinedCells, first: ItemColumn, baseline: ItemColumn): TestedContrast['inference'] {
  const found = inferDifference(cells, [first, baseline], 'labelErrors');
  if (found === null) return { sharedItems: 0, method: null, low: null, high: null, ...NOT_TESTED };
  const { method, shared, interval, p, minP, isExact, areOpposite } = found;
  const [low = null, high = null] = inPercent(interval) ?? [];
  // The method of a change has no contrast.
  const disagreement = areOpposite ? { weightsDisagree: true as const } : {};
  return {
    sharedItems: shared,
    method: method === 'items' ? null : method,
    low,
    high,
    p,
    minP,
    isExact,
    ...disagreement,
  };
}

function inferChange(
  cells: JoinedCells,
  columns: readonly [ItemColumn, ItemColumn],
  margin: number,
): Omit<EffectChange, 'holm'> | null {
  const found = inferDifference(cells, columns, 'changes');
  if (found === null) return null;
  const { estimate, items, p, minP, isExact } = found;
  const pp = estimate * 100;
  const interval = inPercent(found.interval);
  const [low = null, high = null] = interval ?? [];
  return { pp, low, high, p, minP, isExact, ...judgeEquivalence(interval, { pp, items, margin }) };
}
