/**
 * The store of evaluations: sql/evaluations.sql. Every change is on the disk when the call returns, and other processes may write at the same time.
 */
import type { Compilable } from 'kysely';
import type { EvaluationScores, Scoring } from '../documents/evaluation.ts';
import { InputError } from '../../../base/core/errors.ts';
import type { JsonSchema } from '../../../models/structured.ts';
import type { KnownRequest } from '../../../models/stored/known-request.ts';
import { StoredRequests } from '../../../models/stored/stored-requests.ts';
import { checkedQuery, composedQuery, type CheckedQuery } from '../../../base/sqlite/stores/rows.ts';
import type { Database } from '../../../base/sqlite/sqlite.ts';
import { guarded, openStoreFile, readStoreFile, readUnchanged } from '../../../base/sqlite/stores/store-file.ts';
import type { Unwritable } from '../../../base/sqlite/stores/unwritable.ts';
import type { JudgeRequest } from '../asking/judge-request.ts';
import type { PromptSet } from '../asking/prompt-set.ts';
import type { AnsweredQuery } from '../records/answered-query.ts';
import { EVALUATIONS } from './evaluation-kind.ts';
import { createAnswerRow } from './answer-rows.ts';
import { requestKey } from './request-key.ts';
import type { RequestModel, RequestCounts } from './stored-request.ts';
import { writeStoredScoring } from './stored-scoring.ts';

export class EvaluationStore {
  readonly path: string;
  readonly #db: Database.Database;
  readonly #now: () => string;
  /** Replies, failures and claims. */
  readonly requests: StoredRequests;
  readonly #statements = new Map<string, Database.Statement>();

  private constructor(path: string, db: Database.Database, now: () => string) {
    this.path = path;
    this.#db = db;
    this.#now = now;
    this.requests = new StoredRequests(this, now);
  }

  /** @throws InputError if the file does not exist, or is not a store that this program can read. */
  static open(path: string, now: () => string = clock): EvaluationStore {
    return new EvaluationStore(path, openStoreFile(path, EVALUATIONS, false), now);
  }

  /** Opens the store for a command that only reads; no permission to write is needed. */
  static openToRead(path: string): EvaluationStore {
    return new EvaluationStore(path, readStoreFile(path, EVALUATIONS), clock);
  }

  /** Opens the store to read, and changes no file beside it. {@link UnchangedStore} keeps it up to date. */
  static openUnchanged(path: string): Omit<Unwritable, 'db'> & { readonly store: EvaluationStore } {
    const { db, ...state } = readUnchanged(path, EVALUATIONS);
    return { ...state, store: new EvaluationStore(path, db, clock) };
  }

  /** Opens the store, or creates an empty one. */
  static openOrCreate(path: string, now: () => string = clock): EvaluationStore {
    return new EvaluationStore(path, openStoreFile(path, EVALUATIONS, true), now);
  }

  /** The connection, for modules that read. */
  get connection(): Database.Database {
    return this.#db;
  }

  /** Adds an answer, unless the store has it. @returns its key. */
  addAnswer(answered: AnsweredQuery): number {
    const row = createAnswerRow(answered, this.#now());
    return this.change(() => {
      const known = this.#key('SELECT answer FROM answer WHERE sha256 = ?', row.sha256);
      if (known !== null) return known;
      const { lastInsertRowid } = this.#run(
        `INSERT INTO answer (sha256, id, at, has_own_time, query, text, ground_truth, details)
         VALUES (:sha256, :id, :at, :hasOwnTime, :query, :text, :groundTruth, :details)`,
        row,
      );
      const answer = Number(lastInsertRowid);
      for (const tag of answered.tags) this.#run('INSERT INTO tag VALUES (:answer, :tag)', { answer, tag });
      return answer;
    });
  }

  /**
   * Stores the texts of prompts. @throws InputError where another text is stored under the same version.
   */
  addPrompts(prompts: PromptSet): void {
    this.change(() => {
      for (const { id, template } of prompts.values()) {
        const kept = this.#text('SELECT template FROM prompt WHERE prompt = ?', id);
        if (kept === null) this.#run('INSERT INTO prompt VALUES (:id, :template)', { id, template });
        else if (kept !== template)
          throw new InputError(
            `${this.path}: the prompt ${id} has another text there; give the changed prompts another name.`,
          );
      }
    });
  }

