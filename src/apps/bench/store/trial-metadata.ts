/**
 * The metadata that a run store keeps of a trial beside its outputs. Those of the first answer are fields of the trial, so that programs that know one answer
 * read them; those of further answers are in `repeats`.
 */
import type { TokenLogprob } from '../../../models/logprobs.ts';
import type { ProblemKind } from '../../../models/problem.ts';

/** Why a question has no answer. */
export interface Failure {
  readonly kind: ProblemKind;
  readonly message: string;
}

/** Of one answer, or of why there is none. */
export interface AnswerMetadata {
  readonly attempts?: number;
  /** Settings that did not reach the model. */
  readonly ignored?: readonly string[];
  readonly cutOff?: true;
  /** The server counted fewer tokens than the prompt has. */
  readonly promptCut?: true;
  readonly reasoning?: string;
  /** Of the tokens of the answer, with those of the most likely ones at the same place. */
  readonly logprobs?: readonly TokenLogprob[];
  readonly failure?: Failure;
}

export interface TrialMetadata extends AnswerMetadata {
  /** Of the second answer and further ones, by their numbers. */
  readonly repeats?: Readonly<Record<string, AnswerMetadata>>;
}

/** @param repeat which answer, from 1. */
export function metadataOf({ repeats = {}, ...first }: TrialMetadata, repeat: number): AnswerMetadata {
  return repeat === 1 ? first : (repeats[repeat] ?? {});
}

/** The metadata of a trial with those of one more answer. */
export function withMetadata(trial: TrialMetadata, repeat: number, metadata: AnswerMetadata): TrialMetadata {
  const { repeats } = trial;
  if (repeat === 1) return { ...metadata, ...(repeats === undefined ? {} : { repeats }) };
  return { ...trial, repeats: { ...repeats, [repeat]: metadata } };
}

/** Which answers of a trial failed, ascending. */
export function failedRepeats({ failure, repeats = {} }: TrialMetadata): number[] {
  const further = Object.keys(repeats).filter((repeat) => repeats[repeat]?.failure !== undefined);
  return [...(failure === undefined ? [] : [1]), ...further.map(Number)];
}

/** The metadata of a trial whose failed answers will be asked for again. */
export function withoutFailures(trial: TrialMetadata): TrialMetadata {
  const { repeats = {}, failure, ...first } = trial;
  const kept = Object.entries(repeats).filter(([, further]) => further.failure === undefined);
  return {
    ...(failure === undefined ? first : {}),
    ...(kept.length === 0 ? {} : { repeats: Object.fromEntries(kept) }),
  };
}

/** Parses the part that is counted. @throws TypeError for anything else. */
export function readMetadata(value: unknown): TrialMetadata {
  const { repeats = {}, ...first } = assertObject(value, 'no object');
  checkAnswer(first);
  for (const [repeat, further] of Object.entries(assertObject(repeats, '"repeats" is no object'))) {
    if (!/^[1-9]\d{0,8}$/.test(repeat)) throw new TypeError('"repeats" has a key that is no number');
    checkAnswer(assertObject(further, '"repeats" has a value that is no object'));
  }
  return value as TrialMetadata;
}

function checkAnswer({ ignored, failure }: Readonly<Record<string, unknown>>): void {
  if (ignored !== undefined && !(Array.isArray(ignored) && ignored.every((name) => typeof name === 'string')))
    throw new TypeError('"ignored" is no list of names');
  if (failure !== undefined) {
    const { kind, message } = assertObject(failure, '"failure" is no object');
    if (typeof kind !== 'string' || typeof message !== 'string')
      throw new TypeError('"failure" has no kind or message');
  }
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
