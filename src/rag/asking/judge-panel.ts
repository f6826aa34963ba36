/**
 * Asks judges about answers. A request with a reply is not sent again. Every reply and every failure is in the store before it is used. If
 * several processes use one store, one of them sends a request and the others wait for the reply.
 */
import { setTimeout } from 'node:timers/promises';
import type { WhyAbsent } from '../documents/why-absent.ts';
import { InputError } from '../../core/errors.ts';
import { FailureStreak } from '../../models/failure-streak.ts';
import type { Answer } from '../../models/model.ts';
import { ModelProblem } from '../../models/problem.ts';
import type { AnsweredQuery } from '../records/answered-query.ts';
import type { ReplyScheme } from '../replies/reading.ts';
import { JUDGES, type JudgeId } from '../judges/judges.ts';
import type { Judgment } from '../scores/judged-metrics.ts';
import type { EvaluationStore } from '../store/evaluation-store.ts';
import type { RequestModel, KnownRequest } from '../store/stored-request.ts';
import { createRequests, type AskOptions, type JudgeRequest } from './asks.ts';

/** A judgment with the reply that it was parsed from. */
interface RepliedJudgment extends Judgment {
  readonly reply: string | null;
}

export interface PanelJudgments {
  readonly judgments: readonly RepliedJudgment[];
  readonly absent: ReadonlyMap<JudgeId, WhyAbsent>;
}

interface PanelModel {
  ask(prompt: string): Promise<Answer>;
  readonly baseUrl: string;
}

export interface PanelOptions extends AskOptions {
  readonly requestModel: RequestModel;
  /** null to ask no judge: requests without a stored reply get no reply. */
  readonly model: PanelModel | null;
  readonly parsers: ReadonlyMap<JudgeId, ReplyScheme>;
  /** Whether failed requests are sent again. */
  readonly retriesFailed: boolean;
  /** Stops the wait for other processes. */
  readonly signal: AbortSignal;
  /** Called with the outcome of each request. */
  readonly onRequest?: (outcome: 'asked' | 'known' | 'failed') => void;
}

/** Milliseconds between two checks of a request that another process sends. */
const PAUSE = 25;

export class JudgePanel {
  readonly #store: EvaluationStore;
  readonly #options: PanelOptions;
  readonly #streak = new FailureStreak();
  /** Requests in progress, so that this process sends none twice at the same time. */
  readonly #open = new Map<number, Promise<string | null>>();

  constructor(store: EvaluationStore, options: PanelOptions) {
    this.#store = store;
    this.#options = options;
    store.addPrompts(options.prompts);
  }

  /**
   * Asks all judges about an answer, one after the other.
   * @param key the key of the answer in the store.
   * @throws InputError where every further request would fail too; the replies stay in the store.
   */
  async judge(key: number, answered: AnsweredQuery): Promise<PanelJudgments> {
    const { asks, absent } = createRequests(answered, this.#options);
    const judgments: RepliedJudgment[] = [];
    for (const ask of asks) {
      const reply = await this.#replyTo(key, ask);
      const { judge, context } = ask;
      const parser = this.#options.parsers.get(judge);
      if (parser === undefined) throw new Error(`there is no parser for the judge ${judge}`);
      judgments.push({ judge, context, reply, reading: reply === null ? null : parser.read(reply, JUDGES[judge]) });
    }
    return { judgments, absent };
  }

  /** null where there is no reply. */
  async #replyTo(key: number, ask: JudgeRequest): Promise<string | null> {
    const { requestModel, model, retriesFailed } = this.#options;
    const known = this.#store.addRequest(key, ask, requestModel);
    const { request, reply, failures } = known;
    if (reply !== null || model === null || (failures > 0 && !retriesFailed)) return this.#settled(known);
    let asked = this.#open.get(request);
    if (asked === undefined) {
      asked = this.#askOrWait(known, ask.text, model).finally(() => this.#open.delete(request));
      this.#open.set(request, asked);
    }
    return await asked;
  }

  #settled({ reply }: KnownRequest): string | null {
    this.#options.onRequest?.(reply === null ? 'failed' : 'known');
    return reply;
  }

  async #askOrWait({ request, failures }: KnownRequest, text: string, model: PanelModel): Promise<string | null> {
    for (;;) {
      const outcome = this.#store.claim(request, failures);
      if (outcome === 'claimed') return await this.#ask(request, text, model);
      if (outcome === 'settled') return this.#settled(this.#store.known(request));
      await setTimeout(PAUSE, undefined, { signal: this.#options.signal });
    }
  }

  async #ask(request: number, text: string, model: PanelModel): Promise<string | null> {
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
