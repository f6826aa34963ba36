/** The JSON Schema of objects that have the form of an example. */
import type { JsonSchema } from './structured.ts';

/**
 * Every field of the example is required, and no other is allowed, which the servers of some APIs demand. The first element of a list is the form
 * of all its elements; an empty list has texts, and null is a text.
 */
export function schemaOfExample(example: Readonly<Record<string, unknown>>): JsonSchema {
  const fields = Object.entries(example).map(([name, value]) => [name, schemaOfValue(value)] as const);
  return {
    type: 'object',
    properties: Object.fromEntries(fields),
    required: Object.keys(example),
    additionalProperties: false,
  };
}

function schemaOfValue(value: unknown): object {
  if (Array.isArray(value)) return { type: 'array', items: schemaOfValue(value[0] ?? '') };
  if (typeof value === 'object' && value !== null) return schemaOfExample(value as Readonly<Record<string, unknown>>);
  return { type: typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'boolean' : 'string' };
}
