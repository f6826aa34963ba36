/** Claims of an answer and of its ground truth, and verdicts on them. */
import type { ComputedJudgment } from '../asking/computed-judge.ts';

export const VERDICTS = ['supported', 'contradicted', 'absent'] as const;
/** Whether a text shows that a claim is true, shows that it is false, or shows neither. */
export type Verdict = (typeof VERDICTS)[number];

/** The verdict of a judge on one claim and one text. */
export interface ClaimVerdict {
  readonly verdict: Verdict;
  /** The part of the text that decides, as the judge wrote it; null where it gave none. */
  readonly quote: string | null;
}

/** A verdict whose quote was searched in the text. */
export interface CheckedVerdict extends ClaimVerdict {
  /** Whether the quote occurs in the text; false without a quote; null for an absent claim, which needs none. */
  readonly isQuoteFound: boolean | null;
}

/** Verdicts on a list of claims, in the order of the claims; null where the reply has none. */
export type VerdictRow = readonly (CheckedVerdict | null)[];

/** Verdicts on a list of claims and one text. */
export interface TextVerdicts {
  /** Which context, from 0; null for the ground truth and the answer. */
  readonly context: number | null;
  /** null without a reply that can be read. */
  readonly row: VerdictRow | null;
}

/** A score of a reply, and the score that follows from the verdicts of the same reply. */
export interface StatedScore {
  readonly step: string;
  readonly context: number | null;
  readonly stated: number;
  readonly counted: number;
}

/** The claims of one text, and the verdicts on them. */
export interface ClaimSide {
  /** null where they were not asked for, and without a reply that can be read. */
  readonly claims: readonly string[] | null;
  /** In the order of the contexts; contexts without a text are left out. */
  readonly inContexts: readonly TextVerdicts[];
  /** Claims of the answer in the ground truth, and claims of the ground truth in the answer; null where there is no ground truth. */
  readonly inOther: TextVerdicts | null;
}

/** What the judge `claims` found out about an answer. */
export interface ClaimsJudgment extends ComputedJudgment {
  readonly answer: ClaimSide;
  /** null where there is no ground truth. */
  readonly truth: ClaimSide | null;
  /** The scores that replies state beside their verdicts. */
  readonly stated: readonly StatedScore[];
}
