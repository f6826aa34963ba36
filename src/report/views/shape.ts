/** Orders, cuts and pivots rows with arquero. Pages in a browser do not load it. */
import { desc, escape, table } from 'arquero';

/** A number of a row, by which rows are ordered. */
type Measure<Row> = (row: Row) => number;

/**
 * The rows with the highest values, highest first. Equal ones stay in their order.
 * @param measures the first decides, then the next.
 * @param most the number of rows; default: all.
 */
export function topRows<Row>(rows: readonly Row[], measures: readonly Measure<Row>[], most = rows.length): Row[] {
  const columns = Object.fromEntries(measures.map((measure, i) => [`measure${i}`, rows.map(measure)]));
  // Functions that arquero does not parse: to parse the first expression takes longer than to order the rows.
  const order = Object.keys(columns).map((name) => desc(escape((row: Readonly<Record<string, number>>) => row[name])));
  const ordered = table({ row: rows, ...columns }).orderby(order);
  return ordered.slice(0, most).array('row') as Row[];
}

/** A row of a pivot. */
export interface PivotRow<Row, Value> {
  /** The first of the rows that it is made of. */
  readonly first: Row;
  /** The value under each head; undefined where there is no row. */
  readonly values: readonly (Value | undefined)[];
}

/** How rows become a table of two dimensions. */
export interface PivotPlan<Row, Value> {
  /** Rows of one text are one row of the pivot. */
  readonly down: (row: Row) => string;
  /** The text of the column that has the value. */
  readonly across: (row: Row) => string;
  readonly value: (row: Row) => Value;
  /** The texts of the columns. Rows with another text are left out. */
  readonly heads: readonly string[];
}

/** The rows of a pivot, in the order in which they occur. Where several rows have one place, the value of the first is there. */
export function pivotRows<Row, Value extends {}>(
  rows: readonly Row[],
  { down, across, value, heads }: PivotPlan<Row, Value>,
): PivotRow<Row, Value>[] {
  const columns = new Map(heads.map((head, i) => [head, i]));
  const shown = rows.filter((row) => columns.has(across(row)));
  if (shown.length === 0) return [];
  // Groups and columns are named by numbers, because a text may be anything.
  const firsts = new Map<string, number>();
  for (const [i, row] of shown.entries()) if (!firsts.has(down(row))) firsts.set(down(row), i);
  const pivoted = table({
    first: shown.map((row) => firsts.get(down(row))),
    head: shown.map((row) => columns.get(across(row))),
    value: shown.map(value),
  })
    .groupby('first')
    .pivot('head', 'value', { sort: false });
  return pivoted.objects().map((row: object) => {
    const { first, ...values } = row as Readonly<Record<string, Value | undefined>> & { readonly first: number };
    return { first: shown[first] as Row, values: heads.map((_, i) => values[i]) };
  });
}
