/** Names of fields in sentences. */
import { inertLine } from '../../../base/text/inert.ts';
import type { QuestionField } from './field-names.ts';
import type { QuestionFields } from './guess-fields.ts';

/** Such as `question (problem)`, where the field has another name in the file. */
export function fieldWords(field: QuestionField, paths: QuestionFields['paths']): string {
  const path = paths.get(field)?.text;
  return path === undefined || path === field ? field : `${field} (${inertLine(path)})`;
}
