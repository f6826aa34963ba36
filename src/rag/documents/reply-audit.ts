/** What `audit rag judge-parsers` shows: how the averages of judges move with the parser of their replies. Every interval is one of 95 %. reports/reply-audit.schema.json is its JSON Schema. */
import type { Snippet } from '../../result/result.ts';
import type { Interval } from '../../core/statistics.ts';

export interface ReplyAudit {
  readonly reportVersion: 1;
  readonly tool: { readonly name: string; readonly version: string };
  readonly files: readonly string[];
  readonly seed: number;
  readonly replies: number;
  readonly groups: readonly ReplyGroup[];
  /** Groups of one judge against the first of them, parser by parser. */
  readonly comparisons: readonly ReplyComparison[];
}

/** The replies of one judge to one prompt, by one model. */
export interface ReplyGroup {
  readonly judge: string;
  /** The best score of the judge; the worst is 0. */
  readonly best: number;
  /** null where the input does not say. */
  readonly prompt: string | null;
  /** `provider:name`; null where the input does not say. */
  readonly model: string | null;
  readonly replies: number;
  /** Those with a label of somebody else. */
  readonly labelled: number;
  /** In the order in which they were asked for; the others are held against the first one. */
  readonly schemes: readonly ReplySchemeResult[];
  /** Replies of which two parsers do not say the same, a seeded sample. */
  readonly receipts: readonly ReplyReceipt[];
  /** How many of those there are. */
  readonly disagreements: number;
}

export interface ReplySchemeResult {
  readonly scheme: string;
  /** Replies with a score; the rest are missing, and in no average. */
  readonly read: number;
  readonly missing: readonly { readonly why: string; readonly count: number }[];
  /** On the scale of the judge; null without a score. */
  readonly mean: number | null;
  readonly interval: Interval | null;
  /** null for the first scheme. */
  readonly against: ReplyDifference | null;
  /** null where no labelled reply has a score. */
  readonly labels: LabelAgreement | null;
}

/** Against the first scheme. */
interface ReplyDifference {
  /** Replies that both read; where one of them reads nothing, nothing is compared. */
  readonly both: number;
  /** Those among them with another score. */
  readonly other: number;
  /** Mean of the differences over them, this scheme minus the first one; null without any. */
  readonly difference: number | null;
  readonly interval: Interval | null;
}

/** Against the labels of the input. */
export interface LabelAgreement {
  readonly replies: number;
  /** Mean of score minus label. */
  readonly bias: number;
  /** Mean of its size. */
  readonly meanError: number;
  /** Spearman's ρ; null where scores or labels are all the same. */
  readonly spearman: number | null;
  /** Cohen's κ of "at least half of the best score"; null where it is not defined. */
  readonly kappa: number | null;
  readonly kappaInterval: Interval | null;
}

/** The same things judged with another prompt, or by another model. */
export interface ReplyComparison {
  readonly judge: string;
  readonly scheme: string;
  readonly before: ReplyVersion;
  readonly after: ReplyVersion;
  /** Things that have a score in both; nothing else is compared. */
  readonly both: number;
  /** Those among them with another score. */
  readonly other: number;
  /** Mean of after minus before over them; null without any. */
  readonly difference: number | null;
  readonly interval: Interval | null;
}

export interface ReplyVersion {
  readonly prompt: string | null;
  readonly model: string | null;
}

export interface ReplyReceipt {
  readonly id: string | number;
  readonly label: number | null;
  readonly reply: Snippet;
  /** By position of the schemes: a score, or why there is none. */
  readonly scores: readonly (number | string)[];
}
