/** Sends requests to a batch interface, and again where that may help. A batch is made at most once by a request. */
import { InputError } from '../../base/core/errors.ts';
import type { ModelAddress } from '../address.ts';
import { Attempts, type RequestOptions } from '../attempts.ts';
import type { Line } from '../lines.ts';
import { ModelProblem, problemAmong, type ProblemKind } from '../problem.ts';
import { UnsureSubmission, type BatchSender } from './batch-api.ts';
import { idOf } from './fields.ts';

/** After these problems the server may have made the batch. */
const UNSURE: ReadonlySet<ProblemKind> = new Set(['timeout', 'cut', 'server-error', 'not-the-api', 'too-large']);

export class HttpBatchSender {
  readonly #address: ModelAddress;
  readonly #attempts: Attempts;
  readonly #headers: Readonly<Record<string, string>>;

  constructor(address: ModelAddress, options: RequestOptions) {
    const { key, provider } = address;
    this.#address = address;
    this.#attempts = new Attempts(address, options);
    this.#headers = key === null ? {} : provider.list.headers(key);
  }

  /**
   * What is read from the JSON at a path; null where the server has nothing there.
   * @param read throws TypeError for a document in another form.
   * @throws ModelProblem
   */
  async get<Value>(path: string, read: (document: unknown) => Value): Promise<Value | null> {
    return await this.#attempts.run(() => orNull(async () => read(await this.#send(path, { headers: this.#headers }))));
  }

  async post(path: string, body: string | Uint8Array, headers: Readonly<Record<string, string>>): Promise<unknown> {
    const init = { method: 'POST', body, headers: { ...this.#headers, ...headers } } as RequestInit;
    return this.#required(path, await this.#attempts.run(() => orNull(() => this.#make(path, init))));
  }

  /** The sender of one batch. @param beforeEach called right before each request that may make it. */
  withHook(beforeEach: () => void): BatchSender {
    return {
      post: (...request) => this.post(...request),
      create: (...request) => this.#create(beforeEach, ...request),
    };
  }

  async #create(beforeEach: () => void, ...[path, body, headers]: Parameters<BatchSender['create']>): Promise<unknown> {
    const init = { method: 'POST', body, headers: { ...this.#headers, ...headers } };
    const hook = new Hook(beforeEach);
    const send = (): Promise<unknown> => {
      hook.call();
      return once(() => this.#make(path, init));
    };
    try {
      return this.#required(path, await this.#attempts.run(() => orNull(send)));
    } catch (error) {
      hook.rethrow();
      if (error instanceof ModelProblem && UNSURE.has(error.kind)) throw new UnsureSubmission(error);
      throw error;
    }
  }

  /** The lines of a file of results as they arrive; null where the server does not have it. @param onPiece as of a transport. @throws ModelProblem */
  async open(path: string, onPiece: (piece: Uint8Array) => void): Promise<AsyncIterable<Line> | null> {
    return await this.#attempts.run(() =>
      orNull(async () => {
        const lines = this.#attempts.lines(`${this.#address.baseUrl}${path}`, this.#headers, onPiece);
        return this.#continue(await lines.next(), lines);
      }),
    );
  }

  /** The lines of which one was read already. A caller that needs no more of them ends the response. */
  async *#continue(
    first: IteratorResult<Line, undefined>,
    rest: AsyncGenerator<Line, undefined>,
  ): AsyncGenerator<Line> {
    try {
      if (first.done === true) return;
      yield first.value;
      yield* rest;
    } catch (error) {
      if (!(error instanceof ModelProblem)) throw error;
      const { id, server } = this.#address;
      throw new ModelProblem(error.kind, `${id} (${server}): ${error.message}`, { cause: error });
    } finally {
      await rest.return(undefined);
    }
  }

  async #send(path: string, init: RequestInit): Promise<unknown> {
    const response = await this.#attempts.fetch(`${this.#address.baseUrl}${path}`, init);
    return await response.json();
  }

  /** Sends a request whose response has the id of what it made. */
  async #make(path: string, init: RequestInit): Promise<unknown> {
    const document = await this.#send(path, init);
    idOf(document);
    return document;
  }

  #required(path: string, document: unknown): unknown {
    if (document !== null) return document;
    const { id, server } = this.#address;
    throw new InputError(`${id} (${server}): the server has no batch interface (404 at ${path}); ask without --batch.`);
  }
}

/** null for a 404, which is not about the model here. */
async function orNull<Value>(send: () => Promise<Value>): Promise<Value | null> {
  try {
    return await send();
  } catch (error) {
    if (problemAmong(error)?.kind === 'unknown-model') return null;
    throw error;
  }
}

/** Prevents a further attempt after problems where the server may have made the batch. */
async function once(send: () => Promise<unknown>): Promise<unknown> {
  try {
    return await send();
  } catch (error) {
    const { kind, message } = problemAmong(error) ?? new ModelProblem('not-the-api', UNREADABLE);
    throw UNSURE.has(kind) ? new ModelProblem(kind, message, { isRetried: false, cause: error }) : error;
  }
}

const UNREADABLE = 'what the server answers is not in the form of its API.';

/** A function whose error ends the attempts, and is not one of the server. */
class Hook {
  readonly #work: () => void;
  #failure: { readonly error: unknown } | null = null;

  constructor(work: () => void) {
    this.#work = work;
  }

  call(): void {
    try {
      this.#work();
    } catch (error) {
      this.#failure = { error };
      throw new ModelProblem('refused-request', 'the request was not sent.');
    }
  }

  rethrow(): void {
    if (this.#failure !== null) throw this.#failure.error;
  }
}
