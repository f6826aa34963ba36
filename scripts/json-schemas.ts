/** The JSON Schemas under reports/, generated from the zod schemas of the documents. */
import { z } from 'zod';
import { comparisonSchema } from '../src/result/comparison-schema.ts';

interface Document {
  /** Of the generated file. */
  readonly path: string;
  /** Has a title and a description; shared parts have an id and become `$defs`. */
  readonly schema: z.ZodType;
}

/** Every document that has a JSON Schema. */
const DOCUMENTS: readonly Document[] = [{ path: 'reports/comparison.schema.json', schema: comparisonSchema }];

/** The texts of the JSON Schemas by path. */
export function jsonSchemas(): Readonly<Record<string, string>> {
  return Object.fromEntries(DOCUMENTS.map(({ path, schema }) => [path, jsonSchema(schema)]));
}

function jsonSchema(schema: z.ZodType): string {
  const { $schema, title, description, ...rest } = z.toJSONSchema(schema, { target: 'draft-2020-12' });
  return `${JSON.stringify({ $schema, title, description, ...rest }, simplified, 2)}\n`;
}

/** Removes what zod adds to whole numbers and to numbers that may be null, and keeps what is accepted the same. */
function simplified(key: string, value: unknown): unknown {
  // Documents are JSON, where a whole number may be of any size.
  if (value === Number.MAX_SAFE_INTEGER && key === 'maximum') return undefined;
  if (value === Number.MIN_SAFE_INTEGER && key === 'minimum') return undefined;
  return isRecord(value) ? withTypeList(value) : value;
}

/** `{ anyOf: [{ type: 'integer', minimum: 0 }, { type: 'null' }] }` as `{ type: ['integer', 'null'], minimum: 0 }`. */
function withTypeList({ anyOf, ...rest }: Readonly<Record<string, unknown>>): unknown {
  if (!Array.isArray(anyOf)) return anyOf === undefined ? rest : { anyOf, ...rest };
  const [some, other, ...more] = anyOf as readonly Readonly<Record<string, unknown>>[];
  const isNumber = some?.['type'] === 'number' || some?.['type'] === 'integer';
  if (!isNumber || other?.['type'] !== 'null' || more.length > 0) return { anyOf, ...rest };
  return { ...rest, ...some, type: [some['type'], 'null'] };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
