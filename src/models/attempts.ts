/** Sends a request to a model server at its pace, and again where that may help. */
import { InputError } from '../base/core/errors.ts';
import pRetry from 'p-retry';
import { errorMessage } from '../base/core/errors.ts';
import type { RequestFlags } from '../base/core/model-settings.ts';
import { durationText } from '../base/text/duration.ts';
import { inertLine } from '../base/text/inert.ts';
import type { Secrets } from '../base/text/secrets.ts';
import type { ModelAddress } from './address.ts';
import { adviceFor } from './advice.ts';
import { Pace } from './pace.ts';
import { ModelProblem, problemAmong } from './problem.ts';
import { ReplyGuard, type RepeatedKeys } from './reply-guard.ts';
import { serverSecrets } from './secrets.ts';
import { createTransport, type Fetch, type Transport } from './transport.ts';

/** How requests are sent; none of this can change an answer. */
export interface RequestOptions {
  /** The maximum number of requests per second; 0 for no limit. */
  readonly rate: number;
  /** The pace of a server, for requests to several of its models; its rate is used instead of `rate`. */
  readonly pace?: Pace;
  /** Milliseconds for one request. */
  readonly timeout: number;
  /** How often a question is asked again. */
  readonly retries: number;
  /** Aborts all requests. */
  readonly signal: AbortSignal;
  /** Counts the replies that repeated a key. */
  readonly repeated: RepeatedKeys;
  /** Called with what went wrong, in one sentence without the key, before a question is asked again. */
  readonly onRetry?: (sentence: string) => void;
  /** Takes the place of the network. */
  readonly fetch?: Fetch;
}

/** Milliseconds before the first and before a late new attempt; the pause doubles in between. */
const SHORTEST_PAUSE = 500;
const LONGEST_PAUSE = 30_000;
/** If a server asks for a longer pause than this (milliseconds), the request fails. */
const LONGEST_WAIT = 10 * 60_000;
/** Characters of another error's message that an error repeats. */
const MOST_WORDS = 200;

/** How V8 words a TypeError, here of the package that looked for an answer where there is none. */
const OF_CODE = /^Cannot (?:read properties|destructure)|is not (?:a function|iterable|an object)/;

/** The options as the flags of a command give them. */
export function requestOptions(
  { rate, timeout, retries }: Pick<RequestFlags, 'rate' | 'timeout' | 'retries'>,
  signal: AbortSignal,
  repeated: RepeatedKeys,
): RequestOptions {
  return { rate, timeout: timeout * 1000, retries, signal, repeated };
}

export class Attempts {
  /** Sends one request, and throws a {@link ModelProblem} for every response other than 2xx. */
  readonly fetch: Fetch;
  /** The same for the lines of a response of any size. */
  readonly lines: Transport['lines'];
  /** Removes the key from texts that were put together from several of the server. */
  readonly secrets: Secrets;
  readonly #address: ModelAddress;
  readonly #options: RequestOptions;
  readonly #pace: Pace;
  /** Whether the server has ever sent something. */
  #wasReached = false;

  constructor(address: ModelAddress, options: RequestOptions) {
    this.#address = address;
    this.#options = options;
    this.secrets = serverSecrets(address);
    const transport = createTransport({ ...options, guard: new ReplyGuard(this.secrets, options.repeated) });
    this.fetch = options.fetch ?? transport.fetch;
    this.lines = transport.lines;
    this.#pace = options.pace ?? new Pace(options.rate);
  }

  /**
   * The result of the first attempt that succeeds.
   * @param once sends the request once. It gets the number of the attempt, from 1.
   * @throws ModelProblem, whose message names the model and never contains the key; AbortError when the signal is given.
   */
  async run<Value>(once: (attempt: number) => Promise<Value>): Promise<Value> {
    const { retries, signal, onRetry } = this.#options;
    try {
      return await pRetry((attempt) => this.#try(once, attempt), {
        retries,
        minTimeout: SHORTEST_PAUSE,
        maxTimeout: LONGEST_PAUSE,
        randomize: true,
        signal,
        shouldRetry: ({ error }) => error instanceof ModelProblem && error.isRetried,
        onFailedAttempt: ({ error, retriesLeft }) => {
          if (error instanceof ModelProblem && error.isRetried && retriesLeft > 0)
            onRetry?.(this.secrets.remove(error.message));
        },
      });
    } catch (error) {
      signal.throwIfAborted();
      throw error instanceof ModelProblem ? await this.#inWords(error) : error;
    }
  }

  async #try<Value>(once: (attempt: number) => Promise<Value>, attempt: number): Promise<Value> {
    await this.#pace.turn(this.#options.signal);
    try {
      const value = await once(attempt);
      this.#wasReached = true;
      return value;
    } catch (error) {
      this.#options.signal.throwIfAborted();
      if (error instanceof InputError) throw error; // a limit of this program
      throw this.#consider(problemAmong(error) ?? this.#strangeAnswer(error));
    }
  }

  /** What the server asks for, and whether it is worth waiting for. */
  #consider(problem: ModelProblem): ModelProblem {
    const { retryAfterMs, kind, message } = problem;
    if (kind !== 'no-server') this.#wasReached = true;
    if (!this.#wasReached) return new ModelProblem(kind, message, { isRetried: false });
    if (retryAfterMs === null || !problem.isRetried) return problem;
    if (retryAfterMs > LONGEST_WAIT) {
      const wait = durationText(retryAfterMs / 1000);
      return new ModelProblem('quota', `${message.replace(/\.$/, '')}, and asks for a pause of ${wait}.`);
    }
    this.#pace.hold(retryAfterMs);
    return problem;
  }

  /** An answer of 2xx that cannot be read. */
  #strangeAnswer(error: unknown): ModelProblem {
    const message = errorMessage(error);
    const words = OF_CODE.test(message) ? 'it contains no answer' : message;
    const why = inertLine(this.secrets.remove(words)).slice(0, MOST_WORDS);
    return new ModelProblem('not-the-api', `what the server answers is not in the form of its API (${why}).`, {
      cause: error,
    });
  }

  /** The problem, with the model's name before it and advice after it. */
  async #inWords(problem: ModelProblem): Promise<ModelProblem> {
    const { id, server } = this.#address;
    const advice = await adviceFor(problem.kind, this.#address, this.fetch);
    const sentence = this.secrets.remove(`${problem.message}${advice === '' ? '' : ` ${advice}`}`);
    return new ModelProblem(problem.kind, `${id} (${server}): ${sentence}`, { isRetried: false });
  }
}
