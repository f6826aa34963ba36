/** The labels of every scheme for one trial. */
import type { TrialPlace } from './trial.ts';

export interface TrialLabels extends TrialPlace {
  /** Position in the input of the run. */
  readonly ordinal: number;
  readonly itemId: string | null;
  /** null where there is no stored label, or none that is 0 or 1. */
  readonly storedCorrect: boolean | null;
  /** By position of the schemes; null where a scheme does not apply, or failed. */
  readonly correct: readonly (boolean | null)[];
  /** By position of the schemes: whether anything was parsed. */
  readonly parsed: readonly boolean[];
  /**
   * By position of the schemes: for a flip under a scheme of the core, the smallest sets of rules that make it; null where no rule does. For a flip
   * under any other scheme, the rule that decided.
   */
  readonly rules: readonly (readonly (readonly string[])[] | null)[];
}
