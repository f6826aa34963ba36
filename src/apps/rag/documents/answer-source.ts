/** The source of the dashboard's data: its file, or a local server. All values are plain data. */
import type { DashboardResult } from './dashboard.ts';
import type { EvaluationReceipt } from './evaluation-report.ts';

export interface AnswerSource {
  /** Everything but the answers. Each method rejects with a sentence for readers. */
  result(): Promise<DashboardResult>;
  index(): Promise<AnswerIndex>;
  answers(filter: AnswerFilter, range: AnswerRange): Promise<AnswerRows>;
  /** null where there is no such answer. */
  answer(address: AnswerAddress): Promise<OpenAnswer | null>;
  /** Resolves when the feedback is on the disk. Without it, feedback cannot be given here. */
  readonly give?: (address: AnswerAddress, words: FeedbackWords) => Promise<OpenAnswer>;
}

export interface AnswerIndex {
  /** The number of answers that can be found here. */
  readonly held: number;
  /** Of these answers, well-formed: those of the report in its order, then rarer ones. */
  readonly tags: readonly string[];
}

export const ORDERS = ['lowest', 'highest', 'newest', 'oldest'] as const;
export type Order = (typeof ORDERS)[number];

/** An empty field does not filter. */
export interface AnswerFilter {
  /** Searched in ids, queries, answers and tags, ignoring case. */
  readonly text: string;
  readonly tag: string | null;
  /** Such as `2026-W47`. */
  readonly week: string | null;
  /** The metric that rows show and are ordered by, and that `below` is about. */
  readonly metric: string;
  /** Only answers with a smaller value of the metric. */
  readonly below: number | null;
  readonly order: Order;
}

/** Texts are well-formed, as addresses have them. */
export interface AnswerAddress {
  readonly id: string;
  /** null for the latest answer with this id. */
  readonly at: string | null;
  /** Its number among the answers with the same id and time, from 1. */
  readonly number: number;
}

export interface AnswerRange {
  readonly from: number;
  readonly count: number;
  /** An answer whose place among the rows is wanted. */
  readonly selected: AnswerAddress | null;
}

export interface AnswerRows {
  /** The number of answers that the filter finds. */
  readonly total: number;
  readonly from: number;
  readonly rows: readonly AnswerRow[];
  /** The place of the selected answer; null where it is not among them. */
  readonly selectedAt: number | null;
}

/** An answer as a list shows it. */
export interface AnswerRow {
  /** Unique among the answers of the source. */
  readonly key: string;
  readonly address: AnswerAddress;
  /** The beginning of the query. */
  readonly query: string;
  readonly at: string;
  readonly tags: readonly string[];
  /** Of the metric of the filter; null where it is absent. */
  readonly value: number | null;
}

export interface OpenAnswer {
  readonly answer: EvaluationReceipt;
  /** That of its address. */
  readonly number: number;
}

/** A rating from 1 to the best one. */
export interface Rating {
  readonly value: number;
  /** A whole number of at least 2. */
  readonly best: number;
}

/** The best rating where none is named. */
export const USUAL_BEST = 5;

/** The feedback of a reader on an answer: a thumb, a text, a label or a rating, at least one of them. */
export interface FeedbackWords {
  readonly thumb: 'up' | 'down' | null;
  readonly text: string | null;
  /** One or two words for what is wrong or right, such as `wrong citation`. */
  readonly label: string | null;
  readonly rating?: Rating | null;
}

/** The largest number of UTF-16 units of a query in a row. */
export const ROW_TEXT = 200;
/** The largest numbers of characters of feedback. */
export const LONGEST_TEXT = 20_000;
export const LONGEST_LABEL = 60;
