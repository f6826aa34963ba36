/** What the analysis over time is handed, one answer at a time. */
import type { EvaluationScores } from '../documents/evaluation.ts';

export interface TimedResult extends EvaluationScores {
  /** Its key in the store: ascending keys are the order of arrival. */
  readonly record: number;
  /** The id of the query; an id may have been answered several times. */
  readonly id: string;
  /** When it was answered; Unix time in milliseconds. */
  readonly at: number;
  readonly tags: readonly string[];
}

/** What a user said of an answer. */
export interface TimedFeedback {
  /** The id of the query. */
  readonly id: string;
  /** Unix time in milliseconds. */
  readonly at: number;
  readonly thumb: 'up' | 'down' | null;
  readonly text: string | null;
}
