/** Checks a line of JSON with a zod schema. */
import type { z } from 'zod';

interface Problem {
  readonly path: readonly PropertyKey[];
  /** A key that the object must not have. */
  readonly unknown?: string | undefined;
  readonly message: string;
}

/**
 * Checks the value without a copy, so that keys keep their order.
 * @param maps - the fields whose keys come from outside; such keys are quoted in messages.
 * @throws TypeError that names the first invalid field, and states what it must be.
 */
export function assertShape<Shape>(
  schema: z.ZodType<unknown, Shape>,
  value: unknown,
  maps: readonly string[],
): asserts value is Shape {
  const [issue] = schema.safeParse(value, { error: describeIssue }).error?.issues ?? [];
  if (issue === undefined) return;
  const { path, unknown, message } = findProblem(issue);
  throw new TypeError(`${formatPlace(path, unknown, maps)}: ${message}`);
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

/** The required kind of a value, where the schema has no message for it; undefined for the message of the library. */
function describeIssue(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'unrecognized_keys') return 'is not a field';
  const kind = describeKind(issue);
  return kind === undefined ? undefined : `${issue.input === undefined ? 'is missing; it ' : ''}must be ${kind}`;
}

function describeKind(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type') return KINDS[issue.expected];
  if (issue.code === 'invalid_value') return `one of ${issue.values.join(', ')}`;
  return issue.code === 'too_small' && issue.origin === 'number' ? `at least ${issue.minimum}` : undefined;
}

function findProblem(issue: z.core.$ZodIssue): Problem {
  const { path, message } = issue;
  if (issue.code === 'unrecognized_keys') return { path, unknown: issue.keys[0], message };
  const inner = issue.code === 'invalid_union' ? findInnerProblem(issue.errors) : undefined;
  return inner === undefined ? { path, message } : { ...inner, path: [...path, ...inner.path] };
}

/** The intended alternative of a union has the type of the value, and its error is at an inner path. */
function findInnerProblem(alternatives: readonly (readonly z.core.$ZodIssue[])[]): Problem | undefined {
  const issue = alternatives.map(([first]) => first).find((first) => first !== undefined && first.path.length > 0);
  return issue === undefined ? undefined : findProblem(issue);
}

function formatPlace(path: Problem['path'], unknown: string | undefined, maps: readonly string[]): string {
  if (path.length === 0) return unknown ?? 'it';
  return `${formatPath(path, maps)}${unknown === undefined ? '' : quoted(unknown)}`;
}

/** Such as `contexts[0].text` or `relevant["law-1"]`. */
function formatPath(path: readonly PropertyKey[], maps: readonly string[]): string {
  const keys = path.map((key, at) => {
    if (typeof key === 'number') return `[${key}]`;
    return maps.includes(String(path[at - 1])) ? quoted(String(key)) : `${at === 0 ? '' : '.'}${String(key)}`;
  });
  return keys.join('');
}

function quoted(key: string): string {
  return `[${JSON.stringify(key)}]`;
}
