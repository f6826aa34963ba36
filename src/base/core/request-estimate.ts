/** What requests to models would use. */

/** What the requests to a model for one purpose would use. */
export interface EstimateRow {
  /** provider:name */
  readonly model: string;
  /** What the requests are for, such as a judge. */
  readonly purpose: string;
  /** Requests that need not be sent. */
  readonly known: number;
  readonly toSend: number;
  /** Of the requests to send. */
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Whether the output tokens are the most that are possible, because there is no earlier answer. */
  readonly isBound: boolean;
  /** In the currency of the prices; null without a price of the model. */
  readonly cost: number | null;
  /** The sum of the times of the requests in milliseconds; null where no earlier answer shows it. */
  readonly latencyMs: number | null;
}

export interface EstimateSummary {
  /** By model, then by purpose. */
  readonly rows: readonly EstimateRow[];
  /** Of all rows; null without prices. */
  readonly cost: number | null;
  /** Of the costs; null without prices. */
  readonly currency: string | null;
  /** The shortest time of the requests in seconds; null where nothing limits it. */
  readonly seconds: number | null;
  /** Requests per second; 0 for no limit. */
  readonly rate: number;
}
