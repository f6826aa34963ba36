/** Contrasts under every scheme: error(condition) − error(baseline), where all other fields are equal. */
import type { CellKey, GroupField } from '../../core/trial.ts';
import { STORED } from '../../core/scheme.ts';
import type { ContrastResult } from '../../result/conclusions.ts';
import type { EffectChange } from '../../result/conclusions.ts';
import { changeInterval, contrastInterval } from '../../stats/by-item/contrast.ts';
import { sharedItemsTest } from '../../stats/by-item/paired-test.ts';
import { adjustTestable } from '../../stats/by-item/testable-family.ts';
import { unsharedItemsTest } from '../../stats/by-item/unshared-test.ts';
import { pairedChanges, pairedErrors, pairStates, type PairedState } from '../tally/item-states.ts';
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
  return {
    n,
    baselineN,
    effectPp: (errors / n - baselineErrors / baselineN) * 100,
    sign: Math.sign(errors * baselineN - baselineErrors * n),
  };
}

/** Whether two effects have opposite signs, neither of them 0. */
function isSignFlip(a: Effect, b: Effect): boolean {
  return a.sign * b.sign === -1;
}

/** At this p or below, an effect is significant. */
const LEVEL = 0.05;

export function isSignificant(p: number | null): boolean {
  return p !== null && p <= LEVEL;
}

/** A test of a difference. */
type Tested = Pick<ContrastResult, 'p' | 'minP' | 'isExact'>;

const NOT_TESTED: Tested = { p: null, minP: null, isExact: true };

/** The contrasts of one labelling, before their changes are adjusted for each other. */
interface TestedContrast {
  readonly pair: ContrastPair;
  readonly effect: Effect;
  readonly inference: Pick<ContrastResult, 'sharedItems' | 'method' | 'low' | 'high'> & Tested;
  readonly change: Omit<EffectChange, 'holm'> | null;
}

/** Computes the contrasts under the stored labels, then under each scheme. */
export function computeContrasts(
  labellings: readonly CellLabels[],
  pairs: readonly ContrastPair[],
  baseline: string,
): ContrastResult[] {
  const tested = labellings.map((labels) => pairs.flatMap((pair) => testContrast(labels, pair) ?? []));
  const stored = new Map(
    tested[labellings.findIndex(({ scheme }) => scheme === STORED)]?.map((one) => [one.pair, one]),
  );
  const all = labellings.flatMap(({ scheme }, i) => (tested[i] ?? []).map((contrast) => ({ scheme, ...contrast })));
  const { holm } = adjustTestable(all.map(({ change }) => change ?? NOT_TESTED));
  return all.flatMap(({ scheme, pair, effect, inference, change }, i) => {
    const before = stored.get(pair);
    if (before === undefined) return [];
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

function testContrast(labels: CellLabels, pair: ContrastPair): TestedContrast | null {
  const effect = computeEffect(labels, pair);
  const [column, baseline] = [labels.columns[pair.cell], labels.columns[pair.baseline]];
  if (effect === null || column === undefined || baseline === undefined) return null;
  const states = pairStates(column, baseline);
  return {
    pair,
    effect,
    inference: inferEffect(states),
    change: labels.scheme === STORED ? null : inferChange(states),
  };
}

function inferEffect(states: readonly PairedState[]): TestedContrast['inference'] {
  const paired = pairedErrors(states);
  const found = contrastInterval(paired);
  const [low = null, high = null] = inPercent(found?.interval ?? null) ?? [];
  const { p, minP, isExact } = sharedItemsTest(paired) ?? unsharedItemsTest(paired) ?? NOT_TESTED;
  return { sharedItems: found?.shared ?? 0, method: found?.method ?? null, low, high, p, minP, isExact };
}

function inferChange(states: readonly PairedState[]): Omit<EffectChange, 'holm'> | null {
  const paired = pairedChanges(states);
  const found = changeInterval(paired);
  if (found === null) return null;
  const [low = null, high = null] = inPercent(found.interval) ?? [];
  const { p, minP, isExact } = sharedItemsTest(paired) ?? NOT_TESTED;
  return { pp: found.estimate * 100, low, high, p, minP, isExact };
}
