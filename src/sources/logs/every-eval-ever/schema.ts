/**
 * The two files of an evaluation in the format of Every Eval Ever: rows for each sample and metric, and an aggregate file for what the rows
 * share. It has only the fields that are read or written here. Source: evaleval/every_eval_ever, eval.schema.json and
 * instance_level_eval.schema.json, version 0.2.2.
 */
import { z } from 'zod';
import { checkShape } from '../kit/shape.ts';

type Maybe<Value> = Value | null | undefined;

export const SCHEMA_VERSION = '0.2.2';
/** The value of a required name that is not known. */
export const UNKNOWN = 'unknown';
/** The score of a sample that was not judged, where the metric has an unknown level. */
export const UNKNOWN_SCORE = -1;

/** Keys that this program writes into the metadata of a row: the id of the trial, its anomaly, and why it has no verdict. */
export const TRIAL_ID = 'trial_id';
export const TRIAL_ANOMALY = 'remark';
export const LABEL_NOTE = 'label';
/** The note of an invalid stored label, such as partial credit. */
export const INVALID = 'invalid';

export interface Attribution {
  readonly extracted_value?: Maybe<string>;
  /** Whether this is the final answer. */
  readonly is_terminal?: Maybe<boolean>;
}

export interface SampleRow {
  readonly model_id?: Maybe<string>;
  readonly evaluation_name?: Maybe<string>;
  /** The result of the aggregate file that the row is a part of. */
  readonly evaluation_result_id?: Maybe<string>;
  readonly sample_id: string;
  readonly input?: Maybe<{
    readonly raw?: Maybe<string>;
    readonly reference?: Maybe<readonly string[]>;
    readonly choices?: Maybe<readonly string[]>;
  }>;
  /** The responses of one turn; null where there are messages. */
  readonly output?: Maybe<{ readonly raw?: Maybe<readonly string[]> }>;
  readonly messages?: Maybe<readonly { readonly role?: Maybe<string>; readonly content?: Maybe<string> }[]>;
  readonly answer_attribution?: Maybe<readonly Attribution[]>;
  readonly evaluation?: Maybe<{ readonly score?: Maybe<number>; readonly is_correct?: Maybe<boolean> }>;
  readonly error?: Maybe<string>;
  readonly metadata?: Maybe<Readonly<Record<string, unknown>>>;
}

export interface EvaluationResult {
  readonly evaluation_result_id?: Maybe<string>;
  readonly evaluation_name?: Maybe<string>;
  readonly source_data?: Maybe<{ readonly dataset_name?: Maybe<string> }>;
  readonly metric_config?: Maybe<{
    readonly metric_id?: Maybe<string>;
    readonly metric_name?: Maybe<string>;
    /** Whether a score of -1 means that the score is unknown. */
    readonly has_unknown_level?: Maybe<boolean>;
  }>;
  readonly generation_config?: Maybe<{
    readonly generation_args?: Maybe<{ readonly temperature?: Maybe<number> }>;
    readonly additional_details?: Maybe<Readonly<Record<string, unknown>>>;
  }>;
}

const text = z.string().nullish();
const texts = z.array(z.string()).nullish();
const details = z.record(z.string(), z.unknown()).nullish();
const attribution = z.looseObject({ extracted_value: text, is_terminal: z.boolean().nullish() });

const row = z.looseObject({
  model_id: text,
  evaluation_name: text,
  evaluation_result_id: text,
  sample_id: z.string(),
  input: z.looseObject({ raw: text, reference: texts, choices: texts }).nullish(),
  output: z.looseObject({ raw: texts }).nullish(),
  messages: z.array(z.looseObject({ role: text, content: text })).nullish(),
  answer_attribution: z.array(attribution).nullish(),
  evaluation: z.looseObject({ score: z.number().nullish(), is_correct: z.boolean().nullish() }).nullish(),
  error: text,
  metadata: details,
});

const result = z.looseObject({
  evaluation_result_id: text,
  evaluation_name: text,
  source_data: z.looseObject({ dataset_name: text }).nullish(),
  metric_config: z
    .looseObject({ metric_id: text, metric_name: text, has_unknown_level: z.boolean().nullish() })
    .nullish(),
  generation_config: z
    .looseObject({
      generation_args: z.looseObject({ temperature: z.number().nullish() }).nullish(),
      additional_details: details,
    })
    .nullish(),
});
const aggregate = z.looseObject({ evaluation_results: z.array(result) });

/** @throws InputError if the value is not a row. */
export function parseSampleRow(value: unknown, place: string): SampleRow {
  return checkShape(row, value, place, 'a sample of Every Eval Ever');
}

/** @throws InputError if the value is not an aggregate file. */
export function evaluationResultsIn(value: unknown, place: string): readonly EvaluationResult[] {
  return checkShape(aggregate, value, place, 'the aggregate file of Every Eval Ever').evaluation_results;
}
