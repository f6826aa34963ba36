/** Tidy tables: the result document as rows and columns, for every output that machines read. Names of columns are those of the document. */
import type { CellKey, GroupField } from '../../base/core/trial.ts';
import type { Interval } from '../../base/core/statistics.ts';
import type { RowStatistic } from '../../documents/statistic.ts';

export type Value = string | number | boolean | null;

export interface Column<Row> {
  readonly name: string;
  readonly value: (row: Row) => Value;
}

export interface Table {
  readonly name: string;
  readonly columns: readonly string[];
  /** Made while they are read, so they can be read once. */
  readonly rows: Iterable<readonly Value[]>;
}

export function createTable<Row>(name: string, rows: Iterable<Row>, columns: readonly Column<Row>[]): Table {
  return {
    name,
    columns: columns.map((column) => column.name),
    rows: Iterator.from(rows).map((row) => columns.map(({ value }) => value(row))),
  };
}

type Plain<Row> = { [Name in keyof Row]: Row[Name] extends Value ? Name : never }[keyof Row] & string;

/** Columns that are properties of the row. */
export function own<Row>(...names: readonly Plain<Row>[]): Column<Row>[] {
  return names.map((name) => ({ name, value: (row) => row[name] as Value }));
}

/** Numbers and flags under their names, intervals as two columns. */
export function statisticColumns<Row>(list: readonly RowStatistic<Row>[]): Column<Row>[] {
  return list.flatMap(({ name, kind, column = name }) =>
    kind === 'interval'
      ? ends<Row>(column, (row) => row[name] as Interval | null)
      : [{ name: column, value: (row: Row) => row[name] as Value }],
  );
}

/** Columns of a part of the row; empty where the row does not have the part. */
export function partColumns<Row, Part>(
  findPart: (row: Row) => Part | null | undefined,
  columns: readonly Column<Part>[],
): Column<Row>[] {
  return columns.map(({ name, value }) => ({
    name,
    value: (row) => {
      const part = findPart(row) ?? null;
      return part === null ? null : value(part);
    },
  }));
}

/** Both ends of an interval. */
function ends<Row>(name: string, interval: (row: Row) => Interval | null): Column<Row>[] {
  return [
    { name: `${name}Low`, value: (row) => interval(row)?.[0] ?? null },
    { name: `${name}High`, value: (row) => interval(row)?.[1] ?? null },
  ];
}

/** The fields of a key; empty where the row has no key, or a key without the field. */
export function keyColumns<Row extends { readonly key: CellKey | null }>(fields: readonly GroupField[]): Column<Row>[] {
  return fields.map((name) => ({ name, value: ({ key }) => key?.[name] ?? null }));
}
