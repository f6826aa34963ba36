/** The difference of two cells: its estimate, and an interval and a test that agree. */
import type { Interval } from '../../base/core/statistics.ts';
import { changeOfSides, contrastOfSides, type SideDifference } from '../../stats/by-item/contrast.ts';
import { decide } from '../../stats/by-item/decide.ts';
import type { ItemColumn } from './item-column.ts';
import { joinSides, testDifference, type ColumnList, type JoinedCells } from './joined-cells.ts';
import { sumColumn } from './label-sums.ts';

/** A difference as a proportion. */
export interface InferredDifference {
  readonly estimate: number;
  readonly method: SideDifference<'tango' | 'newcombe' | 'mover' | 'items'>['method'];
  /** Of 95 %. */
  readonly interval: Interval | null;
  /** Items with outputs in both cells, and in either. */
  readonly shared: number;
  readonly items: number;
  /** p and minP are null where nothing was tested. */
  readonly p: number | null;
  readonly minP: number | null;
  readonly isExact: boolean;
  /** Whether the difference has one sign by outputs and the other by items, and one of the two is significant. */
  readonly areOpposite: boolean;
  /** The interval of another level, before it was made to agree with the test. */
  readonly intervalAt: (level: number) => Interval | null;
}

/**
 * Error rate of the first cell minus that of the baseline, or the change of the one minus the change of the other.
 * @param mostWork up to which the test is exact; see `signFlipTestOfList`.
 * @returns null where one of the cells has no trial.
 */
export function inferDifference(
  cells: JoinedCells,
  [first, baseline]: readonly [ItemColumn, ItemColumn],
  list: ColumnList,
  mostWork?: number,
): InferredDifference | null {
  const [here, there] = [sumColumn(first), sumColumn(baseline)];
  const sides = list === 'changes' ? ([here.changes, there.changes] as const) : ([here.errors, there.errors] as const);
  const joined = joinSides(cells, [first, baseline], sides, list);
  const find = list === 'changes' ? changeOfSides : contrastOfSides;
  const found = find(joined);
  if (found === null) return null;
  const { estimate, method, shared } = found;
  const { p, minP, isExact, areOpposite } = testDifference(cells, first, baseline, list, mostWork) ?? NOT_TESTED;
  const intervalAt = (level: number): Interval | null => find(joined, level)?.interval ?? null;
  const decided = decide({
    estimate,
    interval: found.interval,
    intervalAt,
    p,
    isExactTest: cells.areEqual || shared === 0,
    areSharedEqual: cells.areSharedEqual,
    outputs: Math.max(here.errors.moments.outputs, there.errors.moments.outputs),
  });
  return {
    estimate,
    method,
    shared,
    items: here.errors.moments.items + there.errors.moments.items - shared,
    ...decided,
    minP,
    isExact: isExact && decided.p === p,
    areOpposite: areOpposite === true,
    intervalAt,
  };
}

const NOT_TESTED = { p: null, minP: null, isExact: true, areOpposite: false } as const;
