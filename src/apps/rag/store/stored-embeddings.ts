/** Embeddings in a store of evaluations (sql/evaluation-embeddings.sql), whose tables a store has from its first embedding on. */
import { createHash } from 'node:crypto';
import { InputError } from '../../../base/core/errors.ts';
import { DamagedStore } from '../../../base/sqlite/errors.ts';
import { addTables } from '../../../base/sqlite/stores/store-file.ts';
import type { EvaluationStore } from './evaluation-store.ts';
import { RequestClaims } from '../../../models/stored/request-claims.ts';
import { vectorBytes, vectorOfBytes } from './vector-bytes.ts';

const SCHEMA = 'sql/evaluation-embeddings.sql';
const FIND = `
  SELECT vector, (SELECT dimension FROM embedding AS first JOIN embedding_vector USING (embedding) WHERE first.model = embedding.model LIMIT 1) AS dimension
  FROM embedding JOIN embedding_vector USING (embedding) WHERE model = ? AND sha256 = ?`;

interface VectorRow {
  readonly vector: Buffer;
  /** That of all vectors of the model. */
  readonly dimension: number;
}

/** The texts whose embeddings this process must request, and those that another process requests at the moment. */
interface Claimed {
  readonly claimed: readonly string[];
  readonly held: readonly string[];
}

/** The embeddings of one model. */
export class StoredEmbeddings {
  readonly #store: EvaluationStore;
  readonly #model: string;
  readonly #now: () => string;
  /** null until this process writes. */
  #claims: RequestClaims | null = null;

  /** @param model `provider:name`. */
  constructor(store: EvaluationStore, model: string, now: () => string = () => new Date().toISOString()) {
    this.#store = store;
    this.#model = model;
    this.#now = now;
  }

  /** The vectors of the texts that have one. */
  find(texts: readonly string[]): Map<string, Float32Array> {
    return this.#store.read(() => {
      if (!this.#hasTables()) return new Map<string, Float32Array>();
      const find = this.#store.query<[string, string], VectorRow>(FIND);
      return new Map(
        texts.flatMap((text) => {
          const row = find.get(this.#model, hash(text));
          return row === undefined ? [] : [[text, readVector(row)] as const];
        }),
      );
    });
  }

  /** Claims texts without a vector for this process. A text with a vector is in neither list. */
  claim(texts: readonly string[]): Claimed {
    const claims = this.#openClaims();
    return this.#store.change(() => {
      const there = this.find(texts);
      const [claimed, held]: [string[], string[]] = [[], []];
      for (const text of texts.filter((one) => !there.has(one))) {
        const key = this.#addKey(text);
        if (claims.isHeld(key)) held.push(text);
        else {
          claims.take(key);
          claimed.push(text);
        }
      }
      return { claimed, held };
    });
  }

  /**
   * Stores vectors, and releases their texts. A vector that is there stays.
   * @throws InputError where the model has vectors of another dimension in the store.
   */
  add(texts: readonly string[], vectors: readonly Float32Array[], baseUrl: string): void {
    this.#store.change(() => {
      for (const [at, text] of texts.entries()) {
        const vector = vectors[at] as Float32Array;
        this.#checkDimension(vector.length);
        const row = { key: this.#addKey(text), dimension: vector.length, vector: vectorBytes(vector), baseUrl };
        this.#store.connection
          .prepare('INSERT OR IGNORE INTO embedding_vector VALUES (:key, :dimension, :vector, :baseUrl, :at)')
          .run({ ...row, at: this.#now() });
        this.#claims?.release(row.key);
      }
    });
  }

  /** Releases texts that got no vector. */
  release(texts: readonly string[]): void {
    this.#store.change(() => {
      for (const text of texts) this.#claims?.release(this.#addKey(text));
    });
  }

  /** Releases all texts. Call it before the store is closed. */
  close(): void {
    this.#claims?.close();
    this.#claims = null;
  }

  #openClaims(): RequestClaims {
    if (this.#claims !== null) return this.#claims;
    return (this.#claims = this.#store.change(() => {
      addTables(this.#store.connection, SCHEMA);
      return new RequestClaims(this.#store.connection, undefined, 'embedding_claim');
    }));
  }

  /** The key of a text, which is added if it is new. */
  #addKey(text: string): number {
    const [model, sha256] = [this.#model, hash(text)];
    const { connection } = this.#store;
    connection
      .prepare('INSERT OR IGNORE INTO embedding (model, sha256, at) VALUES (?, ?, ?)')
      .run(model, sha256, this.#now());
    const sql = 'SELECT embedding FROM embedding WHERE model = ? AND sha256 = ?';
    return connection.prepare<[string, string], number>(sql).pluck().get(model, sha256) as number;
  }

  #checkDimension(dimension: number): void {
    const sql = 'SELECT dimension FROM embedding JOIN embedding_vector USING (embedding) WHERE model = ? LIMIT 1';
    const stored = this.#store.connection.prepare<[string], number>(sql).pluck().get(this.#model) ?? dimension;
    if (stored === dimension) return;
    throw new InputError(
      `${this.#store.path}: its vectors of ${this.#model} have ${stored} numbers, and those of the server have ${dimension}; the model has changed, so give it another name or use another store.`,
    );
  }

  #hasTables(): boolean {
    const sql = `SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'embedding_vector'`;
    return this.#store.connection.prepare(sql).get() !== undefined;
  }
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** @throws DamagedStore for a vector of another dimension than the others. */
function readVector({ vector: bytes, dimension }: VectorRow): Float32Array {
  const vector = vectorOfBytes(bytes);
  if (vector.length !== dimension)
    throw new DamagedStore(`embedding_vector.vector has ${vector.length} numbers where ${dimension} are expected`);
  return vector;
}
