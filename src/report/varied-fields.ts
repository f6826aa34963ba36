/** The fields that tell the cells of an audit apart. */
import type { GroupField } from '../base/core/trial.ts';
import type { AuditResult } from '../documents/result.ts';

/** The fields of the cells that have more than one value, in the order of the audit. */
export function variedFields({ cells, options }: Pick<AuditResult, 'cells' | 'options'>): GroupField[] {
  const [first] = cells;
  return options.groupBy.filter((field) => cells.some(({ key }) => key[field] !== first?.key[field]));
}
