/**
 * Sends requests that are in a store. A request with a reply is not sent again. Every reply and every failure is in the store before it is
 * used. If several processes use one store, one of them sends a request and the others wait for the reply.
 */
import { setTimeout } from 'node:timers/promises';
import pLimit, { type LimitFunction } from 'p-limit';
import type { AskedModel } from '../asked-model.ts';
import type { AnswerFormat } from '../model.ts';
import { ModelProblem } from '../problem.ts';
import { isSettled, type KnownRequest } from './known-request.ts';
import type { StoredRequests } from './stored-requests.ts';

/** It sent the request, the request had or got a reply without it, or there is no reply. */
export type RequestOutcome = 'asked' | 'known' | 'failed';

export interface SenderOptions {
  /** The most requests at the same time. */
  readonly concurrency: number;
  /** Whether failed requests are sent again. */
  readonly retriesFailed: boolean;
  /** Ends requests that wait for their turn or for other processes. */
  readonly signal: AbortSignal;
  /** Called once for each request of a caller. */
  /** @param reason why a request failed; null where that is not known. */
  readonly onRequest?: (outcome: RequestOutcome, reason: string | null) => void;
}

/** Where and how a request is sent. */
export interface Sending {
  readonly text: string;
  readonly format: AnswerFormat;
  /** null to send nothing: a request without a stored reply has none. */
  readonly server: AskedModel | null;
  /** Sends it in another form after the server refused it, and returns the reply; absent where there is no other form. */
  readonly sendOtherwise?: () => Promise<string | null>;
}

type SendingTo = Sending & { readonly server: AskedModel };

/** Milliseconds between two checks of a request that another process sends. */
const PAUSE = 25;

export class RequestSender {
  readonly #requests: StoredRequests;
  readonly #options: SenderOptions;
  readonly #limit: LimitFunction;
  /** Requests in progress, so that this process sends none twice at the same time. */
  readonly #open = new Map<number, Promise<string | null>>();

  constructor(requests: StoredRequests, options: SenderOptions) {
    this.#requests = requests;
    this.#options = options;
    this.#limit = pLimit(options.concurrency);
  }

  /**
   * The reply to a request; null where there is none.
   * @throws InputError where every further request would fail too, or cost too much; the replies stay in the store.
   */
  send(known: KnownRequest, sending: Sending): Promise<string | null> {
    if (!isSent(sending) || isSettled(known, this.#options.retriesFailed))
      return Promise.resolve(this.#counted(known.request, known.reply));
    const open = this.#open.get(known.request);
    if (open !== undefined) return this.#share(known.request, open);
    return this.#opened(
      known.request,
      this.#limit(() => this.#askOrWait(known, sending)),
    );
  }

  /** The same without waiting for a turn: for {@link Sending.sendOtherwise}, whose request has its turn. */
  async sendNow(known: KnownRequest, sending: Sending): Promise<string | null> {
    if (!isSent(sending) || isSettled(known, this.#options.retriesFailed))
      return this.#counted(known.request, known.reply);
    return await this.#opened(known.request, this.#askOrWait(known, sending));
  }

  /** The reply of a request that is sent for another caller. */
  async #share(request: number, open: Promise<string | null>): Promise<string | null> {
    return this.#counted(request, await open);
  }

  #opened(request: number, asked: Promise<string | null>): Promise<string | null> {
    const closed = asked.finally(() => this.#open.delete(request));
    this.#open.set(request, closed);
    return closed;
  }

  /** @param reply of a request that this call did not send. */
  #counted(request: number, reply: string | null): string | null {
    if (reply === null) this.#options.onRequest?.('failed', this.#requests.reasonOf(request));
    else this.#options.onRequest?.('known', null);
    return reply;
  }

  async #askOrWait({ request, failures }: KnownRequest, sending: SendingTo): Promise<string | null> {
    this.#options.signal.throwIfAborted();
    for (;;) {
      const outcome = this.#requests.claim(request, failures);
      if (outcome === 'claimed') return await this.#ask(request, sending);
      if (outcome === 'settled') return this.#counted(request, this.#requests.known(request).reply);
      await setTimeout(PAUSE, undefined, { signal: this.#options.signal });
    }
  }

  async #ask(request: number, { text, format, server, sendOtherwise }: SendingTo): Promise<string | null> {
    try {
      const reply = this.#requests.addReply(request, await server.ask(text, format), server.server);
      this.#options.onRequest?.('asked', null);
      return reply;
    } catch (error) {
      const isRefused = error instanceof ModelProblem && error.kind === 'refused-request';
      if (sendOtherwise !== undefined && isRefused) {
        this.#requests.release(request);
        return await sendOtherwise();
      }
      server.failed(error, (problem) => {
        this.#requests.addFailure(request, problem);
        this.#options.onRequest?.('failed', problem.message);
      });
      return null;
    }
  }
}

function isSent(sending: Sending): sending is SendingTo {
  return sending.server !== null;
}
