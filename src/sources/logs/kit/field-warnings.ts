/** What readers of a result have to know of fields that are not read. */
import type { FieldMap } from '../../../base/core/log-fields.ts';
import { FieldTexts } from './field-texts.ts';
import { RecordNames } from './record-names.ts';
import type { LogRecord } from './record-values.ts';
import { findOtherAnswers } from './related-fields.ts';
import { valuesAt } from './value-paths.ts';

/** Sentences about other answers of each record, which have labels, too, and are not read. @param fields those that are read. */
export function describeOtherAnswers(records: readonly LogRecord[], fields: FieldMap): string[] {
  if (fields.label === undefined) return [];
  const paths = new RecordNames(records, true).listCommonPaths().map((path) => valuesAt(records, path));
  return findOtherAnswers(paths, new FieldTexts(records), fields).map(
    ({ answer, label }) =>
      `each record has another answer with a label, ${answer} (${label}), which is not read (--map response=${answer},label=${label} reads it)`,
  );
}
