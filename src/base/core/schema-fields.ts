/** Names the fields of documents that a schema describes, for messages about a document that does not match. */
import { z } from 'zod';

/** The path of an issue as in `sets[0].file`. */
export function fieldName(path: readonly PropertyKey[]): string {
  return path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '');
}

/** The fields of the object at a path; none where the schema has no object there. */
export function fieldsAt(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  let at: unknown = schema;
  for (const part of path) at = schemaWithin(at, part);
  return at instanceof z.ZodObject ? Object.keys(at.shape) : [];
}

function schemaWithin(schema: unknown, part: PropertyKey): unknown {
  if (schema instanceof z.ZodExactOptional) return schemaWithin(schema.unwrap(), part);
  const found: unknown =
    schema instanceof z.ZodObject
      ? schema.shape[String(part)]
      : schema instanceof z.ZodRecord
        ? schema.valueType
        : schema instanceof z.ZodArray
          ? schema.element
          : undefined;
  return found instanceof z.ZodExactOptional ? found.unwrap() : found;
}
