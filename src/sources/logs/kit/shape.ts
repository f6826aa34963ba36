/** Values of logs held against the shape that they should have. */
import type { z } from 'zod';
import { InputError } from '../../../core/errors.ts';

/** Problems that an error tells. */
const MOST_PROBLEMS = 5;

/**
 * The value, of the shape.
 * @param place where it stands.
 * @param expected what it should be, to be said behind "expected".
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

/** Words for what the library says in words of JavaScript; undefined for everything else. */
function plainIssue({ code, input }: z.core.$ZodRawIssue): string | undefined {
  if (code !== 'invalid_type') return undefined;
  if (input === undefined) return 'it is missing';
  return Number.isNaN(input) ? 'it is not a number' : undefined;
}

function describeField(path: readonly PropertyKey[]): string {
  const field = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('');
  return field === '' ? '' : `${field.replace(/^\./, '')}: `;
}
