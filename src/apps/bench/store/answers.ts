/** The answers of a run, one after the other, for the summary and for exports. */
import type { Database } from '../../../base/sqlite/sqlite.ts';
import { storedJson } from '../../../base/sqlite/stores/stored-values.ts';
import { checkedQuery } from '../../../base/sqlite/stores/rows.ts';
import { DamagedStore } from '../../../base/sqlite/errors.ts';
import { repeatOf } from './output-id.ts';
import { failedRepeats, metadataOf, readMetadata, readTokenUsage } from './trial-metadata.ts';
import type { AnswerMetadata, TokenUsage, TrialMetadata } from './trial-metadata.ts';

export interface StoredAnswer {
  readonly set: string;
  /** As in the run store. */
  readonly itemId: string;
  readonly condition: string;
  /** Which answer to the question, from 1. */
  readonly repeat: number;
  readonly question: string;
  readonly groundTruth: string;
  /** null where the question failed. */
  readonly response: string | null;
  readonly parse: string | null;
  readonly isCorrect: boolean;
  readonly latencyMs: number | null;
  readonly tokens: TokenUsage;
  /** Unix time in seconds. */
  readonly at: number;
  readonly metadata: AnswerMetadata;
}

interface Row {
  readonly trial_id: string;
  readonly output_id: string | null;
  readonly dataset: string;
  readonly item_id: string;
  readonly condition: string;
  readonly question: string;
  readonly ground_truth_text: string;
  readonly raw_text: string | null;
  readonly parsed_answer_text: string | null;
  readonly is_correct: number | null;
  readonly latency_ms: number | null;
  readonly token_usage_json: string | null;
  readonly created_at: number;
  readonly metadata_json: string | null;
}

const SQL = `
  SELECT t.trial_id, o.output_id, d.name AS dataset, t.item_id, c.name AS condition, i.question, i.ground_truth_text, o.raw_text, o.parsed_answer_text,
    o.is_correct, o.latency_ms, o.token_usage_json, coalesce(o.created_at, t.created_at) AS created_at, m.metadata_json
  FROM conformity_items i
  CROSS JOIN conformity_datasets d ON d.dataset_id = i.dataset_id
  CROSS JOIN conformity_trials t ON t.item_id = i.item_id
  CROSS JOIN conformity_conditions c ON c.condition_id = t.condition_id
  LEFT JOIN conformity_outputs o ON o.trial_id = t.trial_id
  LEFT JOIN conformity_trial_metadata m ON m.trial_id = t.trial_id
  WHERE t.run_id = ?
  ORDER BY i.rowid, t.rowid, o.rowid`;

/** In the order of the items: of each trial the failures, and then the answers. @throws DamagedStore for a value that this program did not write. */
export function* readAnswers(db: Database.Database, runId: string): Generator<StoredAnswer> {
  let before: string | null = null;
  for (const row of checkedQuery<[string], Row>(db, SQL).iterate(runId)) {
    const metadata = storedJson(row.metadata_json ?? '{}', 'conformity_trial_metadata.metadata_json', readMetadata);
    if (row.trial_id !== before)
      for (const repeat of failedRepeats(metadata)) yield { ...questionOf(row, repeat, metadata), ...NO_ANSWER };
    before = row.trial_id;
    if (row.output_id === null) continue;
    const repeat = repeatOf(row.trial_id, row.output_id);
    if (repeat === null) throw new DamagedStore('conformity_outputs.output_id is not made of the id of its trial');
    yield { ...questionOf(row, repeat, metadata), ...answerOf(row) };
  }
}

type AnswerFields = Pick<StoredAnswer, 'response' | 'parse' | 'isCorrect' | 'latencyMs' | 'tokens'>;

const NO_ANSWER: AnswerFields = {
  response: null,
  parse: null,
  isCorrect: false,
  latencyMs: null,
  tokens: readTokenUsage(null),
};

function questionOf(row: Row, repeat: number, metadata: TrialMetadata): Omit<StoredAnswer, keyof AnswerFields> {
  return {
    set: row.dataset,
    itemId: row.item_id,
    condition: row.condition,
    repeat,
    question: row.question,
    groundTruth: row.ground_truth_text,
    at: row.created_at,
    metadata: metadataOf(metadata, repeat),
  };
}

function answerOf(row: Row): AnswerFields {
  return {
    response: row.raw_text,
    parse: row.parsed_answer_text,
    isCorrect: row.is_correct === 1,
    latencyMs: row.latency_ms,
    tokens: storedJson(row.token_usage_json ?? 'null', 'conformity_outputs.token_usage_json', readTokenUsage),
  };
}
