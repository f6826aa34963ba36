/** Checks values of logs against a schema. */
import type { z } from 'zod';
import { InputError } from '../../../base/core/errors.ts';

/** The most problems that an error lists. */
const MOST_PROBLEMS = 5;

/**
 * Returns the value, if it has the shape. @param place of the value, for the error. @param expected what it should be, to follow "expected"
 * in a sentence.
 * @throws InputError that names the place and the first fields that are wrong.
 */
export function checkShape<Shape>(schema: z.ZodType<Shape>, value: unknown, place: string, expected: string): Shape {
  const parsed = schema.safeParse(value, { error: plainIssue });
  if (parsed.success) return parsed.data;
  throw new InputError(
    parsed.error.issues
      .slice(0, MOST_PROBLEMS)
      .map(({ path, message }) => `${place}: ${describeField(path)}${message}; expected ${expected}.`),
  );
}

/** Plain words for messages of the library that use terms of JavaScript; undefined for all others. */
function plainIssue({ code, input }: z.core.$ZodRawIssue): string | undefined {
  if (code !== 'invalid_type') return undefined;
  if (input === undefined) return 'it is missing';
  return Number.isNaN(input) ? 'it is not a number' : undefined;
}

function describeField(path: readonly PropertyKey[]): string {
  const field = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('');
  return field === '' ? '' : `${field.replace(/^\./, '')}: `;
}
