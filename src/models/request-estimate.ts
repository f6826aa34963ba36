/** Estimates what requests would use and cost, before any of them is sent. */
import type { EstimateRow } from '../base/core/estimate-row.ts';
import { costOf, type PriceList } from './prices.ts';
import { estimateTokens } from './tokens.ts';

/** What earlier answers of a model show; null where there are none. */
export interface AnswerStatistics {
  /** Counted tokens of prompts for each estimated token. */
  readonly inputRatio: number | null;
  /** The mean number of tokens of an answer. */
  readonly outputTokens: number | null;
  /** The mean time of a request in milliseconds. */
  readonly latencyMs: number | null;
}

/** Of a model without earlier answers. */
export const NO_STATISTICS: AnswerStatistics = { inputRatio: null, outputTokens: null, latencyMs: null };

interface Sums {
  known: number;
  toSend: number;
  estimated: number;
}

interface EstimateOptions {
  /** The most tokens of an answer. */
  readonly maxTokens: number;
  /** null without any. */
  readonly prices: PriceList | null;
  readonly statistics: (model: string, purpose: string) => AnswerStatistics;
}

export class RequestEstimate {
  readonly #options: EstimateOptions;
  /** By model, then by purpose. */
  readonly #sums = new Map<string, Map<string, Sums>>();

  constructor(options: EstimateOptions) {
    this.#options = options;
  }

  /** Counts a request that need not be sent. */
  addKnown(model: string, purpose: string): void {
    this.#find(model, purpose).known++;
  }

  /** Counts a request that would be sent. */
  add(model: string, purpose: string, prompt: string): void {
    const sums = this.#find(model, purpose);
    sums.toSend++;
    sums.estimated += estimateTokens(prompt);
  }

  /** In the order in which models and purposes were counted first. */
  rows(): EstimateRow[] {
    return [...this.#sums].flatMap(([model, purposes]) =>
      Array.from(purposes, ([purpose, sums]) => this.#row(model, purpose, sums)),
    );
  }

  #row(model: string, purpose: string, { known, toSend, estimated }: Sums): EstimateRow {
    const { maxTokens, prices, statistics } = this.#options;
    const { inputRatio, outputTokens, latencyMs } = statistics(model, purpose);
    const input = Math.ceil(estimated * (inputRatio ?? 1));
    const output = Math.ceil(toSend * (outputTokens ?? maxTokens));
    const price = prices?.models.get(model);
    return {
      model,
      purpose,
      known,
      toSend,
      inputTokens: input,
      outputTokens: output,
      isBound: outputTokens === null,
      cost: price === undefined ? null : costOf({ input, output }, price),
      latencyMs: latencyMs === null ? null : toSend * latencyMs,
    };
  }

  #find(model: string, purpose: string): Sums {
    let purposes = this.#sums.get(model);
    if (purposes === undefined) this.#sums.set(model, (purposes = new Map()));
    let sums = purposes.get(purpose);
    if (sums === undefined) purposes.set(purpose, (sums = { known: 0, toSend: 0, estimated: 0 }));
    return sums;
  }
}

/**
 * The shortest time of the requests in seconds, by the rate of each model and by the times of earlier answers. Models are asked at the same time.
 * @param rate requests per second to each model; 0 for no limit.
 * @returns null where neither limits it.
 */
export function shortestTime(
  rows: readonly EstimateRow[],
  { rate, concurrency }: { readonly rate: number; readonly concurrency: number },
): number | null {
  const models = [...new Set(rows.map(({ model }) => model))];
  const byRate = models.map(
    (model) => sum(rows.filter((row) => row.model === model).map(({ toSend }) => toSend)) / rate,
  );
  const latency = sum(rows.map(({ latencyMs }) => latencyMs ?? 0)) / 1000 / concurrency;
  const longest = Math.max(latency, ...(rate === 0 ? [] : byRate));
  return rate === 0 && rows.every(({ latencyMs }) => latencyMs === null) ? null : longest;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
