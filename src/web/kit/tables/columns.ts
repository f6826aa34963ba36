/** The columns that many tables have. */
import type { ComponentChildren } from 'preact';
import type { Column } from './data-table.tsx';

/** Numbers, sorted by value, in their own format. */
export function numberColumn<Row, Value extends number | null>(
  id: string,
  title: ComponentChildren,
  value: (row: Row) => Value,
  words: (value: Value, row: Row) => ComponentChildren,
): Column<Row> {
  return { id, title, kind: 'number', show: (row) => words(value(row), row), by: value };
}
