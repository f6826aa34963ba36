/** Schemes of users in the thread of a test: their modules, answers and refusals. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { InputError } from '../../src/base/core/errors.ts';
import type { ParserInput, Scheme, Verdict } from '../../src/base/core/scheme.ts';
import { planFor } from '../../src/schemes/kit/plan.ts';
import { resolveScheme } from '../../src/schemes/resolve.ts';

/** Long enough on any machine, for schemes that answer. */
export const PATIENCE = 100_000;
/** Milliseconds of processor time: enough for any answer, however busy the machine is, and soon over for a scheme that never answers. */
export const SHORT = 300;

/** Modules stay until all tests have ended, because a scheme that was stopped loads its own again. */
let modules: string | undefined;

/** Writes a module, and returns its path. */
export function written(code: string, name = 'scheme.mjs'): string {
  modules ??= mkdtempSync(join(tmpdir(), 'audit-test-'));
  const path = join(mkdtempSync(join(modules, 'm')), name);
  writeFileSync(path, code);
  return path;
}

/** The verdict of a scheme on a response. */
export function ask(
  scheme: Scheme,
  input: Partial<ParserInput>,
  truth: string | readonly string[] | null = null,
): Verdict {
  const [verdict] = planFor([scheme]).score({ response: null, storedParse: null, ...input }, truth);
  if (verdict === undefined) throw new Error('no verdict');
  return verdict;
}

/** What is wrong with the word, which must be one sentence. */
export function refusalOf(word: string): string {
  try {
    resolveScheme(word, PATIENCE);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    expect(error.problems).toHaveLength(1);
    expect(error.message).not.toMatch(/\n|\s{4}at /);
    expect(error.message).toMatch(/[.?]$/);
    return error.message.replace(`${word}: `, '');
  }
  throw new Error(`${word} was not refused`);
}
