/**
 * Replies to requests, and their failures, in a store that has the tables `request`, `reply` and `failure` of sql/evaluations.sql or
 * sql/extractions.sql. Several processes may use it at the same time; claims decide which of them sends a request.
 */
import type { Answer } from '../model.ts';
import type { ProblemKind } from '../problem.ts';
import type { Database } from '../../base/sqlite/sqlite.ts';
import { checkedQuery } from '../../base/sqlite/stores/rows.ts';
import { addTables } from '../../base/sqlite/stores/store-file.ts';
import type { ClaimOutcome, KnownRequest } from './known-request.ts';
import { RequestClaims } from './request-claims.ts';

/** Stores of older programs have no table of claims; it is added when it is needed. */
const CLAIMS = 'sql/evaluation-claims.sql';

const [REPLY, FAILURES] = [
  'SELECT text FROM reply WHERE request = ? ORDER BY reply DESC LIMIT 1',
  'SELECT count(*) FROM failure WHERE request = ?',
];
/** Why the request failed the last time. */
const REASON = 'SELECT message FROM failure WHERE request = ? ORDER BY failure DESC LIMIT 1';
const ADD_REPLY = `
  INSERT INTO reply (request, text, reasoning, is_cut_off, input_tokens, output_tokens, latency_ms, attempts, ignored, base_url, at)
  VALUES (:request, :text, :reasoning, :isCutOff, :input, :output, :latencyMs, :attempts, :ignored, :baseUrl, :at)`;
const ADD_FAILURE = 'INSERT INTO failure (request, kind, message, at) VALUES (:request, :kind, :message, :at)';

/** The store that has the requests. */
export interface RequestTables {
  readonly connection: Database.Database;
  /** Makes several changes: all of them, or none if one fails. */
  change<Value>(work: () => Value): Value;
  /** @throws InputError for an error of the file. */
  read<Value>(work: () => Value): Value;
}

export class StoredRequests {
  readonly #store: RequestTables;
  readonly #now: () => string;
  /** null until this process claims a request. */
  #claims: RequestClaims | null = null;

  /** @param now the time as ISO 8601. */
  constructor(store: RequestTables, now: () => string) {
    this.#store = store;
    this.#now = now;
  }

  /** The current state of a request. Call it in a transaction where its parts must agree. */
  known(request: number): KnownRequest {
    return this.#store.read(() => {
      const { connection } = this.#store;
      const reply = checkedQuery<[number], { readonly text: string }>(connection, REPLY).get(request);
      const failures = connection.prepare<[number], number>(FAILURES).pluck().get(request) ?? 0;
      return { request, reply: reply?.text ?? null, failures };
    });
  }

  /** Why a request failed the last time, in one sentence; null where it did not. */
  reasonOf(request: number): string | null {
    return this.#store.read(() => {
      const failure = checkedQuery<[number], { readonly message: string }>(this.#store.connection, REASON).get(request);
      return failure?.message ?? null;
    });
  }

  /**
   * Claims a request for this process, so that no other process sends it. The claim ends with its reply, its failure, or the process.
   * @param failures how many failures of the request this process knows of; after a further failure it does not send the request.
   */
  claim(request: number, failures: number): ClaimOutcome {
    const claims = (this.#claims ??= this.#store.change(() => {
      addTables(this.#store.connection, CLAIMS);
      return new RequestClaims(this.#store.connection);
    }));
    if (this.#store.read(() => claims.isHeld(request))) return 'held';
    return this.#store.change(() => {
      const known = this.known(request);
      if (known.reply !== null || known.failures > failures) return 'settled';
      if (claims.isHeld(request)) return 'held';
      claims.take(request);
      return 'claimed';
    });
  }

  /** Ends the claim of a request that this process does not send after all. */
  release(request: number): void {
    this.#store.change(() => this.#claims?.release(request));
  }

  /**
   * Stores the reply to a request, unless there is one. There can be one if another process took over the claim because it saw no heartbeat
   * of this one.
   * @returns the reply that the store has.
   */
  addReply(request: number, answer: Answer, baseUrl: string): string {
    const { text, reasoning, isCutOff, tokens, latencyMs, attempts, ignored } = answer;
    const row = { request, text, reasoning, latencyMs, attempts, baseUrl, at: this.#now() };
    return this.#store.change(() => {
      this.#claims?.release(request);
      const { reply } = this.known(request);
      if (reply !== null) return reply;
      const values = { ...row, ...tokens, isCutOff: isCutOff ? 1 : 0, ignored: JSON.stringify(ignored) };
      this.#store.connection.prepare(ADD_REPLY).run(values);
      return text;
    });
  }

  addFailure(request: number, { kind, message }: { readonly kind: ProblemKind; readonly message: string }): void {
    this.#store.change(() => {
      this.#claims?.release(request);
      this.#store.connection.prepare(ADD_FAILURE).run({ request, kind, message, at: this.#now() });
    });
  }

  /** Releases the claims of this process. Call it before the store is closed. */
  close(): void {
    this.#claims?.close();
  }
}
