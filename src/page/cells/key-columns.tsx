/** The fields of a key as columns of a table. */
import type { CellKey } from '../../core/result.ts';
import type { GroupField } from '../../core/trial.ts';
import { keyValue } from '../../report/numbers.ts';
import { inertLine } from '../../text/inert.ts';
import type { Column } from '../tables/data-table.tsx';

export function keyColumns<Row extends { readonly key: CellKey }>(fields: readonly GroupField[]): Column<Row>[] {
  return fields.map((field) => ({
    id: field,
    title: field,
    kind: 'text',
    show: ({ key }) => keyValue(key[field], inertLine),
    by: ({ key }) => key[field] ?? null,
  }));
}
