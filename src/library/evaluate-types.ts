/** What {@link evaluate} takes. */
import type { JudgeOptions } from './options.ts';
import type { WorkOptions } from './work-options.ts';

/** An answer from documents: an input line of the command `audit rag evaluate`. docs/evaluations.md describes its fields. */
export interface AnsweredQuestion {
  readonly id: string | number;
  readonly query: string;
  readonly answer: string;
  /** The retrieved documents, best first. */
  readonly contexts?: readonly RetrievedDocument[] | null | undefined;
  /** The relevant documents: their ids, or their grades by id. */
  readonly relevant?: readonly string[] | Readonly<Record<string, number>> | null | undefined;
  readonly groundTruth?: string | null | undefined;
  /** ISO 8601. */
  readonly time?: string | null | undefined;
}

/** A retrieved document. */
export interface RetrievedDocument {
  readonly id: string;
  readonly text?: string | null | undefined;
  /** The law that the text is a part of, for texts that do not name it. */
  readonly law?: string | null | undefined;
}

/** A part of the score of an answer. */
export interface ScoreGroup {
  readonly id: string;
  readonly weight: number;
  readonly metrics: readonly string[];
  /** The metrics that count where those of the group are absent. */
  readonly otherwise?: readonly string[] | undefined;
}

/** Options of {@link evaluate}. docs/evaluations.md describes them. */
export interface EvaluateOptions extends Pick<WorkOptions, 'signal' | 'onNotice'> {
  /** Documents that count for retrieval metrics. Default: 5. */
  readonly k?: number | undefined;
  /** The least grade of a relevant document. Default: 1. */
  readonly relevanceLevel?: number | undefined;
  /** How exactly citations must agree. Default: `article`. */
  readonly citationLevel?: 'article' | 'paragraph' | 'item' | undefined;
  /** Which metrics make the score. Default: retrieval 0.2, generation 0.4, domain 0.4. */
  readonly groups?: readonly ScoreGroup[] | undefined;
  /** Further names of laws: `{ alias: 'full name' }`. */
  readonly aliases?: Readonly<Record<string, string>> | undefined;
  /** The judges to ask. Default: none, and their metrics are absent. */
  readonly judge?: JudgeOptions | undefined;
}
