/** The metadata that a run store keeps of a trial beside its output. */
import type { ProblemKind } from '../../models/problem.ts';

/** Why a question has no answer. */
export interface Failure {
  readonly kind: ProblemKind;
  readonly message: string;
}

export interface TrialMetadata {
  readonly attempts?: number;
  /** Settings that did not reach the model. */
  readonly ignored?: readonly string[];
  readonly cutOff?: true;
  readonly reasoning?: string;
  readonly failure?: Failure;
}

/** Parses the part that is counted. @throws TypeError for anything else. */
export function readMetadata(value: unknown): TrialMetadata {
  const { ignored, failure } = assertObject(value, 'no object');
  if (ignored !== undefined && !(Array.isArray(ignored) && ignored.every((name) => typeof name === 'string')))
    throw new TypeError('"ignored" is no list of names');
  if (failure !== undefined) {
    const { kind, message } = assertObject(failure, '"failure" is no object');
    if (typeof kind !== 'string' || typeof message !== 'string')
      throw new TypeError('"failure" has no kind or message');
  }
  return value as TrialMetadata;
}

/** Numbers of tokens, or null where a server did not count them. */
export interface TokenUsage {
  readonly input: number | null;
  readonly output: number | null;
}

/** @throws TypeError for anything else. */
export function readTokenUsage(value: unknown): TokenUsage {
  const { input = null, output = null } = value === null ? {} : assertObject(value, 'no object');
  const isCount = (count: unknown): count is number | null => count === null || typeof count === 'number';
  if (!isCount(input) || !isCount(output)) throw new TypeError('a count is no number');
  return { input, output };
}

function assertObject(value: unknown, why: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new TypeError(why);
  return value as Readonly<Record<string, unknown>>;
}
