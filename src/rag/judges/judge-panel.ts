/** Asks judges about answers. What was replied once is not asked again; every reply and every failure is in the store before it is used. */
import type { WhyAbsent } from '../../core/evaluation.ts';
import { InputError } from '../../core/errors.ts';
import { FailureStreak } from '../../models/failure-streak.ts';
import type { Answer } from '../../models/model.ts';
import { ModelProblem } from '../../models/problem.ts';
import type { AnsweredQuery } from '../records/answered-query.ts';
import type { ReplyScheme } from '../replies/reading.ts';
import { JUDGES, type JudgeId } from '../replies/judge.ts';
import type { Judgment } from '../scores/judged-metrics.ts';
import type { Asker, EvaluationStore } from '../store/evaluation-store.ts';
import { asksAbout, type AskOptions, type JudgeAsk } from './asks.ts';

/** A judgment with the reply that it was read from. */
interface RepliedJudgment extends Judgment {
  readonly reply: string | null;
}

export interface PanelJudgments {
  readonly judgments: readonly RepliedJudgment[];
  readonly absent: ReadonlyMap<JudgeId, WhyAbsent>;
}

export interface PanelOptions extends AskOptions {
  readonly asker: Asker;
  /** null if nobody is to be asked: what the store has no reply for stays without one. */
  readonly model: { ask(prompt: string): Promise<Answer>; readonly baseUrl: string } | null;
  readonly parsers: ReadonlyMap<JudgeId, ReplyScheme>;
  /** Whether requests that got no reply before are asked again. */
  readonly retriesFailed: boolean;
  /** Called with what became of each request. */
  readonly onRequest?: (outcome: 'asked' | 'known' | 'failed') => void;
}

export class JudgePanel {
  readonly #store: EvaluationStore;
  readonly #options: PanelOptions;
  readonly #streak = new FailureStreak();
  /** Requests that are being asked, so that none is asked twice at the same time. */
  readonly #open = new Map<number, Promise<string | null>>();

  constructor(store: EvaluationStore, options: PanelOptions) {
    this.#store = store;
    this.#options = options;
    store.addPrompts(options.prompts);
  }

  /**
   * Asks all judges about an answer, one after the other.
   * @param key of the answer in the store.
   * @throws InputError where no further request would be answered either; what was replied stays in the store.
   */
  async judge(key: number, answered: AnsweredQuery): Promise<PanelJudgments> {
    const { asks, absent } = asksAbout(answered, this.#options);
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

  /** null where there is none. */
  async #replyTo(key: number, ask: JudgeAsk): Promise<string | null> {
    const { asker, model, retriesFailed, onRequest } = this.#options;
    const { request, reply, hasFailed } = this.#store.addRequest(key, ask, asker);
    if (reply !== null || model === null || (hasFailed && !retriesFailed)) {
      onRequest?.(reply === null ? 'failed' : 'known');
      return reply;
    }
    let asked = this.#open.get(request);
    if (asked === undefined) {
      asked = this.#ask(request, ask.text, model).finally(() => this.#open.delete(request));
      this.#open.set(request, asked);
    }
    return await asked;
  }

  async #ask(request: number, text: string, model: NonNullable<PanelOptions['model']>): Promise<string | null> {
    try {
      const answer = await model.ask(text);
      this.#store.addReply(request, answer, model.baseUrl);
      this.#streak.answered();
      this.#options.onRequest?.('asked');
      return answer.text;
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
