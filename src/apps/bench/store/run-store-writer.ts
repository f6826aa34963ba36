/** Writes run stores in the schema of sql/run-store.sql, row by row. */
import { createHash } from 'node:crypto';
import type { Prompt } from '../../../models/prompt.ts';
import { readSql } from '../../../sources/run-store/schema.ts';
import { openDatabase, type Database } from '../../../base/sqlite/sqlite.ts';
import { outputIdOf } from './output-id.ts';

interface StoredRun {
  readonly runId: string;
  readonly seed: number;
  readonly createdAt: number;
  /** Any JSON value. */
  readonly config: unknown;
}

interface StoredDataset {
  readonly name: string;
  readonly version: string;
  /** Where its items come from. */
  readonly path: string;
  readonly sha256: string;
}

export interface StoredItem {
  readonly id: string;
  /** Name of the data set. */
  readonly dataset: string;
  readonly domain: string;
  readonly question: string;
  /** null for an opinion item; a list for several accepted answers. */
  readonly groundTruth: string | readonly string[] | null;
}

interface StoredTrial {
  readonly id: string;
  readonly runId: string;
  readonly model: string;
  readonly variant: string;
  readonly itemId: string;
  /** Name of the condition. */
  readonly condition: string;
  readonly seed: number;
  /** null: none was sent. */
  readonly temperature: number | null;
}

interface StoredOutput {
  readonly response: string;
  readonly storedParse: string | null;
  readonly label: 0 | 1 | null;
  /** From the question to the answer. */
  readonly latencyMs?: number | null;
  /** Any JSON value; null where nothing was counted. */
  readonly tokenUsage?: unknown;
}

type Row = Readonly<Record<string, string | number | null>>;

/** Ids that are derived from names, so that no query has to look them up. */
const datasetId = (name: string): string => `dataset-${name}`;
const conditionId = (name: string): string => `condition-${name}`;

const ADD_RUN = `
  INSERT INTO runs (run_id, seed, created_at, config_json)
  VALUES (:run_id, :seed, :created_at, :config_json)`;
const ADD_DATASET = `
  INSERT INTO conformity_datasets (dataset_id, name, version, path, sha256, created_at)
  VALUES (:dataset_id, :name, :version, :path, :sha256, :created_at)`;
const ADD_ITEM = `
  INSERT INTO conformity_items (item_id, dataset_id, domain, question, ground_truth_text, ground_truth_json, created_at)
  VALUES (:item_id, :dataset_id, :domain, :question, :ground_truth_text, :ground_truth_json, :created_at)`;
const ADD_CONDITION = `
  INSERT INTO conformity_conditions (condition_id, name, params_json, created_at)
  VALUES (:condition_id, :name, :params_json, :created_at)`;
const ADD_TRIAL = `
  INSERT INTO conformity_trials (trial_id, run_id, model_id, variant, item_id, condition_id, seed, temperature, created_at)
  VALUES (:trial_id, :run_id, :model_id, :variant, :item_id, :condition_id, :seed, :temperature, :created_at)`;
const ADD_OUTPUT = `
  INSERT INTO conformity_outputs (output_id, trial_id, raw_text, parsed_answer_text, is_correct, refusal_flag, latency_ms, token_usage_json, created_at)
  VALUES (:output_id, :trial_id, :raw_text, :parsed_answer_text, :is_correct, :refusal_flag, :latency_ms, :token_usage_json, :created_at)`;
const ADD_PROMPT = `
  INSERT INTO conformity_prompts (prompt_id, trial_id, system_prompt, user_prompt, chat_history_json, rendered_prompt_hash, created_at)
  VALUES (:prompt_id, :trial_id, :system_prompt, :user_prompt, :chat_history_json, :rendered_prompt_hash, :created_at)`;
const PUT_METADATA = `
  INSERT OR REPLACE INTO conformity_trial_metadata (trial_id, metadata_json, created_at)
  VALUES (:trial_id, :metadata_json, :created_at)`;

/** Times are Unix times in seconds. */
export class RunStoreWriter {
  readonly #db: Database.Database;
  readonly #statements = new Map<string, Database.Statement>();

  /** @param db a connection that may write; see {@link createTables}. */
  constructor(db: Database.Database) {
    this.#db = db;
  }

  /** Makes the tables of an empty database. */
  createTables(): void {
    this.#db.exec(readSql('run-store.sql'));
  }

  addRun({ runId, seed, createdAt, config }: StoredRun): void {
    this.#add(ADD_RUN, { run_id: runId, seed, created_at: createdAt, config_json: JSON.stringify(config) });
  }

