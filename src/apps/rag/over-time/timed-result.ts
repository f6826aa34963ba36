/** The input of the analysis over time: results and feedback, one by one. */
import type { Rating } from '../documents/answer-source.ts';
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

/** The feedback of a user on an answer. */
export interface TimedFeedback {
  /** The id of the query. */
  readonly id: string;
  /** Unix time in milliseconds. */
  readonly at: number;
  readonly thumb: 'up' | 'down' | null;
  readonly text: string | null;
  /** Absent or null without one. */
  readonly label?: string | null;
  /** Absent or null without one. */
  readonly rating?: Rating | null;
}
