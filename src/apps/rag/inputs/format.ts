/** Formats of files with answers. Each is one file of rows/ or traces/, and formats.ts lists them. */
import type { JsonObject } from '../../../base/core/json-line.ts';
import { ANSWER_JUDGES, type JudgeId } from '../judges/judges.ts';
import type { Span } from './traces/span.ts';

/** The fields of an answer that a format or `--map` can provide; they are those of docs/evaluations.md. */
const ANSWER_FIELDS = ['id', 'query', 'answer', 'groundTruth', 'contexts', 'relevant', 'tags', 'time'] as const;
/** A field, or the label of a judge: `labels.faithfulness`. */
export type AnswerField = (typeof ANSWER_FIELDS)[number] | `labels.${JudgeId}`;
export const MAPPED_FIELDS: readonly AnswerField[] = [
  ...ANSWER_FIELDS,
  ...ANSWER_JUDGES.map((id): AnswerField => `labels.${id}`),
];

/** The values of fields as a format found them, before they are checked. */
export type FoundFields = Partial<Record<AnswerField | 'expectedRelationships' | 'labels', unknown>>;

/** The names for `--format`, in the order in which the formats are tried. */
export const FORMAT_IDS = [
  'jsonl',
  'ragchecker',
  'ragas',
  'deepeval',
  'trulens',
  'langsmith',
  'phoenix',
  'otel',
  'llama-index',
  'statutes',
] as const;
export type FormatId = (typeof FORMAT_IDS)[number];

interface Format {
  readonly id: FormatId;
  /** What it reads, as a part of a sentence in Markdown. */
  readonly title: string;
  /** Whether a row has this format. */
  readonly detects: (row: JsonObject) => boolean;
}

/** A format in which each row is an answer. */
export interface RowFormat extends Format {
  readonly kind: 'rows';
  /** Where each field is looked for, for errors. */
  readonly names: Partial<Record<AnswerField, readonly string[]>>;
  /** Whether a row of the format is no answer and is left out, such as an event between the question and the answer. */
  readonly skips?: (row: JsonObject) => boolean;
  /**
   * @param at the position of the row, from 0.
   * @throws TypeError for a row that is no answer.
   */
  readonly find: (row: JsonObject, at: number) => FoundFields;
}

/** A format in which several rows are one answer: the steps of a trace. */
export interface TraceFormat extends Format {
  readonly kind: 'traces';
  /** The steps that a row contains. @throws TypeError for a row that contains none. */
  readonly spans: (row: JsonObject) => Iterable<Span>;
}

export type AnswerFormat = RowFormat | TraceFormat;
