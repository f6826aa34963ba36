/** The result of `audit compare`: what another parser changes on the same responses, and what another model does. */
import type { SchemeFailure, Snippet } from './result.ts';

export const COMPARISON_VERSION = 1;

export interface Comparison {
  readonly schemaVersion: typeof COMPARISON_VERSION;
  readonly tool: { readonly name: string; readonly version: string };
  readonly options: ComparisonOptions;
  /** The id of the scheme on the left, or `stored`. */
  readonly from: string;
  /** The id of the scheme on the right; null where two logs were compared by their stored answers alone. */
  readonly to: string | null;
  readonly warnings: readonly string[];
  readonly files: readonly FileComparison[];
  readonly together: ComparisonCounts;
  /** The trials of `together` whose stored answer is a vote over several responses: what differs there is no effect of a parser. */
  readonly votes: ComparisonCounts | null;
  /** The other trials of `together`; null where there are no votes. */
  readonly withoutVotes: ComparisonCounts | null;
  /** Two logs of the same items against each other; null unless there are two. */
  readonly pair: PairComparison | null;
  readonly receipts: readonly ComparisonReceipt[];
  readonly failures: readonly SchemeFailure[];
}

export interface ComparisonOptions {
  /** Logs as they were named; databases of run stores by their path below the runs directory. */
  readonly inputs: readonly string[];
  readonly seed: number;
  readonly maxExamples: number;
}

/** Trials with a ground truth that both sides label. */
export interface ComparisonCounts {
  readonly trials: number;
  /** The two sides answer different texts, or just one of them answers. */
  readonly changedPredictions: number;
  /** Wrong on the left, right on the right. */
  readonly gained: number;
  readonly lost: number;
  readonly fromCorrect: number;
  readonly toCorrect: number;
  readonly fromUnparsed: number;
  readonly toUnparsed: number;
  /** Exact two-sided p of gained against lost. */
  readonly mcnemarP: number;
}

export interface FileComparison extends ComparisonCounts {
  /** The name of the log or run store, which does not depend on how its path was typed. */
  readonly path: string;
  /** Trials that are not counted: without a ground truth, without a label (where the stored one is asked for), with a failed scheme. */
  readonly withoutTruth: number;
  readonly unlabeled: number;
  readonly failed: number;
  /** Trials of tasks that a scheme of either side is not for; they are not counted either. */
  readonly outOfScope: number;
  /** Trials whose stored answer is a vote over several responses. */
  readonly votes: number;
  /** Trials with an error message in place of a response. */
  readonly errors: number;
  /** Other trials without a response, which nothing can be parsed of. */
  readonly withoutResponse: number;
  /** Trials whose ground truth is the text "None". */
  readonly noneGroundTruths: number;
}

/** An old and a new log of the same items. */
export interface PairComparison {
  readonly old: string;
  readonly new: string;
  readonly items: { readonly old: number; readonly new: number; readonly paired: number };
  /** `missing`: at least one of the two logs has no response. */
  readonly responses: { readonly same: number; readonly different: number; readonly missing: number };
  /** Stored answers of the old log against those of the new one: all paired items, those with the same response, and those with different ones. */
  readonly stored: ComparisonCounts;
  readonly sameResponse: ComparisonCounts;
  readonly differentResponse: ComparisonCounts;
  /** Right answers of the paired items by responses and parser; null without a parser to apply to both. */
  readonly effects: PairEffects | null;
}

/** Counts of right answers, and their differences in percentage points of the paired items. */
export interface PairEffects {
  readonly items: number;
  readonly oldResponsesFrom: number;
  readonly oldResponsesTo: number;
  readonly newResponsesTo: number;
  /** null where the left side is the stored answer: it is not known what the old parser would make of new responses. */
  readonly newResponsesFrom: number | null;
  /** Accuracy of (new responses, right side) minus that of (old responses, left side). */
  readonly totalPp: number;
  /** The parser changed on the old responses. */
  readonly parserPp: number;
  /** The responses changed under the new parser. */
  readonly modelPp: number;
  /** Items that are labelled in the new log, and those whose label the right side reproduces. */
  readonly labelledNew: number;
  readonly reproducesNew: number;
}

export type Change = 'gained' | 'lost' | 'changed';

/** What one side makes of a response. */
export interface ComparisonSide {
  readonly scheme: string;
  readonly prediction: Snippet | null;
  /** The rule that found it, or null. */
  readonly rule: string | null;
  readonly correct: boolean | null;
  readonly normalized: Snippet | null;
  /** Where in the response it stands, with its surroundings; null where it is no part of it. */
  readonly where: { readonly before: string; readonly found: string; readonly behind: string } | null;
  /** The rules that fired, in order, and what each left. */
  readonly trace: readonly { readonly rule: string; readonly after: Snippet }[];
}

export interface ComparisonReceipt {
  readonly trialId: string;
  readonly path: string;
  readonly change: Change;
  readonly itemId: string | null;
  readonly question: Snippet | null;
  readonly groundTruth: Snippet;
  readonly response: Snippet | null;
  /** The response of the old log, where two logs are compared and it is another one. */
  readonly oldResponse: Snippet | null;
  readonly from: ComparisonSide;
  readonly to: ComparisonSide;
  /** The first step at which the two sides part, and the rule that takes it, where one is known. */
  readonly step: { readonly stage: 'parse' | 'normalize' | 'match'; readonly rule: string | null };
  readonly isVote: boolean;
  readonly explain: string;
}
