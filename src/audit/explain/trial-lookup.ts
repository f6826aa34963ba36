/** Trials that were scored, read again in full. */
import type { TrialDetail } from '../../core/trial.ts';

/** A trial, and its position in the input of its run. */
export interface FoundTrial {
  readonly ordinal: number;
  readonly detail: TrialDetail;
}

/** Works until the audit ends, on inputs that are still those that were scored. */
export interface TrialLookup {
  /** Those that count, in the order of the result. */
  readonly runs: readonly string[];
  /**
   * The trials of a run at these ordinals, ascending.
   * @throws InputError if the input cannot be read any more, or has changed.
   */
  find(run: string, ordinals: ReadonlySet<number>): Iterable<FoundTrial> | AsyncIterable<FoundTrial>;
  /** The command that shows a trial under the listed schemes, rule by rule. */
  explain(run: string, trialId: string): string;
}
