/** Judges that ask in several steps: what a step asks depends on the replies to the steps before it. Their metrics are computed from all replies. */
import type { AnsweredQuery } from '../records/answered-query.ts';
import type { Values } from '../scores/weigh.ts';
import { fillPrompt, type Materials } from './asks.ts';
import type { Embed } from './embed.ts';
import type { JudgeRequest } from './judge-request.ts';
import type { PromptSet } from './prompt-set.ts';

/** Sends a request, and returns the reply; null where there is none. Callers of {@link askJudges} choose the model, and repeat it. */
export type Send = (request: JudgeRequest) => Promise<string | null>;

/** The outcome of one request of a step. */
export interface StepJudgment {
  readonly step: string;
  /** Which context, from 0; null for the whole answer. */
  readonly context: number | null;
  /** null where there is none. */
  readonly reply: string | null;
  /** Why nothing could be read from the reply; null where something was read, and without a reply. */
  readonly missing: string | null;
}

/** What a computed judge found out about an answer. */
export interface ComputedJudgment {
  /** The metrics of the judge, or why they are absent. */
  readonly values: Values;
  readonly steps: readonly StepJudgment[];
}

/** Something that was read from a reply, or why nothing was. */
export type Parsed<Value> = { readonly value: Value } | { readonly missing: string };

/** Asks the steps of a computed judge about one answer. */
export class StepRequests {
  readonly #prompts: PromptSet;
  readonly #send: Send;
  readonly #steps: StepJudgment[] = [];

  constructor(prompts: PromptSet, send: Send) {
    this.#prompts = prompts;
    this.#send = send;
  }

  /** All outcomes, in the order of the replies. */
  get steps(): readonly StepJudgment[] {
    return this.#steps;
  }

  /**
   * Asks one step, and reads its reply.
   * @param materials the texts that the prompt of the step shows.
   * @param context which context, from 0; null for the whole answer.
   * @returns null where the set has no prompt for the step or a text is missing, without a reply, and where nothing can be read from the reply.
   */
  async ask<Value>(
    step: string,
    materials: Materials,
    context: number | null,
    parse: (reply: string) => Parsed<Value>,
  ): Promise<Value | null> {
    const request = stepRequest(this.#prompts, { step, materials, context });
    if (request === null) return null;
    const reply = await this.#send(request);
    const parsed = reply === null ? null : parse(reply);
    const missing = parsed !== null && 'missing' in parsed ? parsed.missing : null;
    this.#steps.push({ step, context, reply, missing });
    return parsed !== null && 'value' in parsed ? parsed.value : null;
  }

  /** Asks the questions of a plan, which records the outcomes itself. */
  async run<Judgment extends ComputedJudgment>(plan: JudgePlan<Judgment>): Promise<Judgment> {
    let next = plan.next([]);
    while (next.done !== true) {
      const replies = next.value.map(async (question) => {
        const request = stepRequest(this.#prompts, question);
        return request === null ? null : this.#send(request);
      });
      next = plan.next(await Promise.all(replies));
    }
    return next.value;
  }
}

/**
 * A judge as a plan: it yields the questions that can be asked at the same time, gets their replies in the same order (null where there is
 * none), and returns what they mean. So it can be asked, and be read again from stored replies.
 */
export type JudgePlan<Judgment extends ComputedJudgment> = Generator<
  readonly StepQuestion[],
  Judgment,
  readonly (string | null)[]
>;

/** A question of a step. */
export interface StepQuestion {
  readonly step: string;
  /** Which context, from 0; null for the whole answer. */
  readonly context: number | null;
  /** The texts that the prompt of the step shows. */
  readonly materials: Materials;
}

/** The request of a question; null where the set has no prompt for the step, or a text is missing. */
function stepRequest(prompts: PromptSet, { step, materials, context }: StepQuestion): JudgeRequest | null {
  const prompt = prompts.get(step);
  const text = prompt === undefined ? null : fillPrompt(prompt.template, materials);
  return prompt === undefined || text === null ? null : { judge: step, prompt: prompt.id, context, text };
}

/** Runs a plan with replies that are there. @param find the reply to a request; null where there is none. */
export function replayPlan<Judgment extends ComputedJudgment>(
  plan: JudgePlan<Judgment>,
  prompts: PromptSet,
  find: (request: JudgeRequest) => string | null,
): Judgment {
  let next = plan.next([]);
  while (next.done !== true) {
    const requests = next.value.map((question) => stepRequest(prompts, question));
    next = plan.next(requests.map((request) => (request === null ? null : find(request))));
  }
  return next.value;
}

/** What steps need beside the replies of judges. */
export interface StepTools {
  /** Requests embeddings; null where no model of embeddings is named. */
  readonly embed: Embed | null;
}

/** Asks all steps about an answer. */
export type AskComputed<Judgment extends ComputedJudgment> = (
  answered: AnsweredQuery,
  requests: StepRequests,
  tools: StepTools,
) => Promise<Judgment>;
