/** Computes cells and totals of schemes from counters. */
import type { CellKey, GroupField, GroupValue } from '../../base/core/trial.ts';
import type { AdjustedP } from '../../documents/cell-statistics.ts';
import { STORED, type Scheme } from '../../base/core/scheme.ts';
import { v1 } from '../../schemes/core/core-schemes.ts';
import { adjustTestable } from '../../stats/by-item/testable-family.ts';
import { deltaPp, errorPct, sharePct } from '../../stats/rates.ts';
import { compareCodePoints } from '../../base/text/order.ts';
import type { ItemColumn, ItemState } from './item-column.ts';
import type { ItemLabels } from './item-labels.ts';
import { countAllStates, storedErrorCounts } from './item-states.ts';
import { sumColumn, sumLabels } from './label-sums.ts';
import { sumCounts, type SchemeCounts } from './counters.ts';
import type { CellTally, Tally } from './tally.ts';
import { errorInterval, NO_UNCERTAINTY, computeUncertainty } from './uncertainty.ts';
import { judgeEquivalence, NOT_JUDGED } from '../../documents/equivalence.ts';
import type { CellResult, SchemeResult } from '../../documents/scheme-result.ts';

/** Compares keys of cells: numbers by value, texts by code points, null last. */
export function compareKeys(a: readonly GroupValue[], b: readonly GroupValue[]): number {
  for (const [i, value] of a.entries()) {
    const order = compareValues(value, b[i] ?? null);
    if (order !== 0) return order;
  }
  return 0;
}

function compareValues(a: GroupValue, b: GroupValue): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a === 'string' && typeof b === 'string') return compareCodePoints(a, b);
  return Number(a === null) - Number(b === null);
}

/** Sorts by |deltaPp|, then by flips, both descending; ties keep the order of their keys. Source: audit_answer_parsing, section 9. */
function widestFirst(cells: readonly CellResult[]): CellResult[] {
  return cells.toSorted((a, b) => Math.abs(b.deltaPp) - Math.abs(a.deltaPp) || b.flips - a.flips);
}

/** Counted labels, and the same labels by item. */
export interface Counted {
  readonly tally: Tally;
  readonly labels: ItemLabels;
}

/** The counts of some cells. */
export interface CountedPart {
  readonly tally: Tally;
  readonly labels: Pick<ItemLabels, 'count' | 'stored' | 'underScheme'>;
}

/** A cell before its p-value is adjusted for the other cells. */
type UnadjustedCell = Omit<CellResult, keyof AdjustedP>;

/** The cells of each scheme, ascending by key. Cells without a trial in the scope of the scheme are left out. */
export function computeCells(
  counted: Counted,
  schemes: readonly string[],
  groupBy: readonly GroupField[],
): CellResult[] {
  const cells = schemes.flatMap((scheme) => computeSchemeCells(counted, scheme, groupBy));
  const { holm, bh } = adjustTestable(cells);
  return cells.map((cell, i) => ({ ...cell, holm: holm[i] ?? null, bh: bh[i] ?? null }));
}

function computeSchemeCells(
  { tally, labels }: Counted,
  scheme: string,
  groupBy: readonly GroupField[],
): UnadjustedCell[] {
  const position = tally.schemes.indexOf(scheme);
  const labelling = labels.underScheme(position);
  return sortedCells(tally)
    .map(([id, cell]) => ({ id, cell, counts: sumCounts(position, [cell.counters]) }))
    .filter(({ counts }) => counts.n > 0)
    .map(({ id, cell, counts }) => {
      const { n, storedErrors, errors, gained, lost } = counts;
      return {
        scheme,
        key: nameKey(cell, groupBy),
        n,
        storedErrorPct: errorPct(storedErrors, n),
        errorPct: errorPct(errors, n),
        deltaPp: deltaPp(errors, storedErrors, n),
        flips: gained + lost,
        gained,
        lost,
        ...computeUncertainty(counts, sumColumn(labelling.get(id) as ItemColumn)),
      };
    });
}

