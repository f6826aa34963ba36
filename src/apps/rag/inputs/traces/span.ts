/** A step of a trace, whichever tool recorded it. */
import type { FoundDocument } from '../values/documents.ts';

/** What a step does, as far as it matters here. `aside` is no part of the answer: an embedding, an evaluation, a guardrail. */
export type SpanKind = 'retriever' | 'reranker' | 'model' | 'aside' | 'other';

export interface Span {
  readonly trace: string;
  readonly id: string;
  /** null for the first step of a trace. */
  readonly parent: string | null;
  readonly kind: SpanKind;
  /** When it began: ISO 8601, or Unix time in seconds; null where it was not recorded. */
  readonly start: string | number | null;
  readonly query: string | null;
  readonly answer: string | null;
  readonly groundTruth: string | null;
  /** The documents that it returned; null for a step that returned none. */
  readonly documents: readonly FoundDocument[] | null;
  readonly tags: readonly string[];
  /** The record of the first step of a trace, for `--map`; null for other steps. */
  readonly record: object | null;
}
