/** Contrasts under every scheme: error(condition) − error(baseline), where all other fields are equal. */
import type { CellKey, GroupField } from '../../core/trial.ts';
import { STORED } from '../../core/scheme.ts';
import type { ContrastResult } from '../../result/conclusions.ts';
import { newcombeInterval } from '../../stats/newcombe.ts';
import type { CellRates } from './cell-rates.ts';

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

/** The effect of a condition under one labelling, with its interval. */
export interface Effect {
  readonly n: number;
  readonly baselineN: number;
  readonly effectPp: number;
  readonly low: number;
  readonly high: number;
  /** −1, 0 or 1, computed in whole numbers, so that equal rates have the sign 0. */
  readonly sign: number;
  readonly isSignificant: boolean;
}

/**
 * The difference of two independent error rates in pp, with Newcombe's interval of 95 % (method 10 without continuity correction); null
 * where one of the two cells has no trial.
 */
export function computeEffect({ errors: all, n: trials }: CellRates, { cell, baseline }: ContrastPair): Effect | null {
  const [errors, n] = [all[cell] as number, trials[cell] as number];
  const [baselineErrors, baselineN] = [all[baseline] as number, trials[baseline] as number];
  if (n === 0 || baselineN === 0) return null;
  const { diff, low, high } = newcombeInterval(errors, n, baselineErrors, baselineN);
  return {
    n,
    baselineN,
    effectPp: diff * 100,
    low: low * 100,
    high: high * 100,
    sign: Math.sign(errors * baselineN - baselineErrors * n),
    isSignificant: low > 0 || high < 0,
  };
}

/** Whether two effects have opposite signs, neither of them 0. */
function isSignFlip(a: Effect, b: Effect): boolean {
  return a.sign * b.sign === -1;
}

/** Computes the contrasts under the stored labels, then under each scheme. */
export function computeContrasts(
  rates: readonly CellRates[],
  pairs: readonly ContrastPair[],
  baseline: string,
): ContrastResult[] {
  const stored = rates.find(({ scheme }) => scheme === STORED);
  return rates.flatMap((cells) =>
    pairs.flatMap((pair) => {
      const effect = computeEffect(cells, pair);
      const before = stored === undefined ? null : computeEffect(stored, pair);
      if (effect === null || before === null) return [];
      const { n, baselineN, effectPp, low, high, isSignificant } = effect;
      return {
        scheme: cells.scheme,
        key: pair.key,
        condition: pair.condition,
        baseline,
        n,
        baselineN,
        effectPp,
        low,
        high,
        isSignificant,
        signFlip: isSignFlip(effect, before),
        significanceFlip: isSignificant !== before.isSignificant,
      };
    }),
  );
}
