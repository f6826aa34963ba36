/**
 * What `audit rag report` shows: results of a store of evaluations over time. Every interval is one of 95 %, every score goes from 0 to 1.
 * reports/evaluation-report.schema.json is its JSON Schema. Texts are as they came: escape them where they are shown.
 */
import type { Scoring, WhyAbsent } from './evaluation.ts';
import type { Snippet } from '../../result/result.ts';
import type { Interval } from '../../core/statistics.ts';

export interface EvaluationReport {
  readonly reportVersion: 1;
  readonly tool: { readonly name: string; readonly version: string };
  /** The store. */
  readonly file: string;
  readonly period: Period;
  /** What the results of this report were scored with; results of others are not in it. */
  readonly scoring: Scoring;
  readonly counts: EvaluationCounts;
  readonly bootstrap: { readonly resamples: number; readonly seed: number };
  /** The score (`overall`) first, then metrics in the order of their groups, then those without a weight. */
  readonly metrics: readonly MetricSummary[];
  /** Ascending; weeks without an answer are missing. */
  readonly weeks: readonly WeekSummary[];
  /** By metric in the order of `metrics`, then by time. */
  readonly changes: readonly ChangePoint[];
  /** How many tests the level of change points was divided by; 0 where nothing could be tested. */
  readonly changeTests: number;
  /** The fifty of most answers, largest first. */
  readonly tags: readonly TagSummary[];
  /** Lowest score first. */
  readonly worst: readonly EvaluationReceipt[];
  /** In the order of the rules. */
  readonly recommendations: readonly Recommendation[];
  /** null where nobody said anything. */
  readonly feedback: FeedbackSummary | null;
}

/** ISO 8601, UTC. */
export interface Period {
  /** Included; null for no limit. */
  readonly since: string | null;
  /** Not included; null for no limit. */
  readonly until: string | null;
  /** Of the first and last answer in it; null without any. */
  readonly first: string | null;
  readonly last: string | null;
}

export interface EvaluationCounts {
  /** Answers in the period. */
  readonly answers: number;
  /** Those with a result under this scoring. */
  readonly scored: number;
  /** Those of which the time is only when they were stored. */
  readonly withoutTime: number;
  /** Requests to judges for these results, those without a reply, and replies in which no score was found. */
  readonly requests: number;
  readonly unanswered: number;
  readonly unread: number;
}

export interface MetricSummary {
  /** `overall`, or the name of a metric. */
  readonly metric: string;
  /** The group that it has its weight from; null for `overall`, and without a weight. */
  readonly group: string | null;
  /** Results that have it. */
  readonly n: number;
  /** Results that do not, by reason; largest first. */
  readonly absent: readonly { readonly why: WhyAbsent; readonly count: number }[];
  /** Mean share of the score over all results with a score; null for `overall`. */
  readonly weight: number | null;
  readonly mean: number | null;
  /** By a bootstrap over results; null for fewer than two that have the metric. */
  readonly interval: Interval | null;
  /** Results in [0, 0.05), [0.05, 0.1), …, [0.95, 1]; empty without a result. */
  readonly histogram: readonly number[];
}

/** Some results of one metric. */
export interface MetricMeanOf {
  readonly metric: string;
  readonly n: number;
  readonly mean: number;
  /** null for a single result. */
  readonly interval: Interval | null;
}

/** The answers of a week that begins on a Monday, 0:00 UTC. */
export interface WeekSummary {
  /** Of ISO 8601, such as `2026-W47`. */
  readonly week: string;
  /** Its Monday, such as `2026-11-16`. */
  readonly start: string;
  readonly answers: number;
  /** Those that have a value. */
  readonly metrics: readonly MetricMeanOf[];
}

/** A week from which on a metric is another one than before, by more than chance gives. */
export interface ChangePoint {
  readonly metric: string;
  /** The first week of the new level. */
  readonly week: string;
  readonly start: string;
  /** The two levels: from the last change (or the beginning) to this one, and from it to the next (or the end). */
  readonly before: { readonly n: number; readonly mean: number };
  readonly after: { readonly n: number; readonly mean: number };
  /** After minus before. */
  readonly difference: number;
  /** Of the difference, at the level that all tests of the report share; it does not hold 0. */
  readonly interval: Interval;
}

