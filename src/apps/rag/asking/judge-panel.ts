/** Asks judges about answers, and reads their replies. */
import type { WhyAbsent } from '../documents/why-absent.ts';
import type { AnsweredQuery } from '../records/answered-query.ts';
import { judgeOfPrompt } from '../judges/requested-form.ts';
import type { ReplyScheme } from '../replies/reading.ts';
import type { Judgment } from '../scores/judged-metrics.ts';
import type { EvaluationStore } from '../store/evaluation-store.ts';
import { createRequests, type AskOptions } from './asks.ts';
import type { JudgeRequest } from './judge-request.ts';
import type { Send } from './computed-judge.ts';
import { askComputed, type ComputedJudgments } from './computed-judges.ts';
import type { JudgeSender } from './judge-sender.ts';
import type { Seat } from './seats.ts';

/** A judgment with the reply that it was parsed from. */
interface RepliedJudgment extends Judgment {
  readonly reply: string | null;
}

export interface PanelJudgments {
  readonly judgments: readonly RepliedJudgment[];
  readonly absent: ReadonlyMap<string, WhyAbsent>;
  readonly computed: ComputedJudgments;
}

export interface PanelOptions extends AskOptions {
  readonly parsers: ReadonlyMap<string, ReplyScheme>;
}

/**
 * Asks all judges about an answer, at the same time; steps of one judge wait for the steps before them.
 * @param send sends each request; it decides which model is asked, and how often.
 */
export async function askJudges(answered: AnsweredQuery, options: PanelOptions, send: Send): Promise<PanelJudgments> {
  const { asks, absent } = createRequests(answered, options);
  const [judgments, computed] = await Promise.all([
    Promise.all(asks.map((ask) => askJudge(ask, options, send))),
    askComputed(answered, options, send),
  ]);
  return { judgments, absent, computed };
}

async function askJudge(ask: JudgeRequest, options: PanelOptions, send: Send): Promise<RepliedJudgment> {
  const { judge, context } = ask;
  const [record, parser, prompt] = [options.judges.get(judge), options.parsers.get(judge), options.prompts.get(judge)];
  if (record === undefined || parser === undefined) throw new Error(`there is no parser for the judge ${judge}`);
  const reply = await send(ask);
  return {
    judge,
    context,
    reply,
    reading: reply === null ? null : parser.read(reply, judgeOfPrompt(record, prompt?.template ?? null)),
  };
}

export class JudgePanel {
  readonly #sender: JudgeSender;
  readonly #seats: readonly Seat[];
  readonly #options: PanelOptions;

  /** @param seats each of them is asked everything about an answer. */
  constructor(store: EvaluationStore, sender: JudgeSender, seats: readonly Seat[], options: PanelOptions) {
    this.#sender = sender;
    this.#seats = seats;
    this.#options = options;
    store.addPrompts(options.prompts);
  }

  /**
   * Asks all judges about an answer.
   * @param key the key of the answer in the store.
   * @returns the judgments of each seat, in the order of the seats.
   * @throws InputError where every further request would fail too; the replies stay in the store.
   */
  judge(key: number, answered: AnsweredQuery): Promise<PanelJudgments[]> {
    const ask = (seat: Seat): Promise<PanelJudgments> =>
      askJudges(answered, this.#options, (request) => this.#sender.send(key, request, seat));
    return Promise.all(this.#seats.map(ask));
  }
}
