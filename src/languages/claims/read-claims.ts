/** Reads a file of claims, in YAML or JSON. */
import type { z } from 'zod';
import { InputError } from '../../base/core/errors.ts';
import { findField } from '../../base/core/schema-fields.ts';
import { inertLine } from '../../base/text/inert.ts';
import { parseYaml } from '../yaml/parse-yaml.ts';
import type { Claim } from './claim.ts';
import { claimsFileSchema } from './claims-file-schema.ts';
import { parseClaim } from './parse-claim.ts';

/**
 * The claims of a file.
 * @param name of the file, for errors.
 * @throws InputError with all problems of the file.
 */
export function readClaims(name: string, text: string): Claim[] {
  const { value, place } = parseYaml(name, text, 'a file of claims');
  const found = claimsFileSchema.safeParse(value);
  if (!found.success)
    throw new InputError(found.error.issues.map((issue) => `${place(issue.path)}: ${describeProblem(issue)}`));
  const ids = new Set<string>();
  const problems: string[] = [];
  const claims = found.data.claims.flatMap(({ id, text: sentence, holds }, i): Claim[] => {
    const where = `${place(['claims', i, 'holds'])}, claim ${id}`;
    if (ids.has(id)) problems.push(`${where}: there are two claims with this id; give one of them another.`);
    ids.add(id);
    try {
      return [{ id, text: sentence ?? holds, holds, links: parseClaim({ where, text: holds }) }];
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      problems.push(...error.problems);
      return [];
    }
  });
  if (problems.length > 0) throw new InputError(problems);
  return claims;
}

function describeProblem(issue: z.core.$ZodIssue): string {
  const { field, problem } = findField(issue);
  return `${inertLine(`${field === '' ? 'the file' : field}: ${problem}`)}; a file of claims is a list "claims" of id, text and holds.`;
}
