/** The batches of a run in its store. Each change is on the disk before the next step. */
import { listTables, type Database } from '../../../base/sqlite/sqlite.ts';
import { checkedQuery } from '../../../base/sqlite/stores/rows.ts';
import { assertTables } from '../../../base/sqlite/stores/schema-check.ts';
import { packageText } from '../../../base/system/package-files.ts';
import type { BenchStore } from '../store/answer-store.ts';

/** A batch whose results are not collected. */
export interface OpenBatch {
  readonly token: string;
  /** null: it is not known whether the server made it. */
  readonly serverId: string | null;
  /** Milliseconds since 1970. */
  readonly intendedAt: number;
  /** The number of its requests. */
  readonly requests: number;
}

interface Row {
  readonly token: string;
  readonly server_id: string | null;
  readonly intended_at: number;
  readonly requests: number;
}

const OPEN = `
  SELECT b.token, b.server_id, b.intended_at, (SELECT count(*) FROM bench_batch_request r WHERE r.token = b.token) AS requests
  FROM bench_batch b WHERE b.run_id = ? AND b.collected_at IS NULL ORDER BY b.intended_at`;
const INTEND = `
  INSERT INTO bench_batch (token, run_id, intended_at) VALUES (?, ?, ?)
  ON CONFLICT (token) DO UPDATE SET intended_at = excluded.intended_at`;

/** The batches of a run that are open; none where it never submitted one. */
export function openBatches(store: BenchStore): OpenBatch[] {
  return store.change((db) => (listTables(db).has('bench_batch') ? readOpen(db, store.runId) : []));
}

function readOpen(db: Database.Database, runId: string): OpenBatch[] {
  assertTables(db, schema());
  return checkedQuery<[string], Row>(db, OPEN)
    .all(runId)
    .map((row) => ({
      token: row.token,
      serverId: row.server_id,
      intendedAt: row.intended_at * 1000,
      requests: row.requests,
    }));
}

export class BatchTable {
  readonly #store: BenchStore;

  /** Makes the tables where the store has none. */
  constructor(store: BenchStore) {
    this.#store = store;
    store.change((db) => db.exec(schema()));
  }

  open(): OpenBatch[] {
    return openBatches(this.#store);
  }

  /** The ids of the outputs that a batch was asked for. */
  outputsOf(token: string): string[] {
    return this.#store.change((db) =>
      checkedQuery<[string], { readonly output_id: string }>(
        db,
        'SELECT output_id FROM bench_batch_request WHERE token = ?',
      )
        .all(token)
        .map((row) => row.output_id),
    );
  }

  /** The ids on the server of all batches of the run. */
  serverIds(): ReadonlySet<string> {
    const sql = 'SELECT server_id FROM bench_batch WHERE run_id = ? AND server_id IS NOT NULL';
    return this.#store.change((db) => new Set(db.prepare<[string], string>(sql).pluck().all(this.#store.runId)));
  }

  /** Notes that a batch will be submitted now, or again. */
  intend(token: string, outputIds: readonly string[]): void {
    this.#store.change((db) => {
      db.prepare(INTEND).run(token, this.#store.runId, now());
      const add = db.prepare('INSERT OR IGNORE INTO bench_batch_request (token, output_id) VALUES (?, ?)');
      for (const outputId of outputIds) add.run(token, outputId);
    });
  }

  /** Notes the id of a batch that the server made. */
  submitted(token: string, serverId: string): void {
    this.#store.change((db) => {
      const sql = 'UPDATE bench_batch SET server_id = ?, submitted_at = ? WHERE token = ?';
      db.prepare(sql).run(serverId, now(), token);
    });
  }

  collected(token: string): void {
    this.#store.change((db) => {
      db.prepare('UPDATE bench_batch SET collected_at = ? WHERE token = ?').run(now(), token);
    });
  }

  /** Forgets a batch that the server never made, or no longer has. Its questions are open again. */
  forget(token: string): void {
    this.#store.change((db) => {
      db.prepare('DELETE FROM bench_batch_request WHERE token = ?').run(token);
      db.prepare('DELETE FROM bench_batch WHERE token = ?').run(token);
    });
  }
}

function schema(): string {
  return packageText('sql/bench-batch.sql');
}

/** Unix time in seconds. */
function now(): number {
  return Date.now() / 1000;
}
