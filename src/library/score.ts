import type { Parse } from '../base/core/scheme.ts';
import { checkOptions, checkTrials } from './check-options.ts';
import { withStores } from './flags.ts';
import type { ScoreOptions } from './options.ts';

/** A response to score: an input line of the command `audit score`. Other fields are ignored. */
export interface ScoreTrial {
  readonly id: string | number;
  readonly response?: string | null | undefined;
  /** The answer that was parsed before, for schemes that read it. */
  readonly storedParse?: string | null | undefined;
  /** The right answer; of a list, any of them. */
  readonly groundTruth?: string | readonly string[] | null | undefined;
  readonly choices?: readonly string[] | null | undefined;
  readonly question?: string | null | undefined;
  /** The task or data set. */
  readonly task?: string | null | undefined;
}

/** A response with its score under one scheme. */
export interface ScoredTrial {
  readonly id: string | number;
  readonly scheme: string;
  /** The parsed answer; its offsets are UTF-16 units of the response. */
  readonly parse: Parse;
  readonly normalized: string;
  readonly groundTruthNormalized: string | readonly string[] | null;
  /** null if there is no ground truth, or normalization leaves nothing of it. */
  readonly correct: boolean | null;
  /** What the matcher measured. */
  readonly detail: Readonly<Record<string, number>>;
  /** The label by the rules of the audit, where the original program gives another one. */
  readonly counted?: boolean | null;
}

/** A response that cannot be scored. */
export interface TrialError {
  /** null if the trial has no valid id. */
  readonly id: string | number | null;
  /** The scheme, if it was the scheme that failed. */
  readonly scheme?: string;
  readonly error: string;
}

/**
 * Scores responses from any source, one after the other, as the command `audit score` does. Only the current trial is in memory.
 * @returns for each trial one object per scheme, in the order of the trials.
 * @throws InputError for an unknown scheme; the reason of `signal` if it aborts. A trial that cannot be scored gives an object with `error`.
 */
export async function* score(
  trials: Iterable<ScoreTrial> | AsyncIterable<ScoreTrial>,
  options: ScoreOptions,
): AsyncGenerator<ScoredTrial | TrialError, void, undefined> {
  const { SCORE } = await import('./option-shapes.ts');
  const { scheme, schemeTimeout, signal, onNotice } = withStores(checkOptions('score', options, SCORE, ['scheme']));
  checkTrials('score', trials);
  const [{ loadSchemes }, { answerTrial }, { planFor }, { warnOfMissingQuestions }] = await Promise.all([
    import('../audit/defaults/scheme-list.ts'),
    import('../audit/explain/score-line.ts'),
    import('../schemes/kit/plan.ts'),
    import('../audit/conclusions/missing-questions.ts'),
  ]);
  const { asked } = await loadSchemes([scheme].flat(), schemeTimeout);
  const plan = planFor(asked);
  const watch = warnOfMissingQuestions((sentence) => onNotice?.(sentence));
  for await (const trial of trials) {
    signal?.throwIfAborted();
    yield* answerTrial(trial, plan, watch).answers as (ScoredTrial | TrialError)[];
  }
}
