/** Asks a model one question at a time, through the Vercel AI SDK, and tries again where that may help. */
import type * as Sdk from 'ai';
import type { FinishReason, LanguageModelUsage } from 'ai';
import type { JsonObject } from '../core/json-line.ts';
import type { ReasoningEffort } from '../core/model-settings.ts';
import type { ModelAddress } from './address.ts';
import { Attempts, type RequestOptions } from './attempts.ts';
import { ModelProblem } from './problem.ts';
import { asPrompt, type Prompt } from './prompt.ts';
import type { OpenedModel } from './providers.ts';
import { withFormat, type JsonSchema } from './structured.ts';

/** Parameters that are sent with the question; null or missing leaves one to the server. The later ones are missing unless they are set, so that stored settings of earlier versions stay equal. */
export interface Sampling {
  readonly temperature: number | null;
  readonly seed: number | null;
  readonly maxTokens: number;
  readonly topP?: number;
  /** Texts that end the answer. */
  readonly stop?: readonly string[];
  /** The context length in tokens that Ollama loads the model with. */
  readonly numCtx?: number;
  readonly reasoningEffort?: ReasoningEffort;
  /** Fields that are added to the body of each request. */
  readonly extraBody?: JsonObject;
  /** The number of alternatives whose log probabilities are asked for with each token; 0 for those of the tokens alone. */
  readonly logprobs?: number;
  /** `completions`: the prompt is completed as a plain text, without a chat template. */
  readonly interface?: 'completions';
}

/** What one question asks for, beyond its text. */
export interface AnswerFormat {
  /** The server must restrict the answer to JSON of this schema; null or missing for free text. */
  readonly schema?: JsonSchema | null;
  /** How many times the same question is asked, this time included. Each time has another seed: the next whole number. */
  readonly repeat?: number;
}

interface Question {
  readonly prompt: string;
  readonly system?: string;
  readonly seed?: number;
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

export class Model {
  readonly #address: ModelAddress;
  readonly #sampling: Sampling;
  readonly #attempts: Attempts;
  #opened: Promise<OpenedModel> | undefined;

  constructor(address: ModelAddress, sampling: Sampling, requestOptions: RequestOptions) {
    this.#address = address;
    this.#sampling = sampling;
    this.#attempts = new Attempts(address, requestOptions);
  }

  /**
   * The answer to a prompt. The text of a structured answer is not checked.
   * @throws ModelProblem, whose message names the model and never contains the key; AbortError when the signal is given.
   */
  async ask(asked: string | Prompt, { schema = null, repeat = 1 }: AnswerFormat = {}): Promise<Answer> {
    const [ai, model] = await Promise.all([import('ai'), this.#open()]);
    const wrapped = schema === null ? model : withFormat(ai.wrapLanguageModel, model, schema);
    const { seed } = this.#sampling;
    const { system, user } = asPrompt(asked);
    const question = {
      prompt: user,
      ...(system === null ? {} : { system }),
      ...(seed === null ? {} : { seed: seed + repeat - 1 }),
    };
    return await this.#attempts.run((attempt) => this.#askOnce(ai, wrapped, question, attempt));
  }

  async #askOnce(ai: typeof Sdk, model: OpenedModel, question: Question, attempts: number): Promise<Answer> {
    const { temperature, maxTokens } = this.#sampling;
    const { secrets } = this.#attempts;
    const start = performance.now();
    const result = await ai.generateText({
      model,
      ...question,
      ...(temperature === null ? {} : { temperature }),
      maxOutputTokens: maxTokens,
      maxRetries: 0,
    });
    const { text, reasoningText = '', finishReason, usage, warnings = [] } = result;
    const latencyMs = Math.round(performance.now() - start);
    checkText(text, finishReason, maxTokens);
    return {
      text: secrets.remove(text),
      reasoning: reasoningText === '' ? null : secrets.remove(reasoningText),
      isCutOff: finishReason === 'length',
      tokens: countTokens(usage),
      latencyMs,
      attempts,
      ignored: warnings.flatMap((warning) => (warning.type === 'unsupported' ? warning.feature : [])),
    };
  }

  #open(): Promise<OpenedModel> {
    // The SDK would write its warnings to the console.
    Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });
    const { provider, name, baseUrl, key } = this.#address;
    return (this.#opened ??= provider.open(name, { baseUrl, key, fetch: this.#attempts.fetch }));
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
