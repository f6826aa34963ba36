/** The places of cells in a map: a row and a column for each value, and only the cells that exist. */
import type { CellKey, GroupField, GroupValue } from '../../../base/core/trial.ts';
import { keyText } from '../../../report/numbers.ts';
import { inertLine } from '../../../base/text/inert.ts';
import { compareNaturally } from '../../../base/text/natural-order.ts';
import type { CellRow } from './cell-row.ts';

export interface PlacedCell {
  readonly row: number;
  readonly column: number;
  readonly cell: CellRow;
}

/** Names are inert. Both axes are in the order of names. */
export interface HeatGrid {
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  readonly cells: readonly PlacedCell[];
}

/** The fields that make the rows of a map, and those that make its columns. */
export interface GridFields {
  readonly down: readonly GroupField[];
  readonly across: readonly GroupField[];
}

export function buildGrid(cells: readonly CellRow[], { down, across }: GridFields): HeatGrid {
  const [rows, columns] = [listAxis(cells, down), listAxis(cells, across)];
  return {
    rows: rows.names,
    columns: columns.names,
    cells: cells.map((cell, i) => ({ row: rows.places[i] as number, column: columns.places[i] as number, cell })),
  };
}

interface Axis {
  readonly names: readonly string[];
  /** The position of each cell on the axis. */
  readonly places: readonly number[];
}

function listAxis(cells: readonly CellRow[], fields: readonly GroupField[]): Axis {
  const ids = cells.map(({ key }) => fieldsId(key, fields));
  const keys = new Map(ids.map((id, i) => [id, cells[i]?.key ?? {}]));
  const sorted = [...keys].toSorted(([, a], [, b]) => compareKeys(a, b, fields));
  const places = new Map(sorted.map(([id], place) => [id, place]));
  return {
    names: sorted.map(([, key]) => keyText(key, fields, inertLine)),
    places: ids.map((id) => places.get(id) as number),
  };
}

/** The same for the same values. */
function fieldsId(key: CellKey, fields: readonly GroupField[]): GroupValue {
  const [only] = fields;
  if (only !== undefined && fields.length === 1) return key[only] ?? null;
  return JSON.stringify(fields.map((field) => key[field] ?? null));
}

/** Field by field. */
export function compareKeys(a: CellKey, b: CellKey, fields: readonly GroupField[]): number {
  for (const field of fields) {
    const order = compareValues(a[field] ?? null, b[field] ?? null);
    if (order !== 0) return order;
  }
  return 0;
}

/** Numbers by their value, names naturally, and an unknown value last. */
export function compareValues(a: GroupValue, b: GroupValue): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return compareNaturally(String(a), String(b));
}
