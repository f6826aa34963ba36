/** A model, as the requests of a command see it: it counts their cost, and ends the command if all of them fail. */
import type { ModelAddress } from './address.ts';
import type { RequestOptions } from './attempts.ts';
import { FailureStreak } from './failure-streak.ts';
import { Model, type Answer, type AnswerFormat } from './model.ts';
import type { ModelProblem } from './problem.ts';
import { PromptLengths } from './prompt-lengths.ts';
import { promptText, type Prompt } from './prompt.ts';
import type { Sampling } from './sampling.ts';
import type { Spending } from './spending.ts';

interface AskedModelOptions extends RequestOptions {
  /** The name of a request in errors. */
  readonly unit: 'question' | 'request';
  readonly spending: Spending;
  /** Called once if the server refuses a JSON Schema, and takes the same request without it. */
  readonly onRefusal?: (model: string) => void;
  /** Called once for prompts that may be too long for the model, and once for prompts that its server cut. */
  readonly onLongPrompt?: (sentence: string) => void;
}

export class AskedModel {
  readonly #address: ModelAddress;
  readonly #model: Model;
  readonly #options: AskedModelOptions;
  readonly #streak: FailureStreak;
  readonly #lengths: PromptLengths | null;
  #refusesSchemas = false;

  /** @throws InputError for completions of a provider that has none. */
  constructor(address: ModelAddress, sampling: Sampling, options: AskedModelOptions) {
    this.#address = address;
    this.#model = new Model(address, sampling, options);
    this.#options = options;
    this.#streak = new FailureStreak(options.unit);
    const { onLongPrompt, signal } = options;
    this.#lengths = onLongPrompt === undefined ? null : new PromptLengths(address, sampling, signal, onLongPrompt);
  }

  /** The address of its server, as it is stored. */
  get server(): string {
    return this.#address.server;
  }

  /** Whether the server is known to refuse a JSON Schema. */
  get refusesSchemas(): boolean {
    return this.#refusesSchemas;
  }

  /** @throws ModelProblem; InputError where the limit of the cost has no room for the request. */
  async ask(prompt: string | Prompt, format: AnswerFormat): Promise<Answer> {
    const ask = (): Promise<Answer> => this.#model.ask(prompt, format);
    const text = promptText(prompt);
    await this.#lengths?.check(text);
    const answer = await this.#options.spending.pay(this.#address.id, text, ask);
    if (answer.isPromptCut === true) this.#lengths?.cut();
    this.#streak.answered();
    return answer;
  }

  /** Handles an error of {@link ask}, as {@link FailureStreak.failed}. */
  failed(error: unknown, keep: (problem: ModelProblem) => void): void {
    this.#streak.failed(error, keep);
  }

  /** Call it when the server refused a JSON Schema, and answered the same request without it. */
  refusedSchema(): void {
    if (!this.#refusesSchemas) this.#options.onRefusal?.(this.#address.id);
    this.#refusesSchemas = true;
  }
}