/** All cells by their ids, ascending by key. */
export function sortedCells({ cells }: Tally): [id: string, cell: CellTally][] {
  return [...cells].toSorted(([, a], [, b]) => compareKeys(a.key, b.key));
}

/** The key of a cell as an object: the values by the names of the fields. */
export function nameKey({ key }: CellTally, groupBy: readonly GroupField[]): CellKey {
  return Object.fromEntries(groupBy.map((field, i) => [field, key[i] ?? null]));
}

/** The test of a total may take up to a third of a second, because there is one for each scheme. */
const TOTAL_WORK = 1e9;

/** The totals of a scheme over all cells. */
export function computeTotals(
  { tally, labels }: CountedPart,
  { id, title, asks, when, parser, normalizer }: Scheme,
  cells: readonly CellResult[],
  { minN, margin }: { readonly minN: number; readonly margin: number },
): SchemeResult {
  const counts = sumAllCounts(tally, id);
  const { n, storedErrors, errors, gained, lost, unparsed, ungradable, failed } = counts;
  const flips = gained + lost;
  const rates = computeRates(errors, storedErrors, n);
  const statistics =
    n === 0
      ? NO_UNCERTAINTY
      : computeUncertainty(counts, sumLabels(readAllStates(labels, tally.schemes.indexOf(id))), TOTAL_WORK);
  const { deltaInterval, items } = statistics;
  const openGains = tally.openGains.get(id) ?? 0;
  return {
    id,
    title,
    asks,
    ...(when === undefined ? {} : { when }),
    does: normalizer.rules.length === 0 ? parser.summary : `${parser.summary} ${normalizer.summary}`,
    trials: n,
    errors,
    ...rates,
    flips,
    flipsPct: n === 0 ? null : sharePct(flips, n),
    gained,
    lost,
    ...statistics,
    ...judgeEquivalence(deltaInterval, { pp: rates.deltaPp ?? 0, items: items ?? 0, margin, flips }),
    unparsed,
    ungradable,
    ...(openGains === 0 ? {} : { openGains }),
    failed,
    cells: cells.length,
    cellsWithFlips: cells.filter((cell) => cell.flips > 0).length,
    widestCell: widestFirst(cells).find((cell) => cell.n >= minN) ?? null,
  };
}

/** The totals of the stored labels, in the same form. */
export function computeStoredTotals({ tally, labels }: CountedPart): SchemeResult {
  const { n: trials, storedErrors: errors, unparsed, ungradable } = sumAllCounts(tally, v1.id);
  const interval = errorInterval(storedErrorCounts(countAllStates(labels.stored().values(), labels.count)));
  return {
    id: STORED,
    title: 'stored label',
    asks: 'What does the input say?',
    trials,
    errors,
    ...computeRates(errors, errors, trials),
    flips: 0,
    flipsPct: trials === 0 ? null : 0,
    gained: 0,
    lost: 0,
    ...NO_UNCERTAINTY,
    ...NOT_JUDGED,
    storedInterval: interval,
    interval,
    unparsed,
    ungradable,
    failed: 0,
    cells: 0,
    cellsWithFlips: 0,
    widestCell: null,
  };
}

function readAllStates(labels: CountedPart['labels'], scheme: number): ItemState[] {
  return countAllStates(labels.underScheme(scheme).values(), labels.count);
}

function computeRates(
  errors: number,
  stored: number,
  trials: number,
): Pick<SchemeResult, 'errorPct' | 'storedErrorPct' | 'deltaPp'> {
  if (trials === 0) return { errorPct: null, storedErrorPct: null, deltaPp: null };
  return {
    errorPct: errorPct(errors, trials),
    storedErrorPct: errorPct(stored, trials),
    deltaPp: deltaPp(errors, stored, trials),
  };
}

/** The counts of a scheme over all cells. */
export function sumAllCounts({ cells, schemes }: Tally, scheme: string): SchemeCounts {
  return sumCounts(
    schemes.indexOf(scheme),
    Array.from(cells.values(), ({ counters }) => counters),
  );
}
