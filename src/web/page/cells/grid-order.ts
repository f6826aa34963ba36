/** The orders of the rows and columns of a map. */
import { seriate } from '../../../stats/seriation.ts';
import type { HeatGrid, PlacedCell } from './grid.ts';

const GRID_ORDERS = ['name', 'effect', 'similar'] as const;
export type GridOrder = (typeof GRID_ORDERS)[number];

/** The name of the order in an address; any other word is the order of names. */
export function parseGridOrder(word: string | undefined): GridOrder {
  return GRID_ORDERS.find((one) => one === word) ?? 'name';
}

/**
 * The grid with its rows and columns in another order: by their mean change over all trials, most new errors first, or with similar ones as neighbours.
 * @param limit the end of the scale, beyond which no value counts.
 */
export function orderGrid(grid: HeatGrid, order: GridOrder, limit: number): HeatGrid {
  if (order === 'name') return grid;
  const { rows, columns } = order === 'effect' ? byEffect(grid) : bySimilarity(grid, limit);
  const [rowPlaces, columnPlaces] = [invert(rows), invert(columns)];
  return {
    rows: rows.map((at) => grid.rows[at] as string),
    columns: columns.map((at) => grid.columns[at] as string),
    cells: grid.cells.map(({ row, column, cell }) => ({
      row: rowPlaces[row] as number,
      column: columnPlaces[column] as number,
      cell,
    })),
  };
}

interface AxisOrders {
  readonly rows: readonly number[];
  readonly columns: readonly number[];
}

function byEffect({ rows, columns, cells }: HeatGrid): AxisOrders {
  return {
    rows: byMean(cells, rows.length, ({ row }) => row),
    columns: byMean(cells, columns.length, ({ column }) => column),
  };
}

function byMean(cells: readonly PlacedCell[], length: number, place: (cell: PlacedCell) => number): number[] {
  const [sums, trials] = [new Float64Array(length), new Float64Array(length)];
  for (const placed of cells) {
    const at = place(placed);
    sums[at] = (sums[at] as number) + placed.cell.deltaPp * placed.cell.n;
    trials[at] = (trials[at] as number) + placed.cell.n;
  }
  const means = sums.map((sum, i) => sum / (trials[i] as number));
  return [...means.keys()].toSorted((a, b) => (means[b] as number) - (means[a] as number) || a - b);
}

function bySimilarity({ rows, columns, cells }: HeatGrid, limit: number): AxisOrders {
  const entries = cells.map(({ row, column, cell: { deltaPp } }) => ({
    row,
    column,
    value: Math.max(-limit, Math.min(limit, deltaPp)),
  }));
  return seriate(rows.length, columns.length, entries);
}

function invert(order: readonly number[]): Int32Array {
  const places = new Int32Array(order.length);
  for (const [place, at] of order.entries()) places[at] = place;
  return places;
}
