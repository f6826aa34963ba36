/** Evaluations of answers that a system made from documents: how metrics become one score, and what a result is. */

/** A part of the score, with metrics that share its weight equally. */
export interface MetricGroup {
  readonly id: string;
  /** Share of the score where every group has a metric; shares add up to whatever they like, and are divided by it. */
  readonly weight: number;
  readonly metrics: readonly string[];
  /** Stand for the group where none of its metrics was computed. */
  readonly otherwise: readonly string[];
}

/** What results depend on, beside the answers and what judges replied. */
export interface Scoring {
  /** `seed` is what the proposal does that this was written for, with its mistakes. */
  readonly convention: 'standard' | 'seed';
  /** Where lists of documents are cut. */
  readonly k: number;
  /** Least grade of a relevant document. */
  readonly relevanceLevel: number;
  /** How much of two provisions must agree. */
  readonly citationLevel: 'article' | 'paragraph' | 'item';
  readonly groups: readonly MetricGroup[];
  /** Names of laws beyond the dictionary, and what they stand for. */
  readonly aliases: Readonly<Record<string, string>>;
  /** null where no judge was asked. */
  readonly judging: Judging | null;
}

/** Who judged, and how replies are read. */
export interface Judging {
  /** `provider:name` */
  readonly model: string;
  readonly sampling: { readonly temperature: number; readonly seed: number | null; readonly maxTokens: number };
  /** The version of the prompt, by judge. */
  readonly prompts: Readonly<Record<string, string>>;
  /** The id of the parser of its replies, by judge. */
  readonly parsers: Readonly<Record<string, string>>;
}

/** A metric of one answer. All go from 0 to 1, and more is better. */
export interface ScoredMetric {
  readonly value: number;
  /** Share of the score that it has here, after metrics that are absent gave theirs up; 0 where it has none. */
  readonly weight: number;
}

/**
 * Why a metric was not computed: the answer came without what it needs (judgments of documents, a truth, contexts …); no judge was asked for it;
 * the answer cites nothing; the judge gave no reply; the reply has no score.
 */
export const WHY_ABSENT = ['no input', 'not asked', 'no citation', 'no reply', 'no score'] as const;
export type WhyAbsent = (typeof WHY_ABSENT)[number];

/** The result of one answer. */
export interface EvaluationScores {
  readonly metrics: Readonly<Record<string, ScoredMetric>>;
  readonly absent: Readonly<Record<string, WhyAbsent>>;
  /** Σ value · weight; null where no metric has a weight. */
  readonly overall: number | null;
}
