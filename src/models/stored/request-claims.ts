/** Claims of requests (sql/evaluation-claims.sql): of several processes that use one store, one sends a request and the others wait for the reply. */
import { randomUUID } from 'node:crypto';
import { findProblem } from '../../base/sqlite/errors.ts';
import type { Database } from '../../base/sqlite/sqlite.ts';
import { checkedQuery } from '../../base/sqlite/stores/rows.ts';
import { isCertainlyDead, ownProcess, type ProcessId } from '../../base/system/processes.ts';

/** Milliseconds between two heartbeats of an owner. */
const BEAT = 5_000;
/** Milliseconds without a heartbeat after which a claim is taken over. The event loop of a live process is never blocked for so long. */
const LEASE = 30_000;

interface Claim extends ProcessId {
  readonly owner: string;
  readonly beat: number;
}

/** The last heartbeat of another owner, by the clock of this process. */
interface Heartbeat {
  readonly beat: number;
  readonly at: number;
}

export class RequestClaims {
  readonly #db: Database.Database;
  readonly #own: ProcessId = ownProcess();
  readonly #owner: string = randomUUID();
  readonly #clock: () => number;
  readonly #table: string;
  readonly #heartbeats = new Map<string, Heartbeat>();
  readonly #timer: NodeJS.Timeout;
  #beat = 0;

  /**
   * @param db a store that has the table.
   * @param clock a monotonic clock in milliseconds.
   * @param table the table of claims: that of requests to judges, or of another kind of request.
   */
  constructor(
    db: Database.Database,
    clock: () => number = () => performance.now(),
    table: 'claim' | 'embedding_claim' = 'claim',
  ) {
    this.#db = db;
    this.#clock = clock;
    this.#table = table;
    this.#timer = setInterval(() => this.#renew(), BEAT).unref();
  }

  /** Whether another live process has claimed the request, as far as this process can see. */
  isHeld(request: number): boolean {
    const sql = `SELECT owner, space, pid, beat FROM ${this.#table} WHERE request = ?`;
    const claim = checkedQuery<[number], Claim>(this.#db, sql).get(request);
    return claim !== undefined && claim.owner !== this.#owner && this.#isAlive(claim);
  }

  /** Claims a request, even if another owner has it. Call it in the transaction that checked {@link isHeld}. */
  take(request: number): void {
    this.#db
      .prepare(`INSERT OR REPLACE INTO ${this.#table} VALUES (:request, :owner, :space, :pid, :beat)`)
      .run({ request, owner: this.#owner, beat: this.#beat, ...this.#own });
  }

  /** Releases a request, unless another owner took it over. */
  release(request: number): void {
    this.#db.prepare(`DELETE FROM ${this.#table} WHERE request = ? AND owner = ?`).run(request, this.#owner);
  }

  /** Releases all requests. It does not wait for other writers: a claim that it cannot release is taken over later. */
  close(): void {
    clearInterval(this.#timer);
    this.#try(() => {
      this.#db.pragma('busy_timeout = 0');
      this.#db.prepare(`DELETE FROM ${this.#table} WHERE owner = ?`).run(this.#owner);
    });
  }

  /**
   * A claim is a lease without a time, because the clocks of two machines differ. This process measures with its own clock how long the
   * number of the owner has not changed.
   */
  #isAlive({ owner, beat, ...id }: Claim): boolean {
    if (isCertainlyDead(id, this.#own)) return false;
    const now = this.#clock();
    const sign = this.#heartbeats.get(owner);
    if (sign?.beat === beat) return now - sign.at < LEASE;
    this.#heartbeats.set(owner, { beat, at: now });
    return true;
  }

  #renew(): void {
    // A store can be closed without the claims: those of a process that ends are taken over.
    if (!this.#db.open) return clearInterval(this.#timer);
    this.#beat++;
    this.#try(() =>
      this.#db.prepare(`UPDATE ${this.#table} SET beat = ? WHERE owner = ?`).run(this.#beat, this.#owner),
    );
  }

  /** Claims save requests and keep no result, so a failure of the disk here must not end an evaluation. */
  #try(change: () => void): void {
    try {
      change();
    } catch (error) {
      if (findProblem(error) === null) throw error;
    }
  }
}
