/** What the HTML page shows: the result document, its pictures, and trials in full. Plain data, so that it can travel inside of a file. */
import type { AuditResult } from './result.ts';
import type { Parse } from '../core/scheme.ts';
import type { TrialDetail } from '../core/trial.ts';

export interface PageData {
  readonly result: AuditResult;
  /** Those of the report, as markup of ours in which texts from outside are escaped. */
  readonly figures: readonly PageFigure[];
  /** null for a saved result, which has no trials. */
  readonly trials: PageTrials | null;
}

export interface PageFigure {
  /** Without an ending, such as `delta-pp`. */
  readonly name: string;
  readonly title: string;
  readonly alt: string;
  readonly svg: string;
}

export interface PageTrials {
  /** The schemes that verdicts are of, by position. */
  readonly schemes: readonly PageScheme[];
  /** Trials whose label some scheme that was asked for changes; `v1` is among these schemes even if nobody asked for it. */
  readonly flips: number;
  /** All of them or, where they are too many (or too long), those with the smallest seeded ranks; in the order of the input. */
  readonly list: readonly PageTrial[];
}

export interface PageScheme {
  readonly id: string;
  readonly title: string;
}

export interface PageTrial extends Omit<TrialDetail, 'storedLabel'> {
  /** null where there is no label that is 0 or 1. */
  readonly storedCorrect: boolean | null;
  readonly verdicts: readonly PageVerdict[];
  /** The command that shows this trial rule by rule. */
  readonly explain: string;
}

/** What one scheme says of a trial. */
export interface PageVerdict {
  /** false where the scheme says nothing about such a trial; then the rest is empty. */
  readonly inScope: boolean;
  readonly failure: string | null;
  /** As it was counted: a truth that cannot be graded makes an error. */
  readonly correct: boolean | null;
  /** The text is left out where it is the slice of the response from `start` to `end` (UTF-16). */
  readonly parse: Pick<Parse, 'kind' | 'rule' | 'start' | 'end'> & { readonly text?: string | null };
  readonly normalized: string;
  readonly truthNormalized: string | readonly string[] | null;
  /** Where the normalized text meets the truth, and by which rule of the matcher. */
  readonly match: { readonly rule: string; readonly start: number | null; readonly end: number | null } | null;
  readonly steps: readonly PageStep[];
  /** For a flip under a scheme of the core, the smallest sets of rules that make it; null elsewhere. */
  readonly madeBy: readonly (readonly string[])[] | null;
}

/** A rule that changed something; the texts are cut to where they differ. */
export interface PageStep {
  readonly part: 'parser' | 'normalizer';
  readonly rule: string;
  readonly before: string;
  readonly after: string;
}
