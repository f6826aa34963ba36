/** The run store of a run in progress: every answer is on the disk before the next step. */
import { createHash } from 'node:crypto';
import { InputError } from '../../../base/core/errors.ts';
import type { Answer } from '../../../models/model.ts';
import { readSql } from '../../../sources/run-store/schema.ts';
import type { Database } from '../../../base/sqlite/sqlite.ts';
import { exists } from '../../../base/system/file-status.ts';
import { describeSqliteError, inSentences } from '../../../base/sqlite/errors.ts';
import { checkedQuery } from '../../../base/sqlite/stores/rows.ts';
import { storedJson } from '../../../base/sqlite/stores/stored-values.ts';
import { assertSchema } from '../../../base/sqlite/stores/schema-check.ts';
import { readAnswers, type StoredAnswer } from './answers.ts';
import { openRunStore, SENTENCES } from './connection.ts';
import { outputIdOf } from './output-id.ts';
import { failedRepeats, readMetadata, withMetadata, withoutFailures } from './trial-metadata.ts';
import type { AnswerMetadata, Failure, TrialMetadata } from './trial-metadata.ts';
import { formatItemId, type Plan, type Question } from '../plan.ts';
import { readConfig, type RunConfig } from '../runs/run-config.ts';
import { RunStoreWriter } from './run-store-writer.ts';

/** The labels that the schemes of the benchmark give an answer. */
export interface Label {
  readonly parse: string | null;
  readonly correct: boolean;
}

/** The answers of a run. */
const ANSWERED = `
  SELECT o.output_id FROM conformity_trials t JOIN conformity_outputs o ON o.trial_id = t.trial_id WHERE t.run_id = ?`;

/** The trials of a run of which an answer may have failed. */
const FAILED = `
  SELECT m.trial_id, m.metadata_json FROM conformity_trials t JOIN conformity_trial_metadata m ON m.trial_id = t.trial_id
  WHERE t.run_id = ? AND instr(m.metadata_json, '"failure"') > 0`;

const METADATA = 'SELECT metadata_json FROM conformity_trial_metadata WHERE trial_id = ?';
const HAS_TRIAL = 'SELECT 1 FROM conformity_trials WHERE trial_id = ?';

interface MetadataRow {
  readonly trial_id: string;
  readonly metadata_json: string;
}

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
    const db = openRunStore(path);
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
    const db = openRunStore(path);
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

  /** The ids of the outputs of questions that need no further request, because they have an answer or failed. */
  doneQuestions(): Set<string> {
    return this.#guard(() => {
      const answered = checkedQuery<[string], { readonly output_id: string }>(this.#db, ANSWERED).all(this.runId);
      const failed = this.#listFailed().flatMap(({ id, metadata }) =>
        failedRepeats(metadata).map((repeat) => outputIdOf(id, repeat)),
      );
      return new Set([...answered.map((row) => row.output_id), ...failed]);
    });
  }

  /** Passes every answer and every failure of the run to `see`, in the order of the items. @throws InputError for a damaged store. */
  eachAnswer(see: (answer: StoredAnswer) => void): void {
    this.#guard(() => {
      for (const answer of readAnswers(this.#db, this.runId)) see(answer);
    });
  }

  /** Forgets the questions that failed, so that they are asked again. @returns how many there were. */
  forgetFailures(): number {
    return this.#commit(() => {
      const failed = this.#listFailed();
      for (const { id, metadata } of failed) this.#writer.putTrialMetadata(id, withoutFailures(metadata), now());
      return failed.reduce((sum, { metadata }) => sum + failedRepeats(metadata).length, 0);
    });
  }

  #listFailed(): { readonly id: string; readonly metadata: TrialMetadata }[] {
    const rows = checkedQuery<[string], MetadataRow>(this.#db, FAILED).all(this.runId);
    return rows.map(({ trial_id: id, metadata_json: json }) => ({ id, metadata: parseMetadata(json) }));
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

  /** The id of the output of a question, which is its answer: the same whenever it is asked in this run. */
  createOutputId(question: Question): string {
    return outputIdOf(this.createTrialId(question), question.repeat);
  }

  addAnswer(question: Question, answer: Answer, { parse, correct }: Label): void {
    const { text, reasoning, isCutOff, tokens, latencyMs, attempts, ignored, isPromptCut, logprobs } = answer;
    const metadata: AnswerMetadata = {
      attempts,
      ...(ignored.length === 0 ? {} : { ignored }),
      ...(isCutOff ? { cutOff: true } : {}),
      ...(isPromptCut === true ? { promptCut: true } : {}),
      ...(reasoning === null ? {} : { reasoning }),
      ...(logprobs === undefined ? {} : { logprobs }),
    };
    const label: 0 | 1 = correct ? 1 : 0;
    this.#commit(() => {
      const id = this.#addTrial(question, metadata);
      const output = { response: text, storedParse: parse, label, latencyMs, tokenUsage: tokens };
      this.#writer.addOutput(id, output, now(), question.repeat);
    });
  }

  addFailure(question: Question, failure: Failure): void {
    this.#commit(() => this.#addTrial(question, { failure }));
  }

  /** Uses further tables of the store, in one transaction. @throws InputError as every other change does. */
  change<Value>(work: (db: Database.Database) => Value): Value {
    return this.#commit(() => work(this.#db));
  }

  /** @throws InputError where the disk is full, the file cannot be written for another reason, or is damaged. */
  #commit<Value>(change: () => Value): Value {
    return this.#guard(() => this.#db.transaction(change)());
  }

  #guard<Value>(work: () => Value): Value {
    return inSentences(this.#db.name, SENTENCES, work);
  }

  /** Adds the trial unless an answer to the same question has one, and the metadata of this answer to those of the trial. */
  #addTrial(question: Question, metadata: AnswerMetadata): string {
    const id = this.createTrialId(question);
    if (this.#db.prepare(HAS_TRIAL).get(id) === undefined) this.#addNewTrial(id, question);
    const row = checkedQuery<[string], Pick<MetadataRow, 'metadata_json'>>(this.#db, METADATA).get(id);
    const before = row === undefined ? {} : parseMetadata(row.metadata_json);
    this.#writer.putTrialMetadata(id, withMetadata(before, question.repeat, metadata), now());
    return id;
  }

  #addNewTrial(id: string, { set, item, condition }: Question): void {
    const { model, sampling } = this.config;
    const keys = { itemId: formatItemId(set.name, item), condition };
    const names = { id, runId: this.runId, model, variant: model };
    this.#writer.addTrial({ ...names, ...keys, seed: sampling.seed ?? 0, temperature: sampling.temperature }, now());
    this.#writer.addPrompt(id, set.prompt(item, condition), now());
  }

  /** Closes the store; no side files stay beside it. */
  close(): void {
    if (this.#db.open) this.#db.close();
  }
}

function parseMetadata(json: string): TrialMetadata {
  return storedJson(json, 'conformity_trial_metadata.metadata_json', readMetadata);
}

/** Unix time in seconds. */
function now(): number {
  return Date.now() / 1000;
}
