/** What the values of labels are, besides right and wrong. */
import type { FieldMap } from '../../../../base/core/log-fields.ts';
import { INVALID_LABEL } from '../../../../base/core/trial.ts';
import { areLabels, POINTS } from './field-fit.ts';
import { DEFAULT_NAMES } from './field-names.ts';
import { mappedPath, readPath } from '../mapped-values.ts';
import { RecordNames } from './record-names.ts';
import { readLabel, type LogRecord } from '../record-values.ts';

/** Values that a sentence names, and the characters of one. */
const MOST_VALUES = 4;
const LONGEST_VALUE = 30;

/** A sentence about the values of a label that are neither right nor wrong; none where all are. */
export function describeOtherLabels(records: readonly LogRecord[], { label }: FieldMap): string[] {
  if (label === undefined) return [];
  const others = records
    .map((record) => readPath(record, mappedPath(label)))
    .filter((value) => value !== null && value !== undefined && readLabel(value) === INVALID_LABEL)
    .filter((value) => typeof value === 'string' && value.length <= LONGEST_VALUE);
  const counts = [...Map.groupBy(others, String)].map(([value, all]) => `${value} in ${all.length}`);
  if (counts.length === 0 || counts.length > MOST_VALUES) return [];
  return [
    `${label} is ${counts.join(', ')} of the first ${records.length} records, which is neither right nor wrong, so that such trials are left out`,
  ];
}

/** Sentences about scores that are no labels because all records have the same one; none where another field is the label. */
export function describeConstantScores(records: readonly LogRecord[], map: FieldMap, guessed: FieldMap): string[] {
  if (map.label !== undefined || guessed.label !== undefined) return [];
  const names = new RecordNames(records, false);
  if (DEFAULT_NAMES.label.some((name) => names.has(name))) return [];
  return [...POINTS].flatMap((point) => {
    const name = names.findLike(point);
    const values = name === undefined ? [] : names.listValues(name);
    const [value] = values;
    const isLabel = values.every((one) => readLabel(one) !== INVALID_LABEL);
    return name === undefined || values.length === 0 || !isLabel || areLabels(name, values)
      ? []
      : [
          `${name} is ${String(value)} in all of the first ${values.length} records, so it was not taken for the label (--map label=${name} takes it)`,
        ];
  });
}
