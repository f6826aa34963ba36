/** The run store of a run in progress: every answer is on the disk before the next step. */
import { createHash } from 'node:crypto';
import { InputError } from '../../core/errors.ts';
import type { Answer } from '../../models/model.ts';
import { readSql } from '../../sources/run-store/schema.ts';
import { openDatabase, type Database } from '../../sqlite/sqlite.ts';
import { assertDatabaseFiles } from '../../system/database-files.ts';
import { exists } from '../../system/file-status.ts';
import { describeSqliteError, inSentences, type Sentences } from '../../sqlite/errors.ts';
import { checkedQuery } from '../../stores/rows.ts';
import { assertSchema } from '../../stores/schema-check.ts';
import { readAnswers, type StoredAnswer } from './answers.ts';
import type { Failure, TrialMetadata } from './trial-metadata.ts';
import { formatItemId, type Plan, type Question } from '../plan.ts';
import { readConfig, type RunConfig } from '../runs/run-config.ts';
import { RunStoreWriter } from './run-store-writer.ts';

/** The labels that the schemes of the benchmark give an answer. */
export interface Label {
  readonly parse: string | null;
  readonly correct: boolean;
}

/** The trials of a run without an output. */
const FAILED = `
  SELECT trial_id FROM conformity_trials
  WHERE run_id = ? AND trial_id NOT IN (SELECT trial_id FROM conformity_outputs)`;

/** Each takes a JSON list of trials. */
const FORGET = [
  'DELETE FROM conformity_prompts WHERE trial_id IN (SELECT value FROM json_each(?))',
  'DELETE FROM conformity_trial_metadata WHERE trial_id IN (SELECT value FROM json_each(?))',
  'DELETE FROM conformity_trials WHERE trial_id IN (SELECT value FROM json_each(?))',
];

export class BenchStore {
  readonly runId: string;
  readonly config: RunConfig;
  readonly #db: Database.Database;
  readonly #writer: RunStoreWriter;

  private constructor(db: Database.Database, runId: string, config: RunConfig) {
    this.#db = db;
    this.#writer = new RunStoreWriter(db);
    this.runId = runId;
    this.config = config;
  }

