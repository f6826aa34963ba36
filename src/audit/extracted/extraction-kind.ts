/** The kind of the store of extractions: its schema, and how messages name it. */
import type { StoreKind } from '../../base/sqlite/stores/store-kind.ts';

export const EXTRACTIONS: StoreKind = {
  schema: 'sql/extractions.sql',
  version: '1',
  table: 'extractor',
  name: 'store of extractions',
  maker: 'audit extract',
  remedy: (path) => `make one first: audit extract … --store ${path}`,
};
