/** Asks a model one question at a time, and tries again where that may help. */
import type { JsonObject } from '../base/core/json-line.ts';
import type { Secrets } from '../base/text/secrets.ts';
import type { ModelAddress } from './address.ts';
import { Attempts, type RequestOptions } from './attempts.ts';
import { askChat } from './chat.ts';
import { checkCompletionQuestion, checkCompletions, completePrompt } from './completions.ts';
import { Exchange } from './exchange.ts';
import { readLogprobs, type TokenLogprob } from './logprobs.ts';
import { ModelProblem } from './problem.ts';
import { asPrompt, type Prompt } from './prompt.ts';
import { chatFields } from './request-body.ts';
import type { Question, Reply } from './reply.ts';
import type { Sampling } from './sampling.ts';
import type { JsonSchema } from './structured.ts';
import type { Fetch } from './transport.ts';
import { leastTokens } from './tokens.ts';

export type { Sampling };

/** What one question asks for, beyond its text. */
export interface AnswerFormat {
  /** The server must restrict the answer to JSON of this schema; null or missing for free text. */
  readonly schema?: JsonSchema | null;
  /** How many times the same question is asked, this time included. Each time has another seed: the next whole number. */
  readonly repeat?: number;
}

export interface Answer {
  readonly text: string;
  /** The reasoning that some servers send apart from the text; null without one. */
  readonly reasoning: string | null;
  /** Whether the answer ended at the limit of tokens. */
  readonly isCutOff: boolean;
  /** As the server counts them; null where it does not. */
  readonly tokens: Reply['tokens'];
  /** Milliseconds from the request to the answer, of the attempt that succeeded; null for an answer of a batch. */
  readonly latencyMs: number | null;
  /** The number of attempts, the successful one included. */
  readonly attempts: number;
  /** Settings that the provider does not take for this model, such as `temperature`; the answer was made without them. */
  readonly ignored: readonly string[];
  /** Whether the server seems to have cut the prompt; missing where it does not. */
  readonly isPromptCut?: true;
  /** Of its tokens, in their order; missing where none were asked for or sent. */
  readonly logprobs?: readonly TokenLogprob[];
}

export class Model {
  readonly #address: ModelAddress;
  readonly #sampling: Sampling;
  readonly #attempts: Attempts;

  /** @throws InputError for completions of a provider that has none. */
  constructor(address: ModelAddress, sampling: Sampling, requestOptions: RequestOptions) {
    if (sampling.interface === 'completions') checkCompletions(address);
    this.#address = address;
    this.#sampling = sampling;
    this.#attempts = new Attempts(address, requestOptions);
  }

  /**
   * The answer to a prompt. The text of a structured answer is not checked.
   * @throws ModelProblem, whose message names the model and never contains the key; InputError for a prompt that the interface does not take;
   * AbortError when the signal is given.
   */
  async ask(asked: string | Prompt, { schema = null, repeat = 1 }: AnswerFormat = {}): Promise<Answer> {
    const { seed } = this.#sampling;
    const question = { prompt: asPrompt(asked), schema, seed: seed === null ? null : seed + repeat - 1 };
    if (this.#sampling.interface === 'completions') checkCompletionQuestion(this.#address, question);
    return await this.#attempts.run((attempt) => this.#askOnce(question, attempt));
  }

  async #askOnce(question: Question, attempts: number): Promise<Answer> {
    const { fetch, secrets } = this.#attempts;
    const exchange = new Exchange(fetch, this.#additions());
    const start = performance.now();
    const reply = await this.#send(question, exchange.fetch);
    const latencyMs = Math.round(performance.now() - start);
    this.#check(reply);
    const { reasoning, finish, tokens, ignored } = reply;
    const text = secrets.remove(reply.text);
    const logprobs = this.#sampling.logprobs === undefined ? null : readLogprobs(exchange.document);
    return {
      text,
      reasoning: reasoning === null ? null : secrets.remove(reasoning),
      isCutOff: finish === 'length',
      tokens,
      latencyMs,
      attempts,
      ignored,
      ...(isPromptCut(question.prompt, tokens.input) ? { isPromptCut: true } : {}),
      ...(logprobs === null || spells(logprobs, secrets) ? {} : { logprobs }),
    };
  }

  #additions(): JsonObject[] {
    const { extraBody = {}, interface: used } = this.#sampling;
    return [used === 'completions' ? {} : chatFields(this.#address.provider.id, this.#sampling), extraBody];
  }

  async #send(question: Question, fetch: Fetch): Promise<Reply> {
    const send = this.#sampling.interface === 'completions' ? completePrompt : askChat;
    return await send(this.#address, this.#sampling, question, fetch);
  }

  /** @throws ModelProblem where there is no text, or a filter took it away. */
  #check({ text, finish }: Reply): void {
    const { maxTokens, stop = [], interface: used } = this.#sampling;
    if (finish === 'content-filter')
      throw new ModelProblem('content-filter', 'a content filter of the server withheld the answer.');
    if (text !== '') return;
    if (finish === 'length')
      throw new ModelProblem(
        'empty',
        `the answer is empty, because all ${maxTokens} tokens went elsewhere; allow more with --max-tokens.`,
        { isRetried: false },
      );
    // A stop sequence, or the model that continues a text, may end it at once.
    if (stop.length > 0 || used === 'completions') return;
    throw new ModelProblem('empty', 'the answer is empty.');
  }
}

/** Whether tokens have a secret together. */
function spells(tokens: readonly TokenLogprob[], secrets: Secrets): boolean {
  const text = tokens.map(({ token }) => token).join('');
  return secrets.remove(text) !== text;
}

/** Tokens of a short prompt, which no server cuts and whose estimate is rough. */
const SHORT = 500;

/**
 * Whether the server counted fewer tokens than any tokenizer makes of the prompt. Ollama cuts a prompt that is longer than its context to about half of the
 * context, and answers as if it were whole (`completionPromptForRequest` in llm/llama_server.go of ollama/ollama).
 * @param counted null where the server does not count: then nothing is known.
 */
function isPromptCut({ system, user }: Prompt, counted: number | null): boolean {
  if (counted === null) return false;
  const least = leastTokens(`${system ?? ''}${user}`);
  return least >= SHORT && counted < least;
}
