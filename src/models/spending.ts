/** The cost of the requests of a command, within a limit. */
import { InputError } from '../base/core/errors.ts';
import { Budget } from './budget.ts';
import { moneyText } from '../base/text/money.ts';
import type { Answer } from './model.ts';
import { costOf, type Price, type PriceList } from './prices.ts';
import { ModelProblem, type ProblemKind } from './problem.ts';
import { ReplySums } from './reply-sums.ts';
import { estimateTokens, TokenRatio } from './tokens.ts';

/** After these problems the server may have written an answer and charge for it. */
const MAY_BE_CHARGED: ReadonlySet<ProblemKind> = new Set([
  'timeout',
  'cut',
  'not-the-api',
  'too-large',
  'content-filter',
  'empty',
]);

interface Limits {
  /** In the currency of the prices; missing for no limit. */
  readonly maxCost?: number;
  /** The most tokens of an answer. */
  readonly maxTokens: number;
}

export class Spending {
  readonly #prices: PriceList | null;
  readonly #maxTokens: number;
  readonly #budget: Budget;
  /** By model. */
  readonly #ratios = new Map<string, TokenRatio>();
  /** Whether the costs contain those of failures, which may be lower or none. */
  #isBound = false;

  /** @param prices null without any: then nothing has a cost. */
  constructor(prices: PriceList | null, { maxCost = Infinity, maxTokens }: Limits) {
    this.#prices = prices;
    this.#maxTokens = maxTokens;
    this.#budget = new Budget(maxCost);
  }

  /**
   * What the requests have cost so far, such as `0.42 USD`, or `at most 0.42 USD` where some of it is only reserved for requests that failed; null
   * without prices.
   */
  get cost(): string | null {
    if (this.#prices === null) return null;
    return `${this.#isBound ? 'at most ' : ''}${moneyText(this.#budget.spent, this.#prices.currency)}`;
  }

  /** The cost as the end of a sentence, such as `, 0.42 USD spent`; empty without prices. */
  get phrase(): string {
    return this.cost === null ? '' : `, ${this.cost} spent`;
  }

  /**
   * Sends a request if the limit has room for it. Before it is sent, it counts with its estimated input and the most tokens of an answer; after
   * that with the tokens that the server counted. A failure after which the server may charge for an answer counts with the estimate.
   * @throws InputError without room for it, when no other request is in progress; and what `ask` throws.
   */
  async pay(model: string, prompt: string, ask: () => Promise<Answer>): Promise<Answer> {
    const price = this.#prices?.models.get(model);
    if (price === undefined) return await ask();
    const reserved = costOf({ input: this.#estimateInput(model, prompt), output: this.#maxTokens }, price);
    if (!(await this.#budget.reserve(reserved))) throw this.#endOfBudget();
    let cost = 0;
    try {
      const answer = await ask();
      cost = this.#priceAnswer(answer, { model, prompt, price });
      return answer;
    } catch (error) {
      if (error instanceof ModelProblem && MAY_BE_CHARGED.has(error.kind)) {
        cost = reserved;
        this.#isBound ||= reserved > 0;
      }
      throw error;
    } finally {
      this.#budget.settle(reserved, cost);
    }
  }

  #priceAnswer(
    { text, tokens }: Answer,
    { model, prompt, price }: { readonly model: string; readonly prompt: string; readonly price: Price },
  ): number {
    const estimated = estimateTokens(prompt);
    const sums = new ReplySums();
    sums.add({ tokens, prompt: estimated, answer: text });
    if (tokens.input !== null) this.#ratio(model).add(estimated, tokens.input);
    return costOf(sums.total(this.#ratio(model).value), price);
  }

  #estimateInput(model: string, prompt: string): number {
    return estimateTokens(prompt) * this.#ratio(model).value;
  }

  #ratio(model: string): TokenRatio {
    let ratio = this.#ratios.get(model);
    if (ratio === undefined) this.#ratios.set(model, (ratio = new TokenRatio()));
    return ratio;
  }

  #endOfBudget(): InputError {
    const { limit, spent } = this.#budget;
    const [fact, action] =
      spent === 0
        ? ['the first request may cost more', 'give a higher limit or a lower --max-tokens']
        : [
            `${this.cost} were spent, and the next request may cost more than the rest`,
            'give the same command again to spend as much again, or a higher limit',
          ];
    return new InputError(`--max-cost ${limit}: ${fact}; ${action}.`);
  }
}
