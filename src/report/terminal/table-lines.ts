/** Draws a table for a terminal: the first column at the left, the others at the right. */
import { cutToWidth, displayWidth, spaceAfter } from '../../base/text/display-width.ts';

/** The columns that a terminal has at least. */
export const COLUMNS = 80;
const GAP = '  ';
/** The narrowest first column. */
const LEAST_FIRST = 12;

/** The texts of a row. */
type Row = readonly [first: string, ...numbers: readonly string[]];

/** A head and one line for each row. The first column is cut where the line would be longer than {@link COLUMNS}. */
export function tableLines(rows: readonly Row[]): string[] {
  const widths = numberWidths(rows);
  const firsts = rows.map(([first]) => cutToWidth(first, Math.max(firstRoom(widths), LEAST_FIRST)));
  const firstWidth = Math.max(...firsts.map(displayWidth));
  return firsts.map((first, i) =>
    [
      first + spaceAfter(first, firstWidth),
      ...widths.map((width, k) => {
        const text = rows[i]?.[k + 1] ?? '';
        return spaceAfter(text, width) + text;
      }),
    ].join(GAP),
  );
}

/** Whether the first column is shown in full. */
export function fitsInFull(rows: readonly Row[]): boolean {
  return Math.max(...rows.map(([first]) => displayWidth(first))) <= firstRoom(numberWidths(rows));
}

function numberWidths(rows: readonly Row[]): number[] {
  const count = Math.max(...rows.map((row) => row.length)) - 1;
  return Array.from({ length: count }, (_, i) => Math.max(...rows.map((row) => displayWidth(row[i + 1] ?? ''))));
}

function firstRoom(widths: readonly number[]): number {
  return COLUMNS - widths.reduce((sum, width) => sum + GAP.length + width, 0);
}
