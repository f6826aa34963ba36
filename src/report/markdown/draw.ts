/** Draws a table of rows, column by column. */
import { markdownTable } from 'markdown-table';

type Align = 'l' | 'r';
export interface Column<Row> {
  readonly title: string;
  readonly align: Align;
  readonly show: (row: Row) => string;
}

/** A Markdown table with a row for each of `rows`. What `show` returns must be safe in a cell. */
export function draw<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string {
  const body = rows.map((row) => columns.map((column) => column.show(row)));
  return markdownTable([columns.map((column) => column.title), ...body], {
    align: columns.map((column) => column.align),
  });
}
