/** Reads a configuration. */
import type { z } from 'zod';
import { InputError } from '../../base/core/errors.ts';
import { JsonProblem, parseJsonText } from '../../base/core/parse-json.ts';
import { describeIssue, fieldName, fieldsAt } from '../../base/core/schema-fields.ts';
import { listKnownNames, ended } from '../../base/text/nearest-name.ts';
import { configSchema } from './config-schema.ts';
import type { Config } from './config.ts';

/**
 * The configuration of a file.
 * @param name of the file, for errors.
 * @throws InputError for a text that is no JSON, an unknown field, or a value of the wrong kind; one sentence for each problem.
 */
export function readConfig(name: string, text: string): Config {
  const read = configSchema.safeParse(parseJson(name, text));
  if (read.success) return read.data;
  throw new InputError(read.error.issues.flatMap((issue) => listProblems(name, issue)));
}

function parseJson(name: string, text: string): unknown {
  try {
    return parseJsonText(text);
  } catch (error) {
    if (!(error instanceof JsonProblem)) throw error;
    throw new InputError(`${name}: not JSON (${error.message}); correct it, or write a new one with "audit init".`);
  }
}

function listProblems(name: string, issue: z.core.$ZodIssue): string[] {
  const { path } = issue;
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => {
      const field = fieldName([...path, key]);
      return `${name}: there is no field ${field}${ended(listKnownNames([key], fieldsAt(configSchema, path)))}`;
    });
  return [`${name}: ${path.length === 0 ? 'the file' : fieldName(path)}: ${describeIssue(issue)}; see docs/config.md.`];
}
