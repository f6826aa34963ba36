/** One case: made, run, checked, and removed unless it failed. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BaseInputs } from './base-inputs.ts';
import { pickKind } from './kinds.ts';
import { Random } from './random.ts';
import { CASE_FOLDERS, runCase } from './run-case.ts';
import { violationsOf } from './violations.ts';

/** Where cases run, and what they are made of. */
export interface Workshop {
  readonly seed: string;
  readonly base: BaseInputs;
  /** Folder of the cases; those that fail stay in it. */
  readonly cases: string;
  readonly cache: string;
}

export interface CaseResult {
  readonly number: number;
  readonly kind: string;
  readonly words: readonly string[];
  readonly violations: readonly string[];
}

/** Runs the case with this number, which depends on the seed and the number alone. */
export async function fuzzCase({ seed, base, cases, cache }: Workshop, number: number): Promise<CaseResult> {
  const random = new Random(`${seed}/${number}`);
  const folder = join(cases, `case-${number}`);
  mkdirSync(join(folder, CASE_FOLDERS.inputs), { recursive: true });
  const kind = pickKind(random);
  const command = kind.make(random, folder, base);
  const outcome = await runCase(command, folder, { cache });
  const violations = violationsOf(outcome);
  if (violations.length === 0) rmSync(folder, { recursive: true, force: true });
  else {
    const { code, stderr } = outcome;
    const about = [`audit ${command.words.join(' ')}`, `exit code ${code}`, ...violations, '', stderr];
    writeFileSync(join(folder, 'failure.txt'), `${about.join('\n')}\n`);
  }
  return { number, kind: kind.id, words: command.words, violations };
}
