/** Compares keys of cells. */
import { GROUP_FIELDS, type CellKey } from './trial.ts';

/** Whether two keys are equal in every field that both have. */
export function agree(a: CellKey, b: CellKey): boolean {
  return GROUP_FIELDS.every((field) => a[field] === undefined || b[field] === undefined || a[field] === b[field]);
}
