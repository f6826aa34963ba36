/** Reads a file of claims, in YAML or JSON. */
import { LineCounter, parseDocument, type Document } from 'yaml';
import type { z } from 'zod';
import { InputError } from '../core/errors.ts';
import { inertLine } from '../text/inert.ts';
import type { Claim } from './claim.ts';
import { claimsFileSchema } from './claims-file-schema.ts';
import { parseClaim } from './parse-claim.ts';

/**
 * The claims of a file.
 * @param name of the file, for errors.
 * @throws InputError with all problems of the file.
 */
export function readClaims(name: string, text: string): Claim[] {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, strict: true, uniqueKeys: true, version: '1.2' });
  const place = (offset: number): string => `${name}, line ${lines.linePos(offset).line}`;
  const [wrong] = document.errors;
  if (wrong !== undefined)
    throw new InputError(`${place(wrong.pos[0])}: this is not YAML: ${firstLine(wrong.message)}`);
  const found = claimsFileSchema.safeParse(readPlain(name, document));
  if (!found.success)
    throw new InputError(
      found.error.issues.map((issue) => `${place(findOffset(document, issue.path))}: ${describeIssue(issue)}`),
    );
  const ids = new Set<string>();
  const problems: string[] = [];
  const claims = found.data.claims.flatMap(({ id, text: sentence, holds }, i): Claim[] => {
    const where = `${place(findOffset(document, ['claims', i, 'holds']))}, claim ${id}`;
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

/** Claims need no aliases, and a few of them can be expanded to gigabytes. */
function readPlain(name: string, document: Document): unknown {
  try {
    return document.toJS({ maxAliasCount: 0 });
  } catch {
    throw new InputError(`${name}: a file of claims has no aliases; write each value where it is used.`);
  }
}

function findOffset(document: Document, path: readonly PropertyKey[]): number {
  for (let length = path.length; length > 0; length--) {
    const node: unknown = document.getIn(path.slice(0, length), true);
    if (typeof node === 'object' && node !== null && 'range' in node && Array.isArray(node.range))
      return Number(node.range[0]);
  }
  return 0;
}

function describeIssue({ path, message }: z.core.$ZodIssue): string {
  const at = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('');
  return `${inertLine(at.replace(/^\./, '') || 'the file')}: ${firstLine(message)}; a file of claims is a list "claims" of id, text and holds.`;
}

function firstLine(message: string): string {
  return inertLine(message.split('\n')[0] ?? '');
}
