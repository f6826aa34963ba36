/** Cells as reports and tables show them: the widest, one scheme at a glance, and all schemes side by side. */
import type { GroupField, GroupValue } from '../../base/core/trial.ts';
import type { CellResult } from '../../documents/scheme-result.ts';
import { pivotRows, topRows, type PivotRow } from './shape.ts';

/** The cells with the largest |deltaPp|, then those with the most flips; equals stay in their order. @param most default: all. */
export function widestCells(cells: readonly CellResult[], most?: number): CellResult[] {
  return topRows(cells, [({ deltaPp }) => Math.abs(deltaPp), ({ flips }) => flips], most);
}

/** The changes by the first field of the key across, and the others down. */
export interface GlanceTable {
  readonly across: readonly GroupValue[];
  readonly down: readonly GroupField[];
  readonly rows: readonly PivotRow<CellResult, number>[];
}

/** @param cells those of one scheme. @returns null where a key has less than two fields. */
export function glanceCells(cells: readonly CellResult[], [first, ...down]: readonly GroupField[]): GlanceTable | null {
  if (first === undefined || down.length === 0) return null;
  const across = [...new Set(cells.map(({ key }) => key[first] ?? null))];
  const rows = pivotRows(cells, {
    down: ({ key }) => JSON.stringify(down.map((field) => key[field] ?? null)),
    across: ({ key }) => JSON.stringify(key[first] ?? null),
    value: ({ deltaPp }) => deltaPp,
    heads: across.map((value) => JSON.stringify(value)),
  });
  return { across, down, rows };
}

/** A row for each cell, with the change under each of the schemes. */
export function cellsBySchemes(
  cells: readonly CellResult[],
  schemes: readonly string[],
): PivotRow<CellResult, number>[] {
  return pivotRows(cells, {
    down: ({ key }) => JSON.stringify(key),
    across: ({ scheme }) => scheme,
    value: ({ deltaPp }) => deltaPp,
    heads: schemes,
  });
}
