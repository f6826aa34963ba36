/**
 * A model that sends nothing: it makes the requests that a model would send, and reads responses that arrived in another way. Both go through
 * the SDK, so that a request in a batch has the bytes of an ordinary one, and an answer is read by the same code.
 */
import type { ModelAddress } from '../address.ts';
import { Model, type Answer, type AnswerFormat, type Sampling } from '../model.ts';
import { ModelProblem } from '../problem.ts';
import { RepeatedKeys } from '../reply-guard.ts';
import type { Prompt } from '../prompt.ts';
import type { Fetch } from '../transport.ts';

/** A request as the SDK would send it. */
export interface ModelRequest {
  /** Below the base URL, such as `/chat/completions`. */
  readonly path: string;
  readonly headers: Headers;
  /** JSON. */
  readonly body: string;
}

export class OfflineModel {
  readonly #baseUrl: string;
  readonly #model: Model;
  #respond: Fetch = () => Promise.reject(new Error('nothing is being built or read'));

  constructor(address: ModelAddress, sampling: Sampling) {
    this.#baseUrl = address.baseUrl;
    const fetch: Fetch = (input, init) => this.#respond(input, init);
    this.#model = new Model(address, sampling, {
      rate: 0,
      timeout: 1000,
      retries: 0,
      signal: new AbortController().signal,
      repeated: new RepeatedKeys(),
      fetch,
    });
  }

  /** The request for an answer to a prompt. Calls of this model must not overlap. */
  async build(prompt: string | Prompt, format: AnswerFormat): Promise<ModelRequest> {
    let built: ModelRequest | undefined;
    this.#respond = (input, init) => {
      const path = (input instanceof Request ? input.url : String(input)).slice(this.#baseUrl.length);
      built = { path, headers: new Headers(init?.headers), body: typeof init?.body === 'string' ? init.body : '' };
      return Promise.reject(new ModelProblem('refused-request', 'the request is complete.'));
    };
    await this.#model.ask(prompt, format).catch((error: unknown) => {
      if (built === undefined) throw error;
    });
    if (built === undefined) throw new Error('the SDK sent no request');
    return built;
  }

  /**
   * The answer in the body of a response of 2xx.
   * @param outcome the body, or why there is none.
   * @throws ModelProblem, as an ordinary request does.
   */
  async read(prompt: string | Prompt, format: AnswerFormat, outcome: string | ModelProblem): Promise<Answer> {
    this.#respond = () =>
      outcome instanceof ModelProblem
        ? Promise.reject(outcome)
        : Promise.resolve(new Response(outcome, { headers: { 'content-type': 'application/json' } }));
    return { ...(await this.#model.ask(prompt, format)), latencyMs: null };
  }
}
