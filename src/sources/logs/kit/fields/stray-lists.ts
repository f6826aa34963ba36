/** Lists that are not about the responses of their records. */
import type { FieldMap, MappedField } from '../../../../base/core/log-fields.ts';
import { DEFAULT_NAMES } from './field-names.ts';
import { mappedPath, readPath } from '../mapped-values.ts';
import type { LogRecord } from '../record-values.ts';

/** Fields that may have a value for each of several responses. */
const OF_RESPONSES: readonly MappedField[] = ['label', 'storedParse'];

/** Drops fields with lists that do not pair up with the responses. */
export function withoutStrayLists(found: FieldMap, records: readonly LogRecord[], map: FieldMap): FieldMap {
  const response = mappedPath(map.response ?? found.response ?? DEFAULT_NAMES.response[0] ?? '');
  const isStray = (field: string, name: string): boolean =>
    OF_RESPONSES.includes(field as MappedField) && !records.every((record) => pairsUp(record, name, response));
  return Object.fromEntries(Object.entries(found).filter(([field, name]) => !isStray(field, name)));
}

/** Whether a list of several values has as many as there are responses. */
function pairsUp(record: LogRecord, name: string, response: string): boolean {
  const [values, responses] = [readPath(record, name), readPath(record, response)];
  if (!Array.isArray(values) || values.length < 2) return true;
  return Array.isArray(responses) && responses.length === values.length;
}
