/** What every scheme says of one trial. */

export interface TrialLabels {
  readonly run: string;
  readonly trialId: string;
  /** Position in the input of the run. */
  readonly ordinal: number;
  readonly itemId: string | null;
  readonly temperature: number | null;
  readonly variant: string | null;
  readonly condition: string | null;
  readonly model: string | null;
  readonly dataset: string | null;
  readonly task: string | null;
  /** null where there is no stored label, or none that is 0 or 1. */
  readonly storedCorrect: boolean | null;
  /** By position of the schemes; null where a scheme does not apply, or failed. */
  readonly correct: readonly (boolean | null)[];
  /** By position of the schemes: whether anything was parsed. */
  readonly parsed: readonly boolean[];
  /**
   * By position of the schemes: for a flip under a scheme of the core, the smallest sets of rules that make it, as in `source + think-strip | script-digits`;
   * null where no rule does, and for other schemes.
   */
  readonly rules: readonly (string | null)[];
}
