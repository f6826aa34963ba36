/** The trials of a run, one after the other, for the summary and for exports. */
import type { Database } from '../../sqlite/sqlite.ts';
import { storedJson } from '../../stores/stored-values.ts';
import { checkedQuery } from '../../stores/rows.ts';
import { readMetadata, readTokenUsage, type TokenUsage, type TrialMetadata } from './trial-metadata.ts';

export interface StoredAnswer {
  readonly set: string;
  /** As in the run store. */
  readonly itemId: string;
  readonly condition: string;
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
  readonly metadata: TrialMetadata;
}

interface Row {
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
  SELECT d.name AS dataset, t.item_id, c.name AS condition, i.question, i.ground_truth_text, o.raw_text, o.parsed_answer_text,
    o.is_correct, o.latency_ms, o.token_usage_json, t.created_at, m.metadata_json
  FROM conformity_items i
  CROSS JOIN conformity_datasets d ON d.dataset_id = i.dataset_id
  CROSS JOIN conformity_trials t ON t.item_id = i.item_id
  CROSS JOIN conformity_conditions c ON c.condition_id = t.condition_id
  LEFT JOIN conformity_outputs o ON o.trial_id = t.trial_id
  LEFT JOIN conformity_trial_metadata m ON m.trial_id = t.trial_id
  WHERE t.run_id = ?
  ORDER BY i.rowid`;

/** In the order of the items. @throws DamagedStore for a value that this program did not write. */
export function* readAnswers(db: Database.Database, runId: string): Generator<StoredAnswer> {
  for (const row of checkedQuery<[string], Row>(db, SQL).iterate(runId))
    yield {
      set: row.dataset,
      itemId: row.item_id,
      condition: row.condition,
      question: row.question,
      groundTruth: row.ground_truth_text,
      response: row.raw_text,
      parse: row.parsed_answer_text,
      isCorrect: row.is_correct === 1,
      latencyMs: row.latency_ms,
      tokens: storedJson(row.token_usage_json ?? 'null', 'conformity_outputs.token_usage_json', readTokenUsage),
      at: row.created_at,
      metadata: storedJson(row.metadata_json ?? '{}', 'conformity_trial_metadata.metadata_json', readMetadata),
    };
}
