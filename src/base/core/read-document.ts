/**
 * Reads documents that the program wrote as JSON. Another program may have changed one since, and written its checksum again, so every value is
 * checked by a schema before it is used.
 */
import { z } from 'zod';
import { InputError } from './errors.ts';
import { isDeeperThan } from './json-depth.ts';
import { jsonText } from './json-text.ts';
import { USUAL_LIMITS } from './log-fields.ts';
import { JsonProblem, parseJsonText } from './parse-json.ts';
import { findField } from './schema-fields.ts';

/** The most lists and objects in each other: a record of a log may have half as many, and be a part of a document. */
const DEEPEST = 2 * USUAL_LIMITS.depth;

/** A kind of document. Its text begins with `format` and `version`. */
export interface DocumentForm<Document> {
  /** Without an article, for errors: `plan`. */
  readonly what: string;
  readonly format: string;
  readonly version: number;
  readonly schema: z.ZodType<Document>;
  /** What to do with a document that cannot be used, as the end of a sentence. */
  readonly advice: string;
}

/** A schema for each property, so that a property that is added to the type must be added to its schema. */
export type ShapeOf<Value> = { readonly [Name in keyof Value]-?: z.ZodType<Value[Name]> };

/**
 * The document of a text.
 * @param place the file, for errors.
 * @throws InputError for a text that is no such document, a document of another version, or one that its schema rejects; one sentence.
 */
export function readDocument<Document>(text: string, place: string, form: DocumentForm<Document>): Document {
  const { what, format, version, schema, advice } = form;
  const document = parse(text, place, form);
  const head = headSchema.safeParse(document).data;
  if (head?.format !== format) throw new InputError(`${place}: no ${what}; ${advice}.`);
  if (head.version !== version)
    throw new InputError(
      `${place}: a ${what} of format ${jsonText(head.version)}, and this version of the program reads format ${version}; ${advice}.`,
    );
  return checkDocument(schema, document, { place, advice });
}

const headSchema = z.looseObject({
  format: z.string(),
  version: z.union([z.number(), z.string(), z.null()]).catch(null),
});

function parse(text: string, place: string, { what, advice }: DocumentForm<unknown>): unknown {
  try {
    return parseOwnJson(text);
  } catch (error) {
    if (!(error instanceof JsonProblem)) throw error;
    throw new InputError(`${place}: no ${what} (${error.message}); ${advice}.`);
  }
}

/** JSON that the program wrote. @throws JsonProblem for a text that is none, or that is nested too deep to be walked. */
export function parseOwnJson(text: string): unknown {
  const value = parseJsonText(text);
  if (isDeeperThan(value, DEEPEST)) throw new JsonProblem('it is nested too deep');
  return value;
}

/** Where a value is that a schema checks. */
export interface DocumentPlace {
  /** The file, and a part of it. */
  readonly place: string;
  /** The path of the value in the document. Default: it is the whole. */
  readonly path?: readonly PropertyKey[];
  /** What to do with another value, as the end of a sentence. */
  readonly advice: string;
}

/** A value that a schema accepts. @throws InputError that names the first field that the schema rejects. */
export function checkDocument<Value>(
  schema: z.ZodType<Value>,
  value: unknown,
  { place, path = [], advice }: DocumentPlace,
): Value {
  const { data, error } = schema.safeParse(value);
  const [issue] = error?.issues ?? [];
  if (issue === undefined) return data as Value;
  const { field, problem } = findField(issue, path);
  throw new InputError(`${[place, field, problem].filter((part) => part !== '').join(': ')}; ${advice}.`);
}
