/** The sizes of a map, in px: by the letters of the page, the length of its names, and whether there is room for numbers. */
import { measureEm } from '../../../report/figures/labels.ts';
import type { HeatGrid } from './grid.ts';

export interface HeatSizes {
  readonly width: number;
  readonly height: number;
  /** The widths of the names of rows, and the height of those of columns. */
  readonly rowHead: number;
  readonly columnHead: number;
  /** Whether each cell contains its number, and the names of columns are not turned. */
  readonly isLarge: boolean;
}

/** Maps of no more rows and columns have numbers in their cells. */
const [MOST_ROWS, MOST_COLUMNS] = [40, 12];
/** Of the letters in a map, by those of the page. */
const LETTER = 0.85;
const PADDING = 12;

/**
 * @param corner the text above the names of the rows.
 * @param em the size of the letters of the page, and `room` the width of the window.
 */
export function measureGrid({ rows, columns }: HeatGrid, corner: string, em: number, room: number): HeatSizes {
  const letter = em * LETTER;
  const isLarge = rows.length <= MOST_ROWS && columns.length <= MOST_COLUMNS;
  const side = Math.min(30, Math.max(24, Math.round(em * 1.5)));
  const columnName = measureLongest(columns) * letter + PADDING;
  return {
    width: isLarge ? Math.round(Math.min(11 * em, Math.max(5 * em, columnName))) : side,
    height: isLarge ? Math.round(Math.max(28, em * 1.8)) : side,
    rowHead: Math.round(Math.min(measureLongest([...rows, corner]) * letter + PADDING, 22 * em, room * 0.4)),
    columnHead: Math.round(isLarge ? em * 1.8 : Math.min(columnName, 12 * em)),
    isLarge,
  };
}

/** The width of the name of the most letters, in em. */
function measureLongest(names: readonly string[]): number {
  return measureEm(names.reduce((longest, name) => (name.length > longest.length ? name : longest), ''));
}
