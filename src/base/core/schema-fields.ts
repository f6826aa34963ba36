/** Names the fields of documents that a schema describes, and what is wrong with them, for messages about a document that does not match. */
import { z } from 'zod';
import { jsonText } from './json-text.ts';

/** A name that needs no quotes in a path. */
const PLAIN = /^[\p{L}\p{N}_-]+$/u;

/** The path of an issue as in `sets[0].file`. */
export function fieldName(path: readonly PropertyKey[]): string {
  return path
    .map((part) => {
      if (typeof part === 'number') return `[${part}]`;
      const name = String(part);
      return PLAIN.test(name) ? `.${name}` : `[${jsonText(name)}]`;
    })
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

const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  null: 'null',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
  map: 'a map',
  set: 'a set',
};

/** The beginnings of the messages of the library; others are those of a schema. */
const OF_LIBRARY = /^(?:Invalid|Too (?:small|big)|Unrecognized)\b/;

/** What is wrong with a field, as a phrase that follows its name, such as `must be at least 1`. */
export function describeIssue(issue: z.core.$ZodIssue): string {
  if (!OF_LIBRARY.test(issue.message)) return plainMessage(issue);
  if (issue.code === 'unrecognized_keys') return 'is unknown';
  if (issue.code === 'invalid_type' && issue.expected === 'nonoptional') return 'is missing';
  const choices = listChoices(issue);
  return choices === null ? (describeSize(issue) ?? plainMessage(issue)) : `must be ${oneOf(choices)}`;
}

/** What a value can be; null where this is not what is wrong. */
function listChoices(issue: z.core.$ZodIssue): readonly string[] | null {
  if (issue.code === 'invalid_value') return issue.values.map(written);
  if (issue.code === 'invalid_type') return Object.hasOwn(KINDS, issue.expected) ? [KINDS[issue.expected] ?? ''] : null;
  if (issue.code !== 'invalid_union') return null;
  const choices = issue.errors.map(([first]) =>
    first === undefined || first.path.length > 0 ? null : listChoices(first),
  );
  return choices.every((one) => one !== null) ? choices.flat() : null;
}

function describeSize(issue: z.core.$ZodIssue): string | undefined {
  if (issue.code !== 'too_small' && issue.code !== 'too_big') return undefined;
  const [limit, bound] = issue.code === 'too_small' ? [issue.minimum, 'least'] : [issue.maximum, 'most'];
  if (issue.origin === 'number' || issue.origin === 'int')
    return issue.inclusive === false
      ? `must be ${bound === 'least' ? 'above' : 'below'} ${limit}`
      : `must be at ${bound} ${limit}`;
  if (bound === 'least' && limit === 1) return 'must not be empty';
  return `must have at ${bound} ${limit} ${issue.origin === 'string' ? 'characters' : 'entries'}`;
}

function oneOf(choices: readonly string[]): string {
  const [only = 'another value', ...others] = new Set(choices);
  return others.length === 0 ? only : `one of ${[only, ...others].join(', ')}`;
}

function written(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? jsonText(value) : String(value);
}

/** The first line of a message, without the beginning of those of the library. */
function plainMessage({ message }: z.core.$ZodIssue): string {
  return (message.split('\n')[0] ?? '').replace(/^Invalid (?:input|option|string): /, '').replace(/\.?$/, '');
}

/**
 * The innermost field that an issue is about, and what is wrong with it.
 * @param at the path of the value that was checked.
 */
export function findField(
  issue: z.core.$ZodIssue,
  at: readonly PropertyKey[] = [],
): { readonly field: string; readonly problem: string } {
  const path = [...at];
  let inner = issue;
  for (let next: z.core.$ZodIssue | undefined = issue; next !== undefined; next = within(inner)) {
    inner = next;
    path.push(...inner.path);
  }
  if (inner.code === 'unrecognized_keys') path.push(inner.keys[0] ?? '');
  return { field: fieldName(path), problem: describeIssue(inner) };
}

/** Of a value that must have one of several forms, the form with the fewest problems; of a map, the wrong key or value. */
function within(issue: z.core.$ZodIssue): z.core.$ZodIssue | undefined {
  if (issue.code === 'invalid_key' || issue.code === 'invalid_element') return issue.issues[0];
  if (issue.code !== 'invalid_union') return undefined;
  const [closest = []] = issue.errors.toSorted((a, b) => a.length - b.length);
  return closest.find(({ path }) => path.length > 0);
}
