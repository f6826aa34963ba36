/** Values of fields that cannot be read and that no answer depends on: they are left out, and the report states it. */
import type { FieldMap, MappedField } from '../../base/core/log-fields.ts';
import { DEFAULT_NAMES } from './kit/fields/field-names.ts';
import { readPath } from './kit/mapped-values.ts';
import { KindError, type LogRecord } from './kit/record-values.ts';
import { readAs } from './map-trials.ts';

/** Fields that may be missing. Lists of stored answers belong to several responses. */
const OPTIONAL = (Object.keys(DEFAULT_NAMES) as MappedField[]).filter(
  (field) => !['response', 'storedParse', 'label', 'groundTruth'].includes(field),
);

/** A sentence for each field that nothing is mapped to and some of whose values cannot be read. @param fields those that are read. */
export function describeUnreadValues(records: readonly LogRecord[], fields: FieldMap, map: FieldMap): string[] {
  const taken = new Set(Object.values(fields));
  return OPTIONAL.flatMap((field) => {
    const usual = DEFAULT_NAMES[field].find((one) => !taken.has(one) && records.some((record) => one in record));
    const name = fields[field] ?? usual;
    if (name === undefined || map[field] !== undefined) return [];
    const problems = records.flatMap((record) => findProblem(field, readPath(record, name)) ?? []);
    const [first] = problems;
    return first === undefined
      ? []
      : [
          `${name} of ${problems.length} of the first ${records.length} records was left out, because the field ${field} ${first}`,
        ];
  });
}

/** Why a value cannot be read; null where it can. */
function findProblem(field: MappedField, value: unknown): string | null {
  try {
    if (value !== undefined && value !== null) readAs(field, value);
    return null;
  } catch (error) {
    if (error instanceof KindError) return error.message;
    throw error;
  }
}
