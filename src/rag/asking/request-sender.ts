/**
 * Sends requests to judges. A request with a reply is not sent again. Every reply and every failure is in the store before it is used. If
 * several processes use one store, one of them sends a request and the others wait for the reply.
 */
import { setTimeout } from 'node:timers/promises';
import pLimit, { type LimitFunction } from 'p-limit';
import { InputError } from '../../core/errors.ts';
import { ModelProblem } from '../../models/problem.ts';
import type { EvaluationStore } from '../store/evaluation-store.ts';
import { findRequest } from '../store/find-request.ts';
import type { KnownRequest } from '../store/stored-request.ts';
import type { JudgeRequest } from './judge-request.ts';
import { chooseForm, formOf, type FormOptions, type RequestForm } from './request-form.ts';
import type { Seat } from './seats.ts';
import type { SeatModel } from './seat-model.ts';

export interface SenderOptions extends Omit<FormOptions, 'find'> {
  /** By `provider:name`; none to ask no judge: requests without a stored reply get no reply. */
  readonly models: ReadonlyMap<string, SeatModel>;
  /** The most requests at the same time. */
  readonly concurrency: number;
  /** Whether failed requests are sent again. */
  readonly retriesFailed: boolean;
  /** Ends requests that wait for their turn or for other processes. */
  readonly signal: AbortSignal;
  /** Called once for each call of `send`: it sent the request, the request had or got a reply without it, or there is no reply. */
  readonly onRequest?: (outcome: 'asked' | 'known' | 'failed') => void;
}

/** Milliseconds between two checks of a request that another process sends. */
const PAUSE = 25;

/** A request that is sent. */
interface Sending extends RequestForm {
  readonly answer: number;
  readonly ask: JudgeRequest;
  readonly seat: Seat;
  readonly server: SeatModel;
}

export class RequestSender {
  readonly #store: EvaluationStore;
  readonly #options: SenderOptions;
  readonly #limit: LimitFunction;
  /** Requests in progress, so that this process sends none twice at the same time. */
  readonly #open = new Map<number, Promise<string | null>>();

  constructor(store: EvaluationStore, options: SenderOptions) {
    this.#store = store;
    this.#options = options;
    this.#limit = pLimit(options.concurrency);
  }

  /**
   * The reply of a seat to a request about an answer; null where there is none. The request is in the store when the call returns.
   * @param answer the key of the answer in the store.
   * @throws InputError where every further request would fail too, or cost too much; the replies stay in the store.
   */
  send(answer: number, ask: JudgeRequest, seat: Seat): Promise<string | null> {
    const { models, judging, schemas } = this.#options;
    const find: FormOptions['find'] = (request, one) => findRequest(this.#store, request, one);
    const refuses = models.get(seat.model)?.refusesSchemas === true;
    const form = chooseForm(ask, seat, { judging, schemas, find }, refuses);
    const known = this.#addRequest(answer, ask, form);
    const { request } = known;
    const server = models.get(seat.model);
    if (server === undefined || this.#isSettled(known)) return Promise.resolve(this.#counted(known.reply));
    const open = this.#open.get(request);
    if (open !== undefined) return this.#share(open);
    const sending = { ...form, answer, ask, seat, server };
    return this.#opened(
      request,
      this.#limit(() => this.#askOrWait(known, sending)),
    );
  }

  /** The reply of a request that is sent for another answer. */
  async #share(open: Promise<string | null>): Promise<string | null> {
    return this.#counted(await open);
  }

  #opened(request: number, asked: Promise<string | null>): Promise<string | null> {
    const closed = asked.finally(() => this.#open.delete(request));
    this.#open.set(request, closed);
    return closed;
  }

  #addRequest(answer: number, ask: JudgeRequest, { requestModel, schema }: RequestForm): KnownRequest {
    return this.#store.addRequest(answer, ask, requestModel, schema ?? undefined);
  }

  #isSettled({ reply, failures }: KnownRequest): boolean {
    return reply !== null || (failures > 0 && !this.#options.retriesFailed);
  }

  /** @param reply of a request that this call did not send. */
  #counted(reply: string | null): string | null {
    this.#options.onRequest?.(reply === null ? 'failed' : 'known');
    return reply;
  }

  async #askOrWait({ request, failures }: KnownRequest, sending: Sending): Promise<string | null> {
    this.#options.signal.throwIfAborted();
    for (;;) {
      const outcome = this.#store.claim(request, failures);
      if (outcome === 'claimed') return await this.#ask(request, sending);
      if (outcome === 'settled') return this.#counted(this.#store.known(request).reply);
      await setTimeout(PAUSE, undefined, { signal: this.#options.signal });
    }
  }

  async #ask(request: number, sending: Sending): Promise<string | null> {
    const { ask, seat, schema, server } = sending;
    try {
      const answer = await server.ask(ask.text, { schema, repeat: seat.repeat });
      const reply = this.#store.addReply(request, answer, server.baseUrl);
      this.#options.onRequest?.('asked');
      return reply;
    } catch (error) {
      if (!(error instanceof ModelProblem)) throw error;
      if (error.endsRun) throw new InputError(error.message);
      const mayBeSchema = schema !== null && this.#options.judging.structured === 'auto';
      if (mayBeSchema && error.kind === 'refused-request') return await this.#askFreely(request, sending);
      this.#store.addFailure(request, error);
      this.#options.onRequest?.('failed');
      server.failed(error);
      return null;
    }
  }

  /** Sends the same request without a schema. If that is answered, the server refused the schema. */
  async #askFreely(refused: number, sending: Sending): Promise<string | null> {
    const { answer, ask, seat, server } = sending;
    this.#store.release(refused);
    const form = formOf(this.#options.judging.sampling, seat, null);
    const known = this.#addRequest(answer, ask, form);
    if (this.#isSettled(known)) return this.#counted(known.reply);
    const reply = await this.#opened(known.request, this.#askOrWait(known, { ...sending, ...form }));
    if (reply !== null) server.refusedSchema();
    return reply;
  }
}
