/** Starts to compare cells, so that another thread computes rankings and references while this one reads receipts and computes the rest. */
import { shortName } from '../../base/text/short-name.ts';
import type { Scheme } from '../../base/core/scheme.ts';
import { USUAL } from '../../languages/options/defaults.ts';
import type { AuditOptions } from '../defaults/options.ts';
import type { TaskRunner } from '../scan/task-runner.ts';
import { nameKey, sortedCells, type Counted } from '../tally/cells.ts';
import { readCellLabels } from './cell-rates.ts';
import type { CellComparison, ComparedCells } from './compare-cells.ts';
import { findContrastPairs } from './contrasts.ts';
import { findRankGroups } from './rank-groups.ts';

export interface StartedComparison {
  readonly comparison: CellComparison;
  readonly compared: Promise<ComparedCells>;
}

export function startComparison(
  counted: Counted,
  asked: readonly Scheme[],
  options: AuditOptions,
  runner: Pick<TaskRunner, 'compareCells'>,
): StartedComparison {
  const comparison = planComparison(counted, asked, options);
  const compared = runner.compareCells(comparison);
  compared.catch(() => {}); // it is awaited later, unless something else fails before
  return { comparison, compared };
}

/** Finds the cells that are compared with each other, and reads their labels. */
function planComparison(
  counted: Counted,
  asked: readonly Scheme[],
  { groupBy, baselineCondition, reference, seed }: AuditOptions,
): CellComparison {
  const cells = sortedCells(counted.tally);
  const keys = cells.map(([, cell]) => nameKey(cell, groupBy));
  return {
    labellings: readCellLabels(counted, cells, asked),
    keys,
    pairs: findContrastPairs(keys, groupBy, shortName(baselineCondition)),
    groups: findRankGroups(keys, groupBy),
    reference: { draws: reference ?? USUAL.reference, seed },
  };
}
