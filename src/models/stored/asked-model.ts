/** A model, as the requests to it see it: it counts their cost, and ends a command whose requests all fail. */
import { FailureStreak } from '../failure-streak.ts';
import type { Answer, AnswerFormat } from '../model.ts';
import type { ModelProblem } from '../problem.ts';
import type { Spending } from '../spending.ts';

interface Asking {
  ask(prompt: string, format: AnswerFormat): Promise<Answer>;
}

interface AskedModelOptions {
  /** provider:name */
  readonly id: string;
  readonly baseUrl: string;
  /** null where there are no prices. */
  readonly spending: Spending | null;
  /** Called once if the server refuses a JSON Schema, and takes the same request without it. */
  readonly onRefusal: (model: string) => void;
}

export class AskedModel {
  readonly baseUrl: string;
  readonly #model: Asking;
  readonly #options: AskedModelOptions;
  readonly #streak = new FailureStreak('request', 'Send them again with --retry-failed.');
  #refusesSchemas = false;

  constructor(model: Asking, options: AskedModelOptions) {
    this.#model = model;
    this.#options = options;
    this.baseUrl = options.baseUrl;
  }

  /** Whether the server is known to refuse a JSON Schema. */
  get refusesSchemas(): boolean {
    return this.#refusesSchemas;
  }

  /** @throws ModelProblem; InputError where the limit of the cost has no room for the request. */
  async ask(prompt: string, format: AnswerFormat): Promise<Answer> {
    const { id, spending } = this.#options;
    const ask = (): Promise<Answer> => this.#model.ask(prompt, format);
    const answer = await (spending === null ? ask() : spending.pay(id, prompt, ask));
    this.#streak.answered();
    return answer;
  }

  /** Call it when a failure is stored. @throws InputError where no further request would be answered either. */
  failed(problem: ModelProblem): void {
    this.#streak.failed(problem);
  }

  /** Call it when the server refused a JSON Schema, and answered the same request without it. */
  refusedSchema(): void {
    if (!this.#refusesSchemas) this.#options.onRefusal(this.#options.id);
    this.#refusesSchemas = true;
  }
}
