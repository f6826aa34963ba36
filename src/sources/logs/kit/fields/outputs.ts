/** Which files of a folder are logs, where their formats have no fixed fields. */
import type { FieldMap, MappedField } from '../../../../base/core/log-fields.ts';
import { GUESSED_NAMES } from './field-names.ts';
import type { FieldGuess } from './guess-fields.ts';

/** With fewer records, fields within objects may be those of a configuration. */
const FEWEST_NESTED = 5;

/** Whether the first records certainly are outputs: they have a response or a stored parse, and a truth or a label. @param count how many records there are. */
export function areOutputs({ all, names }: FieldGuess, map: FieldMap, count: number): boolean {
  const has = (field: MappedField): boolean => {
    const path = all[field];
    if (path === undefined || names.listValues(path).length === 0) return false;
    const isNested = /[.[]/.test(path);
    return (
      !isNested || count >= FEWEST_NESTED || map[field] !== undefined || GUESSED_NAMES[field]?.includes(path) === true
    );
  };
  return (has('response') || has('storedParse')) && (has('label') || has('groundTruth'));
}