  /**
   * Finds or adds a request about an answer, and returns its state.
   * @param schema of a structured request.
   */
  addRequest(answer: number, ask: JudgeRequest, { model, sampling }: RequestModel, schema?: JsonSchema): KnownRequest {
    const { judge, prompt, text, context } = ask;
    const sha256 = requestKey(ask, { model, sampling }, schema);
    return this.change(() => {
      const known = this.#key('SELECT request FROM request WHERE sha256 = ?', sha256);
      const row = { sha256, judge, prompt, model, sampling: JSON.stringify(sampling), text };
      const request = known ?? this.#addRequest(row);
      this.#run('INSERT OR IGNORE INTO asked VALUES (:answer, :request, :context)', {
        answer,
        request,
        context: context ?? -1,
      });
      return this.requests.known(request);
    });
  }

  #addRequest(row: Readonly<Record<string, string>>): number {
    const { lastInsertRowid } = this.#run(
      `INSERT INTO request (sha256, judge, prompt, model, sampling, text, at)
       VALUES (:sha256, :judge, :prompt, :model, :sampling, :text, :at)`,
      { ...row, at: this.#now() },
    );
    return Number(lastInsertRowid);
  }

  /** @returns the key of a scoring, which is added if it is new. */
  scoring(scoring: Scoring): number {
    const config = writeStoredScoring(scoring);
    return this.change(() => {
      const known = this.#key('SELECT scoring FROM scoring WHERE config = ?', config);
      if (known !== null) return known;
      const row = { config, at: this.#now() };
      return Number(this.#run('INSERT INTO scoring (config, at) VALUES (:config, :at)', row).lastInsertRowid);
    });
  }

  /** Adds a result, unless it equals the latest one of the answer. */
  addResult(answer: number, scoring: number, scores: EvaluationScores, counts: RequestCounts): void {
    const row = {
      answer,
      scoring,
      overall: scores.overall,
      metrics: JSON.stringify(scores.metrics),
      absent: JSON.stringify(scores.absent),
      ...counts,
    };
    this.change(() => {
      const same = this.#statement(
        `SELECT 1 FROM latest_result WHERE answer = :answer AND scoring = :scoring AND metrics = :metrics AND absent = :absent
         AND asked = :asked AND unanswered = :unanswered AND unread = :unread`,
      );
      if (same.get(row) !== undefined) return;
      this.#run(
        `INSERT INTO result (answer, scoring, overall, metrics, absent, asked, unanswered, unread, at)
         VALUES (:answer, :scoring, :overall, :metrics, :absent, :asked, :unanswered, :unread, :at)`,
        { ...row, at: this.#now() },
      );
    });
  }

  /** Makes several changes: all of them, or none if one fails. */
  change<Value>(work: () => Value): Value {
    return guarded(this.path, EVALUATIONS, () =>
      this.#db.inTransaction ? work() : this.#db.transaction(work).immediate(),
    );
  }

  /** @throws InputError for an error of the file. */
  read<Value>(work: () => Value): Value {
    return guarded(this.path, EVALUATIONS, work);
  }

  /** Reads rows one by one. */
  *readEach<Row>(rows: Iterable<Row>): Generator<Row> {
    const iterator = rows[Symbol.iterator]();
    try {
      for (let next = this.read(() => iterator.next()); next.done !== true; next = this.read(() => iterator.next()))
        yield next.value;
    } finally {
      iterator.return?.();
    }
  }

  /** A query whose rows are checked. Run it with {@link read}. */
  query<Parameters extends readonly unknown[], Row>(sql: string): CheckedQuery<Parameters, Row> {
    return this.read(() => checkedQuery<Parameters, Row>(this.#db, sql));
  }

  /** A composed query whose rows are checked. */
  composed<Row>(query: Compilable<Row>): CheckedQuery<[], Row> {
    return this.read(() => composedQuery(this.#db, query));
  }

  /** Reads one consistent state, also while another process writes. */
  snapshot<Value>(work: () => Value): Value {
    return this.read(() => this.#db.transaction(work)());
  }

  close(): void {
    if (!this.#db.open) return;
    this.requests.close();
    this.#db.close();
  }

  #run(sql: string, row: object): Database.RunResult {
    return this.#statement(sql).run(row);
  }

  /** The first column of the first row, if it is a text. */
  #text(sql: string, key: string | number): string | null {
    const value = this.#statement(sql).pluck().get(key);
    return typeof value === 'string' ? value : null;
  }

  /** The first column of the first row, if it is a key. */
  #key(sql: string, key: string | number): number | null {
    const value = this.#statement(sql).pluck().get(key);
    return typeof value === 'number' ? value : null;
  }

  #statement(sql: string): Database.Statement {
    let statement = this.#statements.get(sql);
    if (statement === undefined) this.#statements.set(sql, (statement = this.#db.prepare(sql)));
    return statement;
  }
}

const clock = (): string => new Date().toISOString();
