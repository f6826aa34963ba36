/** Writes rates of groups in the language of claims. */
import type { GroupField, GroupValue } from '../core/trial.ts';
import type { RateName } from './claim.ts';
import { tokenize } from './tokens.ts';

/** A group of trials by the values of its fields. */
export type GroupFields = Readonly<Partial<Record<GroupField, Exclude<GroupValue, null>>>>;

/** `errorPct(variant=think, condition=control)`; {@link parseClaim} reads it. */
export function writeRate(rate: RateName, fields: GroupFields): string {
  const conditions = Object.entries(fields).map(([field, value]) => `${field}=${writeValue(value)}`);
  return `${rate}(${conditions.join(', ')})`;
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
