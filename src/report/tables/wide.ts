/** One row for each cell and one column for each scheme, to compare schemes in a spreadsheet. */
import type { AuditResult } from '../../documents/result.ts';
import type { GroupField } from '../../base/core/trial.ts';
import type { CellResult } from '../../documents/scheme-result.ts';
import { cellsBySchemes } from '../views/cells.ts';
import type { PivotRow } from '../views/shape.ts';
import { createTable, type Column, type Table } from './table.ts';

type WideRow = PivotRow<CellResult, number>;

export function wideTable({ cells, options: { schemes } }: AuditResult, fields: readonly GroupField[]): Table {
  return createTable<WideRow>('cells-wide', cellsBySchemes(cells, schemes), [
    ...fields.map((field): Column<WideRow> => ({ name: field, value: ({ first }) => first.key[field] ?? null })),
    ...schemes.map((scheme, i): Column<WideRow> => ({
      name: `deltaPp ${scheme}`,
      value: ({ values }) => values[i] ?? null,
    })),
  ]);
}
