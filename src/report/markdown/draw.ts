/** Draws a table of rows, column by column. */
import { markdownTable } from 'markdown-table';

type Align = 'l' | 'r';
export interface Column<Row> {
  readonly title: string;
  readonly align: Align;
  readonly show: (row: Row) => string;
  /** Whether the column is left out where all rows show the same, those that the table does not show too. */
  readonly isDetail?: boolean;
}

/**
 * A Markdown table with a row for each of `rows`. What `show` returns must be safe in a cell.
 * @param all the rows of which these are shown.
 */
export function draw<Row>(rows: readonly Row[], columns: readonly Column<Row>[], all: readonly Row[] = rows): string {
  const shown = columns.filter(
    ({ isDetail, show }) => isDetail !== true || all.length < 2 || new Set(all.map(show)).size > 1,
  );
  const body = rows.map((row) => shown.map(({ show }) => show(row)));
  return markdownTable([shown.map(({ title }) => title), ...body], { align: shown.map(({ align }) => align) });
}
