/**
 * Sends requests to judges. A request with a reply is not sent again. Every reply and every failure is in the store before it is used. If
 * several processes use one store, one of them sends a request and the others wait for the reply.
 */
import { setTimeout } from 'node:timers/promises';
import pLimit, { type LimitFunction } from 'p-limit';
import { InputError } from '../../core/errors.ts';
import { FailureStreak } from '../../models/failure-streak.ts';
import type { Answer } from '../../models/model.ts';
import { ModelProblem } from '../../models/problem.ts';
import type { EvaluationStore } from '../store/evaluation-store.ts';
import type { RequestModel, KnownRequest } from '../store/stored-request.ts';
import type { JudgeRequest } from './asks.ts';

interface SendingModel {
  ask(prompt: string): Promise<Answer>;
  readonly baseUrl: string;
}

export interface SenderOptions {
  readonly requestModel: RequestModel;
  /** null to ask no judge: requests without a stored reply get no reply. */
  readonly model: SendingModel | null;
  /** The most requests at the same time. */
  readonly concurrency: number;
  /** Whether failed requests are sent again. */
  readonly retriesFailed: boolean;
  /** Ends requests that wait for their turn or for other processes. */
  readonly signal: AbortSignal;
  /** Called with the outcome of each request. */
  readonly onRequest?: (outcome: 'asked' | 'known' | 'failed') => void;
}

/** Milliseconds between two checks of a request that another process sends. */
const PAUSE = 25;

export class RequestSender {
  readonly #store: EvaluationStore;
  readonly #options: SenderOptions;
  readonly #streak = new FailureStreak();
  readonly #limit: LimitFunction;
  /** Requests in progress, so that this process sends none twice at the same time. */
  readonly #open = new Map<number, Promise<string | null>>();

  constructor(store: EvaluationStore, options: SenderOptions) {
    this.#store = store;
    this.#options = options;
    this.#limit = pLimit(options.concurrency);
  }

  /**
   * The reply to a request about an answer; null where there is none. The request is in the store when the call returns.
   * @param answer the key of the answer in the store.
   * @throws InputError where every further request would fail too; the replies stay in the store.
   */
  send(answer: number, ask: JudgeRequest): Promise<string | null> {
    const { requestModel, model, retriesFailed } = this.#options;
    const known = this.#store.addRequest(answer, ask, requestModel);
    const { request, reply, failures } = known;
    if (reply !== null || model === null || (failures > 0 && !retriesFailed))
      return Promise.resolve(this.#settled(known));
    let asked = this.#open.get(request);
    if (asked === undefined) {
      asked = this.#limit(() => this.#askOrWait(known, ask.text, model)).finally(() => this.#open.delete(request));
      this.#open.set(request, asked);
    }
    return asked;
  }

  #settled({ reply }: KnownRequest): string | null {
    this.#options.onRequest?.(reply === null ? 'failed' : 'known');
    return reply;
  }

  async #askOrWait({ request, failures }: KnownRequest, text: string, model: SendingModel): Promise<string | null> {
    this.#options.signal.throwIfAborted();
    for (;;) {
      const outcome = this.#store.claim(request, failures);
      if (outcome === 'claimed') return await this.#ask(request, text, model);
      if (outcome === 'settled') return this.#settled(this.#store.known(request));
      await setTimeout(PAUSE, undefined, { signal: this.#options.signal });
    }
  }

  async #ask(request: number, text: string, model: SendingModel): Promise<string | null> {
    try {
      const answer = await model.ask(text);
      const reply = this.#store.addReply(request, answer, model.baseUrl);
      this.#streak.answered();
      this.#options.onRequest?.('asked');
      return reply;
    } catch (error) {
      if (!(error instanceof ModelProblem)) throw error;
      if (error.endsRun) throw new InputError(error.message);
      this.#store.addFailure(request, error);
      this.#options.onRequest?.('failed');
      this.#streak.failed(error);
      return null;
    }
  }
}
