/**
 * Requests embeddings of texts. A text with a vector in the store is not sent again, and every vector is in the store before it is used. If
 * several processes use one store, one of them sends a text and the others wait for its vector.
 */
import { setTimeout } from 'node:timers/promises';
import pLimit, { type LimitFunction } from 'p-limit';
import { FailureStreak } from '../../../models/failure-streak.ts';
import type { Embed } from './embed.ts';
import type { StoredEmbeddings } from '../store/stored-embeddings.ts';

interface SendingModel {
  embed(texts: readonly string[]): Promise<Float32Array[]>;
  /** The address of the server, as it is stored. */
  readonly server: string;
}

export interface EmbeddingOptions {
  /** null to send nothing: texts without a stored vector have none. */
  readonly model: SendingModel | null;
  /** The most requests at the same time. */
  readonly concurrency: number;
  /** Ends requests that wait for their turn or for other processes, and releases the texts of this process. */
  readonly signal: AbortSignal;
}

type Found = ReadonlyMap<string, Float32Array>;

/** Milliseconds between two checks of texts that another process sends. */
const PAUSE = 25;

export class EmbeddingSender {
  readonly #stored: StoredEmbeddings;
  readonly #options: EmbeddingOptions;
  readonly #limit: LimitFunction;
  readonly #streak = new FailureStreak('embedding request', 'The same command asks for them again.');
  /** Texts in progress, so that this process sends none twice at the same time. */
  readonly #open = new Map<string, Promise<Found>>();

  constructor(stored: StoredEmbeddings, options: EmbeddingOptions) {
    this.#stored = stored;
    this.#options = options;
    this.#limit = pLimit(options.concurrency);
    options.signal.addEventListener('abort', () => stored.close(), { once: true });
  }

  /** @throws InputError where every further request would fail too; the vectors stay in the store. */
  readonly embed: Embed = async (texts) => {
    const found = new Map(this.#stored.find(texts));
    const { model } = this.#options;
    if (model !== null)
      for (const more of await this.#load(texts, found, model)) for (const one of more) found.set(...one);
    const vectors = texts.flatMap((text) => found.get(text) ?? []);
    return vectors.length === texts.length ? vectors : null;
  };

  /** Requests the texts that are neither known nor in progress, and waits for all. */
  async #load(texts: readonly string[], known: Found, model: SendingModel): Promise<Found[]> {
    const missing = [...new Set(texts)].filter((text) => !known.has(text));
    const fresh = missing.filter((text) => !this.#open.has(text));
    if (fresh.length > 0) {
      const loaded = this.#limit(() => this.#sendOrWait(fresh, model)).finally(() => {
        for (const text of fresh) this.#open.delete(text);
      });
      for (const text of fresh) this.#open.set(text, loaded);
    }
    return await Promise.all(missing.map((text) => this.#open.get(text) as Promise<Found>));
  }

  async #sendOrWait(texts: readonly string[], model: SendingModel): Promise<Found> {
    for (;;) {
      this.#options.signal.throwIfAborted();
      const { claimed, held } = this.#stored.claim(texts);
      if (claimed.length > 0 && !(await this.#send(claimed, model))) return this.#stored.find(texts);
      if (held.length === 0) return this.#stored.find(texts);
      await setTimeout(PAUSE, undefined, { signal: this.#options.signal });
    }
  }

  /** False without vectors. */
  async #send(texts: readonly string[], model: SendingModel): Promise<boolean> {
    try {
      this.#stored.add(texts, await model.embed(texts), model.server);
      this.#streak.answered();
      return true;
    } catch (error) {
      this.#stored.release(texts);
      this.#streak.failed(error);
      return false;
    }
  }
}