/** Answers with a tag, against those without. */
export interface TagSummary {
  readonly tag: string;
  readonly answers: number;
  readonly metrics: readonly TagMetric[];
}

export interface TagMetric extends MetricMeanOf {
  /** Mean with the tag minus mean without it; null where all or none have it. */
  readonly difference: number | null;
  readonly differenceInterval: Interval | null;
}

/** An answer with all that its score is made of. */
export interface EvaluationReceipt {
  readonly id: string;
  readonly at: string;
  readonly tags: readonly string[];
  readonly overall: number | null;
  readonly query: Snippet;
  readonly answer: Snippet;
  readonly groundTruth: Snippet | null;
  /** In their order; null where they were not given. */
  readonly contexts: readonly ReceiptContext[] | null;
  readonly metrics: readonly ReceiptMetric[];
  readonly absent: readonly { readonly metric: string; readonly why: WhyAbsent }[];
  readonly citations: ReceiptCitations | null;
  readonly judgments: readonly ReceiptJudgment[];
  readonly feedback: readonly {
    readonly thumb: 'up' | 'down' | null;
    readonly text: string | null;
    readonly at: string;
  }[];
}

export interface ReceiptContext {
  readonly id: string;
  readonly score: number | null;
  readonly text: Snippet | null;
  /** What people say of it; null where nobody judged it. */
  readonly grade: number | null;
  /** What a judge says of it (0 to 3); null without. */
  readonly judgedGrade: number | null;
}

export interface ReceiptMetric {
  readonly metric: string;
  readonly value: number;
  /** Share of the score. */
  readonly weight: number;
}

/** Provisions in words, such as `民法 第709条`. */
export interface ReceiptCitations {
  /** Cited, and in the contexts. */
  readonly supported: readonly string[];
  /** Cited, and not there. */
  readonly unsupported: readonly string[];
  /** There, and not cited; the first ones. */
  readonly uncited: readonly string[];
  /** Citations as they are written, of which it is not certain what they mean. */
  readonly open: readonly string[];
}

/** One reply of a judge. */
export interface ReceiptJudgment {
  readonly judge: string;
  /** Which context, from 0; null where the judge saw the whole answer. */
  readonly context: number | null;
  /** On the scale of the judge; null where none was found. */
  readonly score: number | null;
  readonly best: number;
  /** Why there is no score; null with one. */
  readonly missing: string | null;
  /** What it says of single statements, where it does. */
  readonly statements: readonly JudgedStatement[];
  /** Further numbers of the reply by their names, such as `structure_score`. */
  readonly details: Readonly<Record<string, number>>;
  /** Further remarks, by their names in the reply, such as `issues`. */
  readonly remarks: readonly { readonly name: string; readonly texts: readonly string[] }[];
  readonly reply: Snippet | null;
}

export interface JudgedStatement {
  readonly text: string;
  readonly supported: boolean;
}

/** What follows from a rule over the numbers. */
export interface Recommendation {
  /** The name of the rule, such as `citations-not-in-contexts`; docs/evaluations.md lists them. */
  readonly rule: string;
  /** What to look at or to do, one sentence. */
  readonly advice: string;
  /** The numbers that the rule looked at, one sentence. */
  readonly because: string;
  /** Answers to begin with. */
  readonly ids: readonly string[];
}

export interface FeedbackSummary {
  /** Entries in the period, and those on an answer with a result. */
  readonly entries: number;
  readonly matched: number;
  readonly up: number;
  readonly down: number;
  /** How scores stand to thumbs, one for each metric that has both. */
  readonly correlations: readonly FeedbackCorrelation[];
  /** The latest ones with a text. */
  readonly texts: readonly {
    readonly id: string;
    readonly at: string;
    readonly thumb: 'up' | 'down' | null;
    readonly text: Snippet;
    readonly overall: number | null;
  }[];
}

export interface FeedbackCorrelation {
  readonly metric: string;
  readonly up: number;
  readonly down: number;
  readonly meanUp: number | null;
  readonly meanDown: number | null;
  /** Chance that an answer with thumbs up scores higher than one with thumbs down, ties by halves; null unless there are both. */
  readonly auc: number | null;
  readonly interval: Interval | null;
  /** Spearman's ρ of scores and thumbs; null where one of them is constant. */
  readonly spearman: number | null;
}
