/** Writes run stores in the schema of sql/run-store.sql. */
import { createHash } from 'node:crypto';
import { readSql } from '../sources/run-store/schema.ts';
import { Database } from '../sources/run-store/sqlite.ts';

export interface StoredItem {
  readonly id: string;
  readonly dataset: string;
  readonly domain: string;
  readonly question: string;
  /** null for an opinion item. */
  readonly groundTruth: string | null;
}

export interface StoredTrial {
  readonly id: string;
  readonly model: string;
  readonly variant: string;
  readonly itemId: string;
  readonly condition: string;
  readonly response: string;
  readonly storedParse: string | null;
  readonly label: 0 | 1 | null;
}

export interface StoredRun {
  readonly runId: string;
  readonly seed: number;
  readonly temperature: number;
  /** Unix time in seconds that every row carries. */
  readonly createdAt: number;
  readonly items: readonly StoredItem[];
  readonly trials: readonly StoredTrial[];
}

/**
 * Writes one run to a new database file.
 * @throws SqliteError if the file exists and is not empty, or cannot be written.
 */
export function writeRunStore(path: string, run: StoredRun): void {
  const db = new Database(path);
  try {
    db.exec(readSql('run-store.sql'));
    db.transaction(() => insertAll(db, run))();
  } finally {
    db.close();
  }
}

function insertAll(db: Database.Database, { runId, seed, temperature, createdAt, items, trials }: StoredRun): void {
  const insert = (table: string, row: Readonly<Record<string, string | number | null>>): void => {
    const columns = Object.keys(row);
    db.prepare(`INSERT INTO ${table} (${columns.join()}) VALUES (${columns.map(() => '?').join()})`).run(
      ...Object.values(row),
    );
  };
  insert('runs', { run_id: runId, seed, created_at: createdAt, config_json: JSON.stringify({ temperature }) });
  for (const name of new Set(items.map((item) => item.dataset))) {
    const sha256 = createHash('sha256').update(name).digest('hex');
    insert('conformity_datasets', {
      dataset_id: `dataset-${name}`,
      name,
      version: '1',
      path: name,
      sha256,
      created_at: createdAt,
    });
  }
  for (const { id, dataset, domain, question, groundTruth } of items) {
    const row = {
      item_id: id,
      dataset_id: `dataset-${dataset}`,
      domain,
      question,
      ground_truth_text: groundTruth,
      created_at: createdAt,
    };
    insert('conformity_items', row);
  }
  for (const name of new Set(trials.map((trial) => trial.condition)))
    insert('conformity_conditions', {
      condition_id: `condition-${name}`,
      name,
      params_json: '{}',
      created_at: createdAt,
    });
  for (const { id, model, variant, itemId, condition, response, storedParse, label } of trials) {
    const keys = {
      trial_id: id,
      run_id: runId,
      model_id: model,
      variant,
      item_id: itemId,
      condition_id: `condition-${condition}`,
    };
    insert('conformity_trials', { ...keys, seed, temperature, created_at: createdAt });
    const texts = { raw_text: response, parsed_answer_text: storedParse, is_correct: label };
    insert('conformity_outputs', {
      output_id: `output-${id}`,
      trial_id: id,
      ...texts,
      refusal_flag: 0,
      created_at: createdAt,
    });
  }
}
