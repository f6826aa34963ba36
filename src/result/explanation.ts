/** One trial under every scheme, rule by rule. */
import type { MatchResult, Parse, Rule, Scheme, Step } from '../core/scheme.ts';
import type { TrialDetail } from '../core/trial.ts';

export interface SchemeExplanation {
  readonly id: string;
  readonly title: string;
  readonly source: Scheme['source'];
  /** false where the scheme says nothing about such a trial. */
  readonly inScope: boolean;
  /** What the scheme applies to; null for everything. */
  readonly scope: string | null;
  readonly parse: Parse;
  readonly parserSteps: readonly Step[];
  readonly normalized: string;
  readonly normalizerSteps: readonly Step[];
  /** A list for a list of truths. */
  readonly truthNormalized: string | readonly string[] | null;
  readonly correct: boolean | null;
  readonly match: MatchResult | null;
  /** The rule by which no answer at all can meet the truth; null where some can. */
  readonly neverMet: Pick<Rule, 'id' | 'summary'> | null;
  /** Why the scheme failed on this trial; then it says nothing else. */
  readonly failure: string | null;
  /** UTF-16 offsets in `parse.text` of what matched the truth, or null. */
  readonly matched: readonly [start: number, end: number] | null;
}

export interface Explanation {
  readonly trial: TrialDetail;
  readonly schemes: readonly SchemeExplanation[];
}
