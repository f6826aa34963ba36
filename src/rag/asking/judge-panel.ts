/** Asks judges about answers, and reads their replies. */
import type { WhyAbsent } from '../documents/why-absent.ts';
import type { AnsweredQuery } from '../records/answered-query.ts';
import type { ReplyScheme } from '../replies/reading.ts';
import { JUDGES, type JudgeId } from '../judges/judges.ts';
import type { Judgment } from '../scores/judged-metrics.ts';
import type { EvaluationStore } from '../store/evaluation-store.ts';
import { createRequests, type AskOptions, type JudgeRequest } from './asks.ts';
import type { RequestSender } from './request-sender.ts';

/** A judgment with the reply that it was parsed from. */
interface RepliedJudgment extends Judgment {
  readonly reply: string | null;
}

export interface PanelJudgments {
  readonly judgments: readonly RepliedJudgment[];
  readonly absent: ReadonlyMap<JudgeId, WhyAbsent>;
}

export interface PanelOptions extends AskOptions {
  readonly parsers: ReadonlyMap<JudgeId, ReplyScheme>;
}

export class JudgePanel {
  readonly #sender: RequestSender;
  readonly #options: PanelOptions;

  constructor(store: EvaluationStore, sender: RequestSender, options: PanelOptions) {
    this.#sender = sender;
    this.#options = options;
    store.addPrompts(options.prompts);
  }

  /**
   * Asks all judges about an answer, at the same time.
   * @param key the key of the answer in the store.
   * @throws InputError where every further request would fail too; the replies stay in the store.
   */
  async judge(key: number, answered: AnsweredQuery): Promise<PanelJudgments> {
    const { asks, absent } = createRequests(answered, this.#options);
    return { judgments: await Promise.all(asks.map((ask) => this.#ask(key, ask))), absent };
  }

  async #ask(key: number, ask: JudgeRequest): Promise<RepliedJudgment> {
    const { judge, context } = ask;
    const parser = this.#options.parsers.get(judge);
    if (parser === undefined) throw new Error(`there is no parser for the judge ${judge}`);
    const reply = await this.#sender.send(key, ask);
    return { judge, context, reply, reading: reply === null ? null : parser.read(reply, JUDGES[judge]) };
  }
}
