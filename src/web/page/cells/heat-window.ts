/** The part of a map that is drawn, and steps from cell to cell. */
import type { HeatGrid, PlacedCell } from './grid.ts';

/** Positions from `from` up to before `to`. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export interface HeatWindow {
  readonly rows: Span;
  readonly columns: Span;
}

/** The cells of each row by column. */
export type CellRows = readonly (readonly PlacedCell[])[];

export function listRows({ rows, cells }: HeatGrid): CellRows {
  const lists = rows.map((): PlacedCell[] => []);
  for (const cell of cells) lists[cell.row]?.push(cell);
  for (const list of lists) list.sort((a, b) => a.column - b.column);
  return lists;
}

/** Positions are asked for in steps of this number, so that not every pixel of scrolling draws again. */
const STEP = 4;

/**
 * The positions that a box shows, and some beyond each end.
 * @param start the first pixel, and `room` their number; `size` is that of one position.
 */
export function spanOf(start: number, room: number, size: number, count: number): Span {
  const from = Math.max(0, Math.floor(start / size / STEP) * STEP - STEP);
  const to = Math.min(count, Math.ceil((start + room) / size / STEP) * STEP + STEP);
  return { from: Math.min(from, count), to };
}

/** The cells of a row in a window, and the one that must be there in any case. */
export function cellsWithin(
  row: readonly PlacedCell[],
  { from, to }: Span,
  always: PlacedCell | undefined,
): PlacedCell[] {
  return row.filter((cell) => (cell.column >= from && cell.column < to) || cell === always);
}

/** The rows of a window, and the one that must be there in any case. */
export function rowsWithin({ from, to }: Span, always: number | undefined): number[] {
  const drawn = Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i);
  if (always === undefined || (always >= from && always < to)) return drawn;
  return always < from ? [always, ...drawn] : [...drawn, always];
}

/** What a key does: the nearest cell in this direction, the ends of the row, or a page of rows. */
export function stepFrom(rows: CellRows, { row, column }: PlacedCell, key: string): PlacedCell | undefined {
  const own = rows[row] ?? [];
  switch (key) {
    case 'ArrowRight':
      return own.find((one) => one.column > column);
    case 'ArrowLeft':
      return own.findLast((one) => one.column < column);
    case 'ArrowDown':
      return findInColumn(rows, column, row + 1, 1);
    case 'ArrowUp':
      return findInColumn(rows, column, row - 1, -1);
    case 'PageDown':
      return findInColumn(rows, column, row + PAGE, 1) ?? findInColumn(rows, column, rows.length - 1, -1);
    case 'PageUp':
      return findInColumn(rows, column, row - PAGE, -1) ?? findInColumn(rows, column, 0, 1);
    case 'Home':
      return own[0];
    case 'End':
      return own.at(-1);
    default:
      return undefined;
  }
}

const PAGE = 10;

function findInColumn(rows: CellRows, column: number, from: number, step: number): PlacedCell | undefined {
  for (let row = from; row >= 0 && row < rows.length; row += step) {
    const found = rows[row]?.find((one) => one.column === column);
    if (found !== undefined) return found;
  }
  return undefined;
}
