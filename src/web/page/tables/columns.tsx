/** The columns that many tables of this page have. */
import type { ComponentChildren } from 'preact';
import type { CellKey, GroupField } from '../../../base/core/trial.ts';
import { keyValue } from '../../../report/numbers.ts';
import { inertLine } from '../../../base/text/inert.ts';
import type { SchemeStyles } from '../scheme-styles.ts';
import { SchemeName } from '../text/scheme-name.tsx';
import type { Column } from '../../kit/tables/data-table.tsx';

/** The scheme of a row, in its colour. */
export function schemeColumn<Row>(styles: SchemeStyles, schemeOf: (row: Row) => string): Column<Row> {
  const show = (row: Row): ComponentChildren => <SchemeName id={schemeOf(row)} seriesStyle={styles(schemeOf(row))} />;
  return { id: 'scheme', title: 'scheme', kind: 'text', show, by: schemeOf };
}

/** The fields of a key. */
export function keyColumns<Row extends { readonly key: CellKey }>(fields: readonly GroupField[]): Column<Row>[] {
  return fields.map((field) => ({
    id: field,
    title: field,
    kind: 'text',
    show: ({ key }) => keyValue(key[field], inertLine),
    by: ({ key }) => key[field] ?? null,
    isDetail: true,
  }));
}
