/** What is wrong with a value in the file of a benchmark. */
import type { z } from 'zod';
import { firstLine } from '../../../languages/yaml/parse-yaml.ts';

const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

/** A phrase that follows the name of the field, such as `must be at least 1`. */
export function describeProblem(issue: z.core.$ZodIssue): string {
  const isNumber = 'origin' in issue && (issue.origin === 'number' || issue.origin === 'int');
  if (issue.code === 'too_small' && isNumber) return `must be at least ${issue.minimum}`;
  if (issue.code === 'too_small' && issue.minimum === 1) return 'must not be empty';
  if (issue.code === 'too_big' && isNumber) return `must be at most ${issue.maximum}`;
  if (issue.code === 'invalid_value')
    return `must be one of ${issue.values.map((value) => `"${String(value)}"`).join(', ')}`;
  const kind = issue.code === 'invalid_type' ? KINDS[issue.expected] : undefined;
  return kind === undefined
    ? firstLine(issue.message)
        .replace(/^Invalid (?:input|option|string): /, '')
        .replace(/\.?$/, '')
    : `must be ${kind}`;
}
