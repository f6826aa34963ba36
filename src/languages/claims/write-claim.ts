/** Writes rates of groups in the language of claims. */
import type { GroupField, GroupValue } from '../../base/core/trial.ts';
import type { RateName } from './claim.ts';
import { tokenize } from './tokens.ts';

/** A group of trials by the values of its fields. */
export type GroupFields = Readonly<Partial<Record<GroupField, FieldValue>>>;

type FieldValue = Exclude<GroupValue, null>;

/** `errorPct(variant=think, condition=[control, bias])`; {@link parseClaim} reads it. A list is any of its values. */
export function writeRate(
  rate: RateName,
  fields: Readonly<Partial<Record<GroupField, FieldValue | readonly FieldValue[]>>>,
): string {
  const conditions = Object.entries(fields).map(
    ([field, value]) => `${field}=${typeof value === 'object' ? writeList(value) : writeValue(value)}`,
  );
  return `${rate}(${conditions.join(', ')})`;
}

function writeList(values: readonly FieldValue[]): string {
  return `[${values.map(writeValue).join(', ')}]`;
}

/** The value as one token: in quotation marks if it would be none otherwise. */
function writeValue(value: string | number): string {
  const text = String(value);
  return typeof value === 'number' || isWord(text) ? text : `"${text.replaceAll('"', '""')}"`;
}

function isWord(text: string): boolean {
  try {
    const [token, end] = tokenize({ where: '', text });
    return token?.kind === 'text' && token.text === text && end?.kind === 'end';
  } catch {
    return false;
  }
}