  /** Makes the store of a new run. */
  static create(path: string, runId: string, config: RunConfig): BenchStore {
    const db = open(path);
    const store = new BenchStore(db, runId, config);
    try {
      store.#commit(() => {
        store.#writer.createTables();
        store.#writer.addRun({ runId, seed: config.sampling.seed ?? 0, createdAt: now(), config });
      });
      return store;
    } catch (error) {
      db.close();
      throw error;
    }
  }

  /**
   * Opens the store of a run that was begun.
   * @throws InputError if it does not exist, is no run store, or is being written by another process.
   */
  static open(path: string, runId: string): BenchStore {
    if (!exists(path)) throw new InputError(`${path}: the store of this run is gone; begin another one with --new.`);
    const db = open(path);
    try {
      assertSchema(db, readSql('run-store.sql'));
      const sql = 'SELECT config_json FROM runs WHERE run_id = ?';
      const row = checkedQuery<[string], { readonly config_json: string }>(db, sql).get(runId);
      const config = readConfig(row?.config_json ?? '');
      if (config === null)
        throw new InputError(`${path}: has no run ${runId} that could be resumed; begin another one with --new.`);
      return new BenchStore(db, runId, config);
    } catch (error) {
      db.close();
      throw describeSqliteError(path, error, SENTENCES) ?? error;
    }
  }

  /** Adds the items of the plan that the store lacks, and stores the config of the plan. */
  prepare(plan: Plan, config: RunConfig): void {
    const present = (sql: string): ReadonlySet<string> => new Set(this.#db.prepare<[], string>(sql).pluck().all());
    this.#commit(() => {
      const datasets = present('SELECT name FROM conformity_datasets');
      const items = present('SELECT item_id FROM conformity_items');
      const conditions = present('SELECT name FROM conformity_conditions');
      for (const { name, sha256, from, items: all } of plan.sets) {
        if (!datasets.has(name)) this.#writer.addDataset({ name, version: '1', path: from, sha256 }, now());
        for (const item of all) {
          const { question, groundTruth } = item;
          const id = formatItemId(name, item);
          const texts = { dataset: name, domain: plan.benchmark.id, question, groundTruth };
          if (!items.has(id)) this.#writer.addItem({ id, ...texts }, now());
        }
      }
      for (const { id, title } of plan.benchmark.conditions) {
        if (!plan.conditions.includes(id) || conditions.has(id)) continue;
        const prompts = Object.fromEntries(plan.sets.map((set) => [set.name, set.prompts[id]]));
        this.#writer.addCondition(id, { title, promptsSha256: prompts }, now());
      }
      this.#db.prepare('UPDATE runs SET config_json = ? WHERE run_id = ?').run(JSON.stringify(config), this.runId);
    });
  }

  /** The ids of the trials that need no further request. */
  doneTrials(): Set<string> {
    const sql = 'SELECT trial_id FROM conformity_trials WHERE run_id = ?';
    return this.#guard(() => {
      const rows = checkedQuery<[string], { readonly trial_id: string }>(this.#db, sql).all(this.runId);
      return new Set(rows.map((row) => row.trial_id));
    });
  }

  /** Passes every trial of the run to `see`, in the order of the items. @throws InputError for a damaged store. */
  eachAnswer(see: (answer: StoredAnswer) => void): void {
    this.#guard(() => {
      for (const answer of readAnswers(this.#db, this.runId)) see(answer);
    });
  }

  /** Forgets the trials that failed, so that they are asked again. @returns how many there were. */
  forgetFailures(): number {
    return this.#commit(() => {
      const failed = checkedQuery<[string], { readonly trial_id: string }>(this.#db, FAILED).all(this.runId);
      const ids = JSON.stringify(failed.map(({ trial_id }) => trial_id));
      for (const sql of FORGET) this.#db.prepare(sql).run(ids);
      return failed.length;
    });
  }

  /** The id of the trial of a question: the same whenever it is asked in this run. */
  createTrialId({ set, item, condition }: Question): string {
    const hex = createHash('sha256')
      .update(JSON.stringify([this.runId, formatItemId(set.name, item), condition]))
      .digest('hex');
    const part = (start: number, end: number): string => hex.slice(start, end);
    // The form of a UUID of version 8, whose content is up to its maker (RFC 9562, section 5.8).
    return `${part(0, 8)}-${part(8, 12)}-8${part(13, 16)}-a${part(17, 20)}-${part(20, 32)}`;
  }

  addAnswer(question: Question, answer: Answer, { parse, correct }: Label): void {
    const { text, reasoning, isCutOff, tokens, latencyMs, attempts, ignored } = answer;
    const metadata: TrialMetadata = {
      attempts,
      ...(ignored.length === 0 ? {} : { ignored }),
      ...(isCutOff ? { cutOff: true } : {}),
      ...(reasoning === null ? {} : { reasoning }),
    };
    const label = correct ? 1 : 0;
    this.#commit(() => {
      const id = this.#addTrial(question, metadata);
      this.#writer.addOutput(id, { response: text, storedParse: parse, label, latencyMs, tokenUsage: tokens }, now());
    });
  }

  addFailure(question: Question, failure: Failure): void {
    this.#commit(() => this.#addTrial(question, { failure }));
  }

  /** @throws InputError where the disk is full, the file cannot be written for another reason, or is damaged. */
  #commit<Value>(change: () => Value): Value {
    return this.#guard(() => this.#db.transaction(change)());
  }

  #guard<Value>(work: () => Value): Value {
    return inSentences(this.#db.name, SENTENCES, work);
  }

  #addTrial(question: Question, metadata: TrialMetadata): string {
    const { model, sampling } = this.config;
    const { set, item, condition } = question;
    const id = this.createTrialId(question);
    const keys = { itemId: formatItemId(set.name, item), condition };
    const names = { id, runId: this.runId, model, variant: model };
    this.#writer.addTrial({ ...names, ...keys, seed: sampling.seed ?? 0, temperature: sampling.temperature }, now());
    this.#writer.addPrompt(id, set.prompt(item, condition), now());
    this.#writer.addTrialMetadata(id, metadata, now());
    return id;
  }

  /** Closes the store; no side files stay beside it. */
  close(): void {
    if (this.#db.open) this.#db.close();
  }
}

/**
 * A connection that excludes other writers. Its lock ends with the process, however that ends; each commit is on the disk when it
 * returns.
 */
function open(path: string): Database.Database {
  assertDatabaseFiles(path);
  let db: Database.Database | undefined;
  try {
    db = openDatabase(path, { timeout: 500 });
    db.pragma('locking_mode = EXCLUSIVE');
    db.pragma('journal_mode = WAL');
    db.pragma('synchronous = FULL');
    db.pragma('foreign_keys = ON');
    db.exec('BEGIN IMMEDIATE; COMMIT');
    return db;
  } catch (error) {
    db?.close();
    throw describeSqliteError(path, error, SENTENCES) ?? error;
  }
}

const damaged = (detail: string): string => `a damaged run store (${detail}); begin another run with --new.`;

const SENTENCES: Sentences = {
  busy: () => 'another process is at work on this run; wait for it, or begin another one with --new.',
  contents: damaged,
  damaged,
  notADatabase: damaged,
  query: damaged,
  constraint: damaged,
  wrongType: damaged,
  other: (detail) =>
    `cannot be used (${detail}); correct that and give the same command again, or begin another run with --new.`,
};

/** Unix time in seconds. */
function now(): number {
  return Date.now() / 1000;
}
