/** One row for each cell and one column for each scheme, to compare schemes in a spreadsheet. Arquero turns the rows into columns. */
import { from } from 'arquero';
import type { AuditResult } from '../../documents/result.ts';
import type { GroupField } from '../../base/core/trial.ts';
import { createTable, type Column, type Table, type Value } from './table.ts';
import type { CellResult } from '../../documents/scheme-result.ts';

/** A row of the pivot: the number of the cell, and Δpp by the number of the scheme. */
type WideRow = Readonly<Record<string, number | undefined>>;

export function wideTable({ cells, options: { schemes } }: AuditResult, fields: readonly GroupField[]): Table {
  const groups = [...Map.groupBy(cells, ({ key }) => JSON.stringify(key)).values()];
  const long = groups.flatMap((group, cell) =>
    group.map(({ scheme, deltaPp }) => ({ cell, scheme: column(schemes.indexOf(scheme)), deltaPp })),
  );
  const rows = long.length === 0 ? [] : (from(long).groupby('cell').pivot('scheme', 'deltaPp').objects() as WideRow[]);
  const findFirst = ({ cell = -1 }: WideRow): CellResult | undefined => groups[cell]?.[0];
  const createCellColumn = (name: string, value: (cell: CellResult) => Value): Column<WideRow> => ({
    name,
    value: (row) => {
      const cell = findFirst(row);
      return cell === undefined ? null : value(cell);
    },
  });
  return createTable<WideRow>('cells-wide', rows, [
    ...fields.map((field) => createCellColumn(field, ({ key }) => key[field] ?? null)),
    ...schemes.map((scheme, i): Column<WideRow> => ({
      name: `deltaPp ${scheme}`,
      value: (row) => row[column(i)] ?? null,
    })),
  ]);
}

/** A name that is no id of a scheme, which may be anything. */
function column(scheme: number): string {
  return `scheme${scheme}`;
}
