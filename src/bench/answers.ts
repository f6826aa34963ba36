/** The trials of a run, one after the other, for the summary and for exports. */
import type { Database } from '../sources/run-store/sqlite.ts';
import type { TrialMetadata } from './bench-store.ts';

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
  readonly tokens: { readonly input: number | null; readonly output: number | null };
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

/** In the order of the items. */
export function* answersOf(db: Database.Database, runId: string): Generator<StoredAnswer> {
  for (const row of db.prepare<[string], Row>(SQL).iterate(runId)) {
    const usage = (row.token_usage_json === null ? null : JSON.parse(row.token_usage_json)) as
      | StoredAnswer['tokens']
      | null;
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
      tokens: { input: usage?.input ?? null, output: usage?.output ?? null },
      at: row.created_at,
      metadata: row.metadata_json === null ? {} : (JSON.parse(row.metadata_json) as TrialMetadata),
    };
  }
}
