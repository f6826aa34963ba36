/** Values of rows as values of the input of `audit rag evaluate`. */
import { INSTANT, LAST_SECOND } from '../../records/instant.ts';
import { readEmbedded } from '../../../../sources/rows/embedded.ts';
import { findAnswerText } from './found-text.ts';

/** A ground truth; several are one text, a line each. */
export function readTruth(value: unknown): string | null {
  const inner = typeof value === 'string' ? readEmbedded(value) : value;
  if (Array.isArray(inner) && inner.every((one) => typeof one === 'string'))
    return inner.length === 0 ? null : inner.join('\n');
  return value === '' || isAbsent(value) ? null : typeof value === 'string' ? value : findAnswerText(value);
}

/** Judgments of documents: a list of ids or an object of grades, which may be written as text; null without any. */
export function readRelevance(value: unknown): unknown {
  const inner = typeof value === 'string' ? readEmbedded(value) : value;
  if (inner === '' || isAbsent(inner)) return null;
  return typeof inner === 'string' ? [inner] : inner;
}

/** The texts of a list of tags, or of one tag. */
export function readTags(value: unknown): string[] {
  const inner = typeof value === 'string' ? readEmbedded(value) : value;
  const list: readonly unknown[] = Array.isArray(inner) ? inner : [inner];
  return list.filter((one) => typeof one === 'string' && one !== '') as string[];
}

/** Units of Unix times: seconds, milliseconds, microseconds, nanoseconds. */
const UNITS = [1, 1e3, 1e6, 1e9];
const DIGITS = /^\d{1,19}(?:\.\d+)?$/;

/** A time as ISO 8601 or in Unix seconds; null for anything else. Larger numbers are milliseconds, microseconds or nanoseconds. */
export function readTime(value: unknown): string | number | null {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  const number = typeof value === 'string' && DIGITS.test(value) ? Number(value) : value;
  if (typeof number === 'number') {
    const unit = UNITS.find((one) => number / one < LAST_SECOND);
    return unit === undefined || !(number >= 0) ? null : number / unit;
  }
  return typeof number === 'string' && INSTANT.test(number) ? number : null;
}

/** A number, which may be written as text. */
export function readNumber(value: unknown): unknown {
  return typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : value;
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null;
}
