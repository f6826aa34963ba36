/** What readers of a result have to know of fields that are not read. */
import type { FieldMap } from '../../../base/core/log-fields.ts';
import { INVALID_LABEL } from '../../../base/core/trial.ts';
import { areLabels, POINTS } from './field-fit.ts';
import { DEFAULT_NAMES } from './field-names.ts';
import { FieldTexts } from './field-texts.ts';
import { findFields } from './guess-fields.ts';
import { RecordNames } from './record-names.ts';
import { readLabel, type LogRecord } from './record-values.ts';
import { findOtherAnswers } from './related-fields.ts';
import { valuesAt } from './value-paths.ts';

/** Sentences about other answers of each record, which have labels, too, and are not read. */
export function describeOtherAnswers(records: readonly LogRecord[], map: FieldMap): string[] {
  if (map.response !== undefined) return [];
  const { label, ...fields } = findFields(records, map);
  if (label === undefined) return [];
  const names = new RecordNames(records, true);
  return findOtherAnswers(
    names.listCommonPaths().map((path) => valuesAt(records, path)),
    new FieldTexts(records),
    { ...fields, label },
  ).map(
    ({ answer, label: own }) =>
      `each record has another answer with a label, ${answer} (${own}), which is not read (--map response=${answer},label=${own} reads it)`,
  );
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
