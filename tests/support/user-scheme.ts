/** Schemes of users in the thread of a test: their modules, answers and refusals. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { InputError } from '../../src/base/core/errors.ts';
import type { ParserInput, Scheme, Verdict } from '../../src/base/core/scheme.ts';
import { planFor } from '../../src/schemes/kit/plan.ts';
import { resolveScheme } from '../../src/schemes/resolve.ts';

/** Long enough on any machine; tests of timeouts shorten the wait themselves. */
export const PATIENCE = 100_000;

/** Does something while this thread waits for a scheme's answer that long: by the time that was asked for. */
export function withWaits<Value>(waits: (timeout: number) => number, action: () => Value): Value {
  const wait = Atomics.wait.bind(Atomics);
  const spy = vi.spyOn(Atomics, 'wait');
  spy.mockImplementation(((array: Int32Array<SharedArrayBuffer>, index: number, value: number, timeout = Infinity) =>
    wait(array, index, value, waits(timeout))) as typeof Atomics.wait);
  try {
    return action();
  } finally {
    spy.mockRestore();
  }
}

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
