/** A guess of the fields of records, and the rules by which its parts are tried. */
import type { FieldMap, MappedField } from '../../../../base/core/log-fields.ts';
import type { FieldTexts } from './field-texts.ts';
import type { TruthForm } from './truth-form.ts';

/** A guess of all fields. */
export interface Guess {
  /** The name or path of each field that records have: mapped, usual, or guessed. */
  readonly fields: FieldMap;
  /** Truths are texts as they are read. */
  readonly texts: FieldTexts;
  readonly form: TruthForm;
  /** The names that may be a field, besides those that are fields already. */
  readonly others: (field: MappedField) => readonly string[];
  /** The names whose values are true and false, and nothing else. */
  readonly labels: () => readonly string[];
  readonly isMapped: (field: MappedField) => boolean;
  /** Whether the field has its usual name. */
  readonly isUsual: (field: MappedField) => boolean;
}

/** The field that was taken for something else than it is; null for none. */
export type Rule = (guess: Guess) => MappedField | null;

/** With fewer records, values may agree or differ by chance. */
export const FEW = 5;
/** Records that show that values never agree. */
export const MANY = 10;
export const MOST = 0.8;
export const HALF = 0.5;

/** The last name of a path. */
export function lastName(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1);
}