  addDataset({ name, version, path, sha256 }: StoredDataset, createdAt: number): void {
    const row = { dataset_id: datasetId(name), name, version, path, sha256, created_at: createdAt };
    this.#add(ADD_DATASET, row);
  }

  addItem({ id, dataset, domain, question, groundTruth }: StoredItem, createdAt: number): void {
    const [first = null] = [groundTruth].flat();
    const list = Array.isArray(groundTruth) ? JSON.stringify(groundTruth) : null;
    const texts = { domain, question, ground_truth_text: first, ground_truth_json: list };
    this.#add(ADD_ITEM, { item_id: id, dataset_id: datasetId(dataset), ...texts, created_at: createdAt });
  }

  addCondition(name: string, params: object, createdAt: number): void {
    const row = { condition_id: conditionId(name), name, params_json: JSON.stringify(params), created_at: createdAt };
    this.#add(ADD_CONDITION, row);
  }

  addTrial({ id, runId, model, variant, itemId, condition, seed, temperature }: StoredTrial, createdAt: number): void {
    const names = { trial_id: id, run_id: runId, model_id: model, variant };
    const keys = { item_id: itemId, condition_id: conditionId(condition) };
    this.#add(ADD_TRIAL, { ...names, ...keys, seed, temperature, created_at: createdAt });
  }

  /** @param repeat which output of the trial, from 1. */
  addOutput(trialId: string, output: StoredOutput, createdAt: number, repeat = 1): void {
    const { response, storedParse, label, latencyMs = null, tokenUsage = null } = output;
    const texts = { raw_text: response, parsed_answer_text: storedParse, is_correct: label };
    const costs = {
      latency_ms: latencyMs,
      token_usage_json: tokenUsage === null ? null : JSON.stringify(tokenUsage),
    };
    const ids = { output_id: outputIdOf(trialId, repeat), trial_id: trialId };
    this.#add(ADD_OUTPUT, { ...ids, ...texts, refusal_flag: 0, ...costs, created_at: createdAt });
  }

  /** The prompt, as one message of the user. */
  addPrompt(trialId: string, { system, user }: Prompt, createdAt: number): void {
    const texts = { system_prompt: system ?? '', user_prompt: user, chat_history_json: '[]' };
    const hash = createHash('sha256')
      .update(`${system ?? ''}${user}`)
      .digest('hex');
    const row = { prompt_id: `prompt-${trialId}`, trial_id: trialId, ...texts, rendered_prompt_hash: hash };
    this.#add(ADD_PROMPT, { ...row, created_at: createdAt });
  }

  /** In place of earlier ones. */
  putTrialMetadata(trialId: string, metadata: object, createdAt: number): void {
    const row = { trial_id: trialId, metadata_json: JSON.stringify(metadata), created_at: createdAt };
    this.#add(PUT_METADATA, row);
  }

  #add(sql: string, row: Row): void {
    let statement = this.#statements.get(sql);
    if (statement === undefined) this.#statements.set(sql, (statement = this.#db.prepare(sql)));
    statement.run(row);
  }
}

/** A trial of a complete run, with its output. */
export type WholeTrial = Omit<StoredTrial, 'runId' | 'seed' | 'temperature'> & StoredOutput;

interface WholeRun extends Omit<StoredRun, 'config'> {
  readonly temperature: number;
  readonly items: readonly StoredItem[];
  readonly trials: readonly WholeTrial[];
}

/**
 * Writes a whole run to a new database file.
 * @throws SqliteError if the file exists and is not empty, or cannot be written.
 */
export function writeRunStore(path: string, run: WholeRun): void {
  const db = openDatabase(path);
  try {
    const writer = new RunStoreWriter(db);
    writer.createTables();
    db.transaction(() => addAll(writer, run))();
  } finally {
    db.close();
  }
}

function addAll(writer: RunStoreWriter, { runId, seed, temperature, createdAt, items, trials }: WholeRun): void {
  writer.addRun({ runId, seed, createdAt, config: { temperature } });
  for (const name of new Set(items.map(({ dataset }) => dataset))) {
    const sha256 = createHash('sha256').update(name).digest('hex');
    writer.addDataset({ name, version: '1', path: name, sha256 }, createdAt);
  }
  for (const item of items) writer.addItem(item, createdAt);
  for (const name of new Set(trials.map(({ condition }) => condition))) writer.addCondition(name, {}, createdAt);
  for (const trial of trials) {
    writer.addTrial({ ...trial, runId, seed, temperature }, createdAt);
    writer.addOutput(trial.id, trial, createdAt);
  }
}
