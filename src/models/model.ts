/** Asks a model one question at a time, through the Vercel AI SDK, and tries again where that may help. */
import type { FinishReason, LanguageModelUsage } from 'ai';
import pRetry from 'p-retry';
import { errorMessage } from '../core/errors.ts';
import { inertLine } from '../text/inert.ts';
import type { Secrets } from '../text/secrets.ts';
import { durationText } from '../text/duration.ts';
import type { ModelAddress } from './address.ts';
import { adviceFor } from './advice.ts';
import { Pace } from './pace.ts';
import { withFormat, type JsonSchema } from './structured.ts';
import { ModelProblem, problemAmong } from './problem.ts';
import type { OpenedModel } from './providers.ts';
import { keySecrets } from './secrets.ts';
import { createTransport, type Fetch } from './transport.ts';

/** Parameters that are sent with the question; null leaves one to the server. */
export interface Sampling {
  readonly temperature: number;
  readonly seed: number | null;
  readonly maxTokens: number;
}

/** How requests are sent; none of this can change an answer. */
export interface RequestOptions {
  /** The maximum number of requests per second; 0 for no limit. */
  readonly rate: number;
  /** Milliseconds for one request. */
  readonly timeout: number;
  /** How often a question is asked again. */
  readonly retries: number;
  /** Aborts all requests. */
  readonly signal: AbortSignal;
  /** Called with what went wrong, in one sentence without the key, before a question is asked again. */
  readonly onRetry?: (sentence: string) => void;
}

export interface Answer {
  readonly text: string;
  /** The reasoning that some servers send apart from the text; null without one. */
  readonly reasoning: string | null;
  /** Whether the answer ended at the limit of tokens. */
  readonly isCutOff: boolean;
  /** As the server counts them; null where it does not. */
  readonly tokens: { readonly input: number | null; readonly output: number | null };
  /** Milliseconds from the request to the answer, of the attempt that succeeded. */
  readonly latencyMs: number;
  /** The number of attempts, the successful one included. */
  readonly attempts: number;
  /** Settings that the provider does not take for this model, such as `temperature`; the answer was made without them. */
  readonly ignored: readonly string[];
}

/** Milliseconds before the first and before a late new attempt; the pause doubles in between. */
const SHORTEST_PAUSE = 500;
const LONGEST_PAUSE = 30_000;
/** If a server asks for a longer pause than this (milliseconds), the question fails. */
const LONGEST_WAIT = 10 * 60_000;
/** Characters of another error's message that an error repeats. */
const MOST_WORDS = 200;

export class Model {
  readonly #address: ModelAddress;
  readonly #sampling: Sampling;
  readonly #requestOptions: RequestOptions;
  readonly #fetch: Fetch;
  readonly #pace: Pace;
  readonly #secrets: Secrets;
  #opened: Promise<OpenedModel> | undefined;
  #hasAnswered = false;

  constructor(address: ModelAddress, sampling: Sampling, requestOptions: RequestOptions) {
    this.#address = address;
    this.#sampling = sampling;
    this.#requestOptions = requestOptions;
    this.#secrets = keySecrets(address.key);
    this.#fetch = createTransport({ ...requestOptions, secrets: this.#secrets });
    this.#pace = new Pace(requestOptions.rate);
  }

  /**
   * The answer to a prompt.
   * @param schema the server must restrict the answer to JSON of this schema; null for free text. The text of the answer is not checked.
   * @throws ModelProblem, whose message names the model and never contains the key; AbortError when the signal is given.
   */
  async ask(prompt: string, schema: JsonSchema | null = null): Promise<Answer> {
    const { retries, signal, onRetry } = this.#requestOptions;
    try {
      return await pRetry((attempt) => this.#askOnce(prompt, schema, attempt), {
        retries,
        minTimeout: SHORTEST_PAUSE,
        maxTimeout: LONGEST_PAUSE,
        randomize: true,
        signal,
        shouldRetry: ({ error }) => error instanceof ModelProblem && error.isRetried,
        onFailedAttempt: ({ error, retriesLeft }) => {
          if (error instanceof ModelProblem && error.isRetried && retriesLeft > 0)
            onRetry?.(this.#secrets.remove(error.message));
        },
      });
    } catch (error) {
      signal.throwIfAborted();
      throw error instanceof ModelProblem ? await this.#inWords(error) : error;
    }
  }

