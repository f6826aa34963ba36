/** Estimates what requests would use and cost, before any of them is sent. */
import type { EstimateRow, EstimateSummary } from '../base/core/request-estimate.ts';
import { costFor, sumCosts, type PriceList } from './prices.ts';
import { estimateTokens } from './tokens.ts';

/** What earlier answers of a model show. */
export interface AnswerStatistics {
  /** Counted tokens of prompts for each estimated token; 1 where none were counted. */
  readonly inputRatio: number;
  /** The mean number of tokens of an answer; null without answers. */
  readonly outputTokens: number | null;
  /** The mean time of a request in milliseconds; null without answers. */
  readonly latencyMs: number | null;
}

/** Of a model without earlier answers. */
export const NO_STATISTICS: AnswerStatistics = { inputRatio: 1, outputTokens: null, latencyMs: null };

interface SendingFlags {
  /** Requests per second to each model or server; 0 for no limit. */
  readonly rate: number;
  readonly concurrency: number;
}

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

  /** Counts a request. @param prompt null for a request that need not be sent. */
  add(model: string, purpose: string, prompt: string | null): void {
    const sums = this.#find(model, purpose);
    if (prompt === null) sums.known++;
    else {
      sums.toSend++;
      sums.estimated += estimateTokens(prompt);
    }
  }

  /**
   * All requests, in the order in which models and purposes were counted first.
   * @param flags how they would be sent. @param servers by model, where the models of a server share its rate; without it, each model has one.
   */
  summarize(flags: SendingFlags, servers?: ReadonlyMap<string, string>): EstimateSummary {
    const rows = [...this.#sums].flatMap(([model, purposes]) =>
      Array.from(purposes, ([purpose, sums]) => this.#row(model, purpose, sums)),
    );
    const { prices } = this.#options;
    return {
      rows,
      cost: sumCosts(rows),
      currency: prices?.currency ?? null,
      seconds: servers === undefined ? shortestTime(rows, flags) : longestOfServers(rows, flags, servers),
      rate: flags.rate,
    };
  }

  #row(model: string, purpose: string, { known, toSend, estimated }: Sums): EstimateRow {
    const { maxTokens, prices, statistics } = this.#options;
    const { inputRatio, outputTokens, latencyMs } = statistics(model, purpose);
    const input = Math.ceil(estimated * inputRatio);
    const output = Math.ceil(toSend * (outputTokens ?? maxTokens));
    return {
      model,
      purpose,
      known,
      toSend,
      inputTokens: input,
      outputTokens: output,
      isBound: outputTokens === null,
      cost: costFor(prices, model, { input, output }),
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
 * @returns null where neither limits it.
 */
function shortestTime(rows: readonly EstimateRow[], { rate, concurrency }: SendingFlags): number | null {
  if (rate === 0 && rows.every(({ latencyMs }) => latencyMs === null)) return null;
  const latency = sum(rows.map(({ latencyMs }) => latencyMs ?? 0)) / 1000 / concurrency;
  if (rate === 0) return latency;
  const byModel = [...Map.groupBy(rows, ({ model }) => model).values()];
  return Math.max(latency, ...byModel.map((own) => sum(own.map(({ toSend }) => toSend)) / rate));
}

/** Servers are asked at the same time, and the models of each have one rate. */
function longestOfServers(
  rows: readonly EstimateRow[],
  flags: SendingFlags,
  servers: ReadonlyMap<string, string>,
): number | null {
  const named = rows.map((row) => ({ ...row, model: servers.get(row.model) ?? row.model }));
  const times = [...Map.groupBy(named, ({ model }) => model).values()].flatMap((own) => shortestTime(own, flags) ?? []);
  return times.length === 0 ? null : Math.max(...times);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
