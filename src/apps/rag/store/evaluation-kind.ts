/** The kind of the store of evaluations: its schema, and how messages name it. */
import { isStoreFile } from '../../../base/sqlite/stores/store-file.ts';
import type { StoreKind } from '../../../base/sqlite/stores/store-kind.ts';

export const EVALUATIONS: StoreKind = {
  schema: 'sql/evaluations.sql',
  version: '1',
  table: 'answer',
  name: 'store of evaluations',
  maker: 'audit rag evaluate',
  remedy: (path) => `make one first: audit rag evaluate … --db ${path}`,
};

/** Whether a file is such a store, by its content. */
export function isEvaluationStore(path: string): boolean {
  return isStoreFile(path, EVALUATIONS);
}