  async #askOnce(prompt: string, schema: JsonSchema | null, attempts: number): Promise<Answer> {
    const { temperature, seed, maxTokens } = this.#sampling;
    const [ai, model] = await Promise.all([import('ai'), this.#open()]);
    await this.#pace.turn(this.#requestOptions.signal);
    const start = performance.now();
    try {
      const result = await ai.generateText({
        model: schema === null ? model : withFormat(ai, model, schema),
        prompt,
        temperature,
        maxOutputTokens: maxTokens,
        maxRetries: 0,
        ...(seed === null ? {} : { seed }),
      });
      const { text, reasoningText = '', finishReason, usage, warnings = [] } = result;
      const latencyMs = Math.round(performance.now() - start);
      this.#hasAnswered = true;
      checkText(text, finishReason, maxTokens);
      return {
        text: this.#secrets.remove(text),
        reasoning: reasoningText === '' ? null : this.#secrets.remove(reasoningText),
        isCutOff: finishReason === 'length',
        tokens: countTokens(usage),
        latencyMs,
        attempts,
        ignored: warnings.flatMap((warning) => (warning.type === 'unsupported' ? warning.feature : [])),
      };
    } catch (error) {
      this.#requestOptions.signal.throwIfAborted();
      throw this.#consider(problemAmong(error) ?? this.#strangeAnswer(error));
    }
  }

  /** What the server asks for, and whether it is worth waiting for. */
  #consider(problem: ModelProblem): ModelProblem {
    const { retryAfterMs, kind, message } = problem;
    if (!this.#hasAnswered && kind === 'no-server') return new ModelProblem(kind, message, { isRetried: false });
    if (retryAfterMs === null || !problem.isRetried) return problem;
    if (retryAfterMs > LONGEST_WAIT) {
      const wait = durationText(retryAfterMs / 1000);
      return new ModelProblem('quota', `${message.replace(/\.$/, '')}, and asks for a pause of ${wait}.`);
    }
    this.#pace.hold(retryAfterMs);
    return problem;
  }

  /** An answer of 2xx that the provider's package cannot read. */
  #strangeAnswer(error: unknown): ModelProblem {
    const why = inertLine(this.#secrets.remove(errorMessage(error))).slice(0, MOST_WORDS);
    return new ModelProblem('not-the-api', `what the server answers is not in the form of its API (${why}).`, {
      cause: error,
    });
  }

  #open(): Promise<OpenedModel> {
    // The SDK would write its warnings to the console.
    Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });
    const { provider, name, baseUrl, key } = this.#address;
    return (this.#opened ??= provider.open(name, { baseUrl, key, fetch: this.#fetch }));
  }

  /** The problem, with the model's name before it and advice after it. */
  async #inWords(problem: ModelProblem): Promise<ModelProblem> {
    const { id, baseUrl } = this.#address;
    const advice = await adviceFor(problem.kind, this.#address, this.#fetch);
    const sentence = `${id} (${baseUrl}): ${problem.message}${advice === '' ? '' : ` ${advice}`}`;
    return new ModelProblem(problem.kind, this.#secrets.remove(sentence), { isRetried: false });
  }
}

/** @throws ModelProblem where there is no text, or a filter took it away. */
function checkText(text: string, finish: FinishReason, maxTokens: number): void {
  if (finish === 'content-filter')
    throw new ModelProblem('content-filter', 'a content filter of the server withheld the answer.');
  if (text !== '') return;
  if (finish === 'length')
    throw new ModelProblem(
      'empty',
      `the answer is empty, because all ${maxTokens} tokens went elsewhere; allow more with --max-tokens.`,
      {
        isRetried: false,
      },
    );
  throw new ModelProblem('empty', 'the answer is empty.');
}

function countTokens({ inputTokens, outputTokens }: LanguageModelUsage): Answer['tokens'] {
  return { input: inputTokens ?? null, output: outputTokens ?? null };
}
